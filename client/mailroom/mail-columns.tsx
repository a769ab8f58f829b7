import { Mail, Package } from 'lucide-react';
import type { MailItem, MailKind } from '../../domain/mailroom/contract.ts';
import { KIND_LABELS } from '../../domain/mailroom/rules.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { itemTitle } from './messages.ts';

const icons: Record<MailKind, typeof Mail> = { letter: Mail, parcel: Package };

export function KindIcon({ kind }: { kind: MailKind }) {
  const Icon = icons[kind];
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
      <Icon aria-hidden className="size-4" />
    </span>
  );
}

const under = 'block truncate text-muted text-xs';

export const mailColumns: readonly Column<MailItem>[] = [
  { key: 'tenant', header: 'Tenant', width: '22%', cell: ({ tenantName }) => tenantName },
  {
    key: 'item',
    header: 'Item',
    wrap: true,
    title: ({ kind, sender, reference }) => [itemTitle({ kind, sender }), reference].filter(Boolean).join(', '),
    cell: ({ kind, sender, reference, note }) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <KindIcon kind={kind} />
        <span className="block min-w-0 leading-snug">
          <span className="block truncate">{sender ?? KIND_LABELS[kind]}</span>
          <span className={under}>
            {[sender ? KIND_LABELS[kind] : null, reference, note].filter(Boolean).join(' · ') || 'No sender'}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'received',
    header: 'Received',
    sortKey: 'receivedAt',
    width: '11.5rem',
    cell: ({ receivedAt, receivedBy }) => (
      <span className="block min-w-0 leading-snug">
        <InstantText at={receivedAt} />
        <span className={under}>{receivedBy ? `by ${receivedBy}` : null}</span>
      </span>
    ),
  },
  {
    key: 'notified',
    header: 'Notified',
    width: '9.5rem',
    hideBelow: 'lg',
    cell: ({ notice }) =>
      notice ? (
        <span className="block min-w-0 leading-snug">
          <StatusChip status={notice.status} />
          <InstantText at={notice.at} relative className={under} />
        </span>
      ) : (
        <span className="text-muted">Not yet</span>
      ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    asideOnPhone: true,
    hideBelow: 'md',
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
