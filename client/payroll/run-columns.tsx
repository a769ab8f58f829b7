import { PAYROLL_STATUSES } from '../../domain/payroll/fields.ts';
import type { PayrollRun } from '../../domain/payroll/run-contract.ts';
import { Badge } from '../ui/badge.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { statusLabel, statusTone } from '../ui/status-chip.tsx';
import { FREQUENCY_LABELS } from './hr-words.ts';
import { periodWords } from './period-words.ts';

export const runColumns = (currency: string): readonly Column<PayrollRun>[] => [
  {
    key: 'period',
    header: 'Pay Period',
    title: ({ payPeriodStart, payPeriodEnd }) => periodWords(payPeriodStart, payPeriodEnd),
    cell: ({ payPeriodStart, payPeriodEnd, frequency }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{periodWords(payPeriodStart, payPeriodEnd)}</span>
        <span className="block truncate font-normal text-muted text-xs">{FREQUENCY_LABELS[frequency]}</span>
      </span>
    ),
  },
  { key: 'records', header: 'Records', width: '19rem', wrap: true, cell: (run) => <Progress run={run} /> },
  {
    key: 'gross',
    header: 'Gross Pay',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ grossPay }) => <MoneyText amount={grossPay} currency={currency} />,
  },
  {
    key: 'net',
    header: 'Net Pay',
    align: 'right',
    width: '9rem',
    asideOnPhone: true,
    cell: ({ netPay }) => <MoneyText amount={netPay} currency={currency} />,
  },
  {
    key: 'made',
    header: 'Run By',
    width: '14rem',
    hideBelow: 'xl',
    title: ({ createdByName }) => createdByName,
    cell: ({ createdByName, createdAt }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{createdByName}</span>
        <span className="block truncate text-muted text-xs">
          <InstantText at={createdAt} />
        </span>
      </span>
    ),
  },
];

/** How far the records of a run are. */
function Progress({ run }: { run: PayrollRun }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {PAYROLL_STATUSES.filter((status) => run[status] > 0).map((status) => (
        <Badge key={status} tone={statusTone(status)}>{`${run[status]} ${statusLabel(status).toLowerCase()}`}</Badge>
      ))}
    </span>
  );
}
