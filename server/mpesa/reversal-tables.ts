import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { REVERSAL_STATES, type ReversalState } from '../../domain/mpesa/receipt-contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';
import { mpesaReceipts } from './tables.ts';

/** Money in suspense that goes back to its payer: proposed by one person, approved by another, made by Safaricom. */
export const mpesaReversals = pgTable(
  'mpesa_reversals',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => mpesaReceipts.id, { onDelete: 'restrict' }),
    state: text().$type<ReversalState>().notNull().default('proposed'),
    reason: text().notNull(),
    // Null where it was proposed by the system, such as for money that came too late.
    proposedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    proposedByName: text().notNull(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'restrict' }),
    decidedByName: text(),
    // What tells Safaricom of it, once it is approved.
    effectId: uuid(),
    originatorConversationId: text(),
    resultCode: text(),
    // What became of it, in words.
    outcome: text(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('mpesa_reversals_one_open')
      .on(t.receiptId)
      .where(sql`${t.state} in ('proposed', 'approved', 'sent', 'needs_review', 'done')`),
    uniqueIndex('mpesa_reversals_by_conversation').on(t.originatorConversationId),
    index('mpesa_reversals_by_created').on(t.createdAt, t.id),
    check('mpesa_reversals_state_known', isOneOf(t.state, REVERSAL_STATES)),
    // Nobody approves what they proposed themselves.
    check(
      'mpesa_reversals_second_person',
      sql`${t.state} in ('proposed', 'rejected') or ${t.decidedBy} is not null and ${t.decidedBy} is distinct from ${t.proposedBy}`,
    ),
  ],
);
