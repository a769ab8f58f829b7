import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { periodText } from '../period-text.ts';

export const recordColumns = (currency: string): readonly Column<PayrollRecord>[] => {
  const money = (amount: string, { status }: PayrollRecord) => (
    <MoneyText amount={amount} currency={currency} className={status === 'reversed' ? 'line-through' : undefined} />
  );
  return [
    {
      key: 'employee',
      header: 'Employee',
      title: ({ employeeName, employeeCode }) => `${employeeName}, ${employeeCode}`,
      cell: ({ employeeName, employeeCode, kind, differs, outdated }) => (
        <span className="block min-w-0 leading-snug">
          <span className="block truncate">{employeeName}</span>
          <span className="block truncate font-normal text-muted text-xs">
            {employeeCode}
            {kind === 'regular' ? null : <span className="text-accent"> · {SLIP_KIND_LABELS[kind]}</span>}
            {differs ? <span className="text-waiting"> · deductions overridden</span> : null}
            {outdated ? <span className="text-waiting"> · pay changed</span> : null}
          </span>
        </span>
      ),
    },
    {
      key: 'period',
      header: 'Pay Period',
      sortKey: 'payPeriodStart',
      width: '10.5rem',
      hideBelow: 'md',
      cell: ({ payPeriodStart, payPeriodEnd }) => periodText(payPeriodStart, payPeriodEnd),
    },
    {
      key: 'gross',
      header: 'Gross Pay',
      sortKey: 'grossPay',
      align: 'right',
      width: '7.5rem',
      cell: (record) => money(record.grossPay, record),
    },
    {
      key: 'deductions',
      header: 'Deductions',
      align: 'right',
      width: '7.5rem',
      hideBelow: 'md',
      cell: (record) => money(record.totalDeductions, record),
    },
    {
      key: 'net',
      header: 'Net Pay',
      sortKey: 'netPay',
      align: 'right',
      width: '7.5rem',
      cell: (record) => money(record.netPay, record),
    },
    {
      key: 'status',
      header: 'Status',
      width: '7rem',
      asideOnPhone: true,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'paid',
      header: 'Paid Date',
      width: '7rem',
      hideBelow: 'lg',
      cell: ({ paidDate }) => <DateText day={paidDate} />,
    },
  ];
};
