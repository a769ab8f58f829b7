import type { Agreement } from '../../domain/agreements/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';

export const agreementColumns: readonly Column<Agreement>[] = [
  { key: 'number', header: 'Number', sortKey: 'number', width: '7.5rem', cell: ({ number }) => number },
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  { key: 'lines', header: 'Lines', hideBelow: 'lg', cell: ({ summary }) => summary },
  {
    key: 'state',
    header: 'State',
    width: '8.5rem',
    asideOnPhone: true,
    cell: ({ state }) => <StatusChip status={state} />,
  },
  {
    key: 'start',
    header: 'Start',
    sortKey: 'startDate',
    width: '7rem',
    hideBelow: 'xl',
    cell: ({ startDate }) => <DateText day={startDate} />,
  },
  {
    key: 'end',
    header: 'End',
    sortKey: 'endDate',
    width: '7rem',
    hideBelow: 'md',
    cell: ({ endDate }) => (endDate ? <DateText day={endDate} /> : <span className="text-muted">Open-ended</span>),
  },
  {
    key: 'rent',
    header: 'Rent',
    align: 'right',
    width: '7.5rem',
    cell: ({ rentAmount }) => <MoneyText amount={rentAmount} />,
  },
  {
    key: 'cycle',
    header: 'Cycle',
    width: '7rem',
    hideBelow: 'lg',
    cell: ({ billingCycle }) => CYCLE_LABELS[billingCycle],
  },
];
