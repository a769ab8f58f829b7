import type { Agreement } from '../../domain/agreements/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';

export const agreementColumns: readonly Column<Agreement>[] = [
  { key: 'number', header: 'Number', sortKey: 'number', width: '9rem', cell: ({ number }) => number },
  { key: 'tenant', header: 'Tenant', cell: ({ tenantName }) => tenantName },
  { key: 'kind', header: 'Kind', width: '6rem', hideBelow: 'lg', cell: ({ kind }) => AGREEMENT_LABELS[kind] },
  {
    key: 'state',
    header: 'State',
    width: '7.5rem',
    asideOnPhone: true,
    cell: ({ state }) => <StatusChip status={state} />,
  },
  {
    key: 'start',
    header: 'Start',
    sortKey: 'startDate',
    width: '7.5rem',
    hideBelow: 'md',
    cell: ({ startDate }) => <DateText day={startDate} />,
  },
  {
    key: 'end',
    header: 'End',
    sortKey: 'endDate',
    width: '7.5rem',
    hideBelow: 'md',
    cell: ({ endDate }) => (endDate ? <DateText day={endDate} /> : <span className="text-muted">Open-ended</span>),
  },
  {
    key: 'rent',
    header: 'Rent',
    align: 'right',
    width: '9rem',
    title: ({ billingCycle }) => CYCLE_LABELS[billingCycle],
    cell: ({ rentAmount }) => <MoneyText amount={rentAmount} />,
  },
];
