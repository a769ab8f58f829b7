import { Check } from 'lucide-react';
import { addMoney, parseMoney, formatMoney as toText } from '../../domain/kernel/money.ts';
import type { PayrollRecord } from '../../domain/payroll/pay-contract.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { type Bulk, oneByOne } from '../ui/bulk-action.ts';
import { formatMoney } from '../ui/format.ts';
import { useSetStatus } from './pay-queries.ts';
import { periodWords } from './period-words.ts';

const nameOf = ({ employeeName, payPeriodStart, payPeriodEnd }: PayrollRecord) =>
  `${employeeName}, ${periodWords(payPeriodStart, payPeriodEnd)}`;

const slipsOf = (count: number) => (count === 1 ? '1 payslip' : `${count} payslips`);

const netOf = (records: readonly PayrollRecord[]): string =>
  toText(addMoney(...records.map(({ netPay }) => parseMoney(netPay))));

export function useRecordBulk(): Bulk<PayrollRecord> {
  const mayApprove = useCan()('payroll:approve');
  const { currency } = useConfig();
  const step = useSetStatus();
  const approve = ({ id }: PayrollRecord) => step.mutateAsync({ id, body: { status: 'approved', reason: null } });
  return {
    nameOf,
    actions: mayApprove
      ? [
          {
            label: 'Approve',
            icon: <Check aria-hidden />,
            allows: ({ status }) => status === 'pending',
            title: 'Approve Payslips',
            words: (records) =>
              `${slipsOf(records.length)}, ${formatMoney(netOf(records), { currency, cents: true })} net in all. They go into the books, and instalments are taken off loans.`,
            pendingLabel: 'Approving',
            done: (count) => `${slipsOf(count)} approved`,
            run: oneByOne({ nameOf, call: approve }),
          },
        ]
      : [],
    file: {
      name: 'payslips',
      columns: [
        ['Employee', ({ employeeName }) => employeeName],
        ['Employee ID', ({ employeeCode }) => employeeCode],
        ['From', ({ payPeriodStart }) => payPeriodStart],
        ['To', ({ payPeriodEnd }) => payPeriodEnd],
        ['Gross Pay', ({ grossPay }) => grossPay],
        ['Deductions', ({ totalDeductions }) => totalDeductions],
        ['Net Pay', ({ netPay }) => netPay],
        ['Status', ({ status }) => status],
        ['Paid Date', ({ paidDate }) => paidDate ?? ''],
      ],
    },
  };
}
