import type { DeviceOperation } from '../../domain/devices/contract.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { actFacts, actLabel, actStatus } from './act-text.ts';

const MOST_FACTS = 3;
const under = 'block truncate text-muted text-xs';

const inShort = ({ body, invoiceNumber, message }: DeviceOperation): string =>
  message ??
  invoiceNumber ??
  actFacts(body)
    .slice(0, MOST_FACTS)
    .map(({ value }) => value)
    .join(' · ');

export const actColumns: readonly Column<DeviceOperation>[] = [
  {
    key: 'what',
    header: 'Record',
    wrap: true,
    title: ({ op, number }) => `${actLabel(op)} ${number}`,
    cell: (act) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{actLabel(act.op)}</span>
        <span className="wrap-break-word block text-muted text-xs sm:truncate">{inShort(act)}</span>
      </span>
    ),
  },
  {
    key: 'number',
    header: 'Number',
    width: '8rem',
    cell: ({ number }) => <span className="font-mono text-xs">{number}</span>,
  },
  {
    key: 'at',
    header: 'Done At',
    width: '12rem',
    cell: ({ at, madeBy }) => (
      <span className="block min-w-0 leading-snug">
        <InstantText at={at} />
        <span className={under}>{madeBy ? `by ${madeBy}` : null}</span>
      </span>
    ),
  },
  {
    key: 'received',
    header: 'Arrived',
    sortKey: 'receivedAt',
    width: '11.5rem',
    hideBelow: 'lg',
    cell: ({ receivedAt }) => <InstantText at={receivedAt} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    asideOnPhone: true,
    cell: (act) => <StatusChip status={actStatus(act)} />,
  },
];
