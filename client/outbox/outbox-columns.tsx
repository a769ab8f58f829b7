import { Paperclip } from 'lucide-react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { kindLabel } from '../../domain/outbox/rules.ts';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

export const outboxColumns: readonly Column<OutboxMail>[] = [
  { key: 'recipient', header: 'Recipient', width: '24%', cell: ({ recipient }) => recipient },
  {
    key: 'subject',
    header: 'Subject',
    title: ({ subject }) => subject,
    cell: ({ subject, hasDocument }) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate">{subject}</span>
        {hasDocument ? <Paperclip role="img" aria-label="with a PDF" className="size-3.5 shrink-0 text-muted" /> : null}
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    width: '12.5rem',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: ({ kind }) => kindLabel(kind),
  },
  {
    key: 'written',
    header: 'Written',
    sortKey: 'createdAt',
    width: '11.5rem',
    hideBelow: 'md',
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: '7.5rem',
    asideOnPhone: true,
    cell: ({ status }) => <StatusChip status={status} />,
  },
];
