import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MAIL_KINDS, MAIL_STATUSES, type MailKind, type MailStatus } from '../../domain/mailroom/contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { tenants } from '../tenants/tables.ts';
import { users } from '../users/tables.ts';

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });

/** Letters and parcels that came for tenants. An item that was handed out or returned is closed for good. */
export const mailItems = pgTable(
  'mail_items',
  {
    id: id(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    kind: text().$type<MailKind>().notNull(),
    sender: text(),
    reference: text(),
    note: text(),
    status: text().$type<MailStatus>().notNull().default('waiting'),
    receivedAt: instant().notNull().default(now),
    receivedBy: user(),
    notifiedAt: instant(),
    closedAt: instant(),
    closedBy: user(),
    handedTo: text(),
    signature: text(),
    returnReason: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    index('mail_items_by_received').on(t.receivedAt, t.id),
    index('mail_items_by_tenant').on(t.tenantId, t.receivedAt, t.id),
    index('mail_items_by_status').on(t.status, t.receivedAt, t.id),
    index('mail_items_words').using('gin', sql`search_words(${t.sender}, ${t.reference}, null, null) gin_trgm_ops`),
    check('mail_items_kind_known', isOneOf(t.kind, MAIL_KINDS)),
    check('mail_items_status_known', isOneOf(t.status, MAIL_STATUSES)),
    check('mail_items_closed_at', sql`(${t.status} = 'waiting') = (${t.closedAt} is null)`),
    check(
      'mail_items_signed_for',
      sql`(${t.status} = 'handed_out') = (${t.handedTo} is not null) and (${t.status} = 'handed_out') = (${t.signature} is not null)`,
    ),
    check('mail_items_return_reason', sql`(${t.status} = 'returned') = (${t.returnReason} is not null)`),
  ],
);
