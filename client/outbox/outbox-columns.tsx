import { Paperclip } from 'lucide-react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { kindLabel } from '../../domain/outbox/rules.ts';
import { Badge } from '../ui/badge.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';

const recipient: Column<OutboxMail> = {
  key: 'recipient',
  header: 'Recipient',
  width: '24%',
  cell: (mail) => mail.recipient,
};

const subject: Column<OutboxMail> = {
  key: 'subject',
  header: 'Subject',
  title: (mail) => mail.subject,
  cell: (mail) => (
    <span className="flex min-w-0 items-center gap-1.5">
      {mail.channel === 'sms' ? <Badge tone="accent">SMS</Badge> : null}
      <span className="sm:truncate">{mail.subject}</span>
      {mail.hasDocument ? (
        <Paperclip role="img" aria-label="with a PDF" className="size-3.5 shrink-0 text-muted" />
      ) : null}
    </span>
  ),
};

const kind: Column<OutboxMail> = {
  key: 'kind',
  header: 'Kind',
  width: '12.5rem',
  hideBelow: 'lg',
  cell: (mail) => kindLabel(mail.kind),
};

const written: Column<OutboxMail> = {
  key: 'written',
  header: 'Created',
  sortKey: 'createdAt',
  width: '11.5rem',
  hideBelow: 'md',
  cell: ({ createdAt }) => <InstantText at={createdAt} />,
};

const status: Column<OutboxMail> = {
  key: 'status',
  header: 'Status',
  width: '7.5rem',
  asideOnPhone: true,
  cell: (mail) => <StatusChip status={mail.status} />,
};

/** A table is read down its addresses; the heading of a card says what the mail is about. */
export const tableColumns: readonly Column<OutboxMail>[] = [recipient, subject, kind, written, status];
export const cardColumns: readonly Column<OutboxMail>[] = [
  subject,
  status,
  { ...recipient, wrap: true, cell: (mail) => <span className="wrap-anywhere">{mail.recipient}</span> },
  { ...written, cell: ({ createdAt }) => <InstantText at={createdAt} relative /> },
];
