import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import type { DueDate } from '../../domain/payroll/returns-contract.ts';
import { useCan } from '../api/session.ts';
import { useTask } from '../billing/use-task.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table-column.ts';
import { DateText } from '../ui/date-text.tsx';
import { formatMonth } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { authorityMonthQuery } from './return-queries.ts';

const PayAuthorityDialog = onDemand(async () => (await import('./pay-authority-dialog.tsx')).PayAuthorityDialog);

const stateOf = ({ open, amount, paid, isOverdue }: DueDate): string => {
  if (amount === '0.00' && paid === '0.00') return 'nothing_due';
  if (isOverdue) return 'overdue';
  if (open === '0.00' || open.startsWith('-')) return 'paid';
  return paid === '0.00' ? 'pending' : 'partial';
};

const columns = (currency: string): readonly Column<DueDate>[] => [
  { key: 'label', header: 'Owed To', cell: ({ label }) => label },
  {
    key: 'due',
    header: 'Due Date',
    width: '9.5rem',
    cell: ({ dueDate, isOverdue }) => <DateText day={dueDate} className={isOverdue ? 'text-late' : undefined} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: '9rem',
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'right',
    width: '9rem',
    hideBelow: 'lg',
    cell: ({ paid }) => <MoneyText amount={paid} currency={currency} />,
  },
  {
    key: 'open',
    header: 'Open',
    align: 'right',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ open }) => <MoneyText amount={open} currency={currency} className="font-medium" />,
  },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: (due) => <StatusChip status={stateOf(due)} />,
  },
];

export function DueCard({ month }: { month: string }) {
  const { currency } = useConfig();
  const mayPay = useCan()('finance:write');
  const due = useQuery(authorityMonthQuery(month));
  const { begin, shown } = useTask<DueDate>();
  return (
    <Card aria-label="Owed to the Authorities">
      <CardHeader
        title="Owed to the Authorities"
        icon={<CalendarClock aria-hidden />}
        description={`From the approved and paid records of ${formatMonth(month)}, the employer's part included.`}
      />
      <DataTable
        label="Owed to the Authorities"
        columns={columns(currency)}
        rows={due.data?.dueDates}
        rowKey={({ authority }) => authority}
        loading={due.isPlaceholderData}
        error={due.error}
        onRetry={() => void due.refetch()}
        actionsWidth="8.5rem"
        rowActions={
          mayPay
            ? (row) =>
                row.open === '0.00' || row.open.startsWith('-') ? null : (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Record payment of ${row.label}`}
                    onClick={() => begin(row)}
                  >
                    Record Payment
                  </Button>
                )
            : undefined
        }
      />
      {shown.task ? (
        <PayAuthorityDialog key={shown.turn} due={shown.task} open={shown.open} onClose={shown.onClose} />
      ) : null}
    </Card>
  );
}
