import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  PROPOSAL_STATES,
  type ProposalState,
  REFUND_KINDS,
  type RefundKind,
} from '../../../domain/billing/payments/refund-approval-contract.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/settings/contract.ts';
import { cashAccountRef } from '../../cash/tables.ts';
import { day, id, instant, isOneOf, money, now } from '../../db/query/columns.ts';
import { parties } from '../../parties/tables.ts';
import { tenants } from '../../tenants/tables.ts';
import { users } from '../../users/tables.ts';
import { creditNotes } from './invoice-tables.ts';
import { depositMoves, payments } from './payment-tables.ts';

/** Credit of a tenant, or of somebody who is none, that was paid out. Never edited; it is reversed, and then the credit is back. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    series: text().notNull(),
    seq: integer().notNull(),
    refundNumber: text().generatedAlwaysAs(sql`document_number(series, seq)`),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef(),
    reference: text(),
    reason: text().notNull(),
    refundDate: day().notNull(),
    recordedByName: text().notNull(),
    reversedAt: instant(),
    reversedBy: text(),
    reverseReason: text(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('refunds_number').on(t.series, t.seq),
    index('refunds_by_tenant').on(t.tenantId, t.createdAt),
    index('refunds_by_created').on(t.createdAt, t.id),
    index('refunds_by_party').on(t.partyId).where(sql`${t.partyId} is not null`),
    check('refunds_to_one', sql`num_nonnulls(${t.tenantId}, ${t.partyId}) = 1`),
    check('refunds_amount_positive', sql`${t.amount} > 0`),
    check('refunds_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('refunds_reversed', sql`(${t.reversedAt} is null) = (${t.reverseReason} is null)`),
  ],
);

/**
 * Which credit a refund pays out. Append-only: a reversal is a row with the opposite sign. A trigger draws the source
 * down, which refuses to fall below nothing.
 */
export const refundParts = pgTable(
  'refund_parts',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'restrict' }),
    paymentId: uuid().references(() => payments.id, { onDelete: 'restrict' }),
    creditNoteId: uuid().references(() => creditNotes.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('refund_parts_by_refund').on(t.refundId),
    index('refund_parts_by_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    index('refund_parts_by_credit_note').on(t.creditNoteId).where(sql`${t.creditNoteId} is not null`),
    check('refund_parts_of_one', sql`num_nonnulls(${t.paymentId}, ${t.creditNoteId}) = 1`),
    check('refund_parts_not_zero', sql`${t.amount} <> 0`),
  ],
);

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });

/** A refund above the limit: proposed by one person, and paid once another one approves it. */
export const refundProposals = pgTable(
  'refund_proposals',
  {
    id: id(),
    kind: text().$type<RefundKind>().notNull(),
    tenantId: uuid()
      .notNull()
      .references(() => tenants.id, { onDelete: 'restrict' }),
    amount: money().notNull(),
    paymentMethod: text().$type<PaymentMethod>().notNull(),
    cashAccountId: cashAccountRef().notNull(),
    reference: text(),
    reason: text().notNull(),
    state: text().$type<ProposalState>().notNull().default('waiting'),
    proposedBy: user().notNull(),
    proposedByName: text().notNull(),
    decidedBy: user(),
    decidedByName: text(),
    decisionReason: text(),
    refundId: uuid().references(() => refunds.id, { onDelete: 'restrict' }),
    depositMoveId: uuid().references(() => depositMoves.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('refund_proposals_one_waiting').on(t.tenantId, t.kind).where(sql`${t.state} = 'waiting'`),
    index('refund_proposals_by_created').on(t.createdAt, t.id),
    index('refund_proposals_by_amount').on(t.amount, t.id),
    index('refund_proposals_by_tenant').on(t.tenantId, t.createdAt),
    check('refund_proposals_kind_known', isOneOf(t.kind, REFUND_KINDS)),
    check('refund_proposals_state_known', isOneOf(t.state, PROPOSAL_STATES)),
    check('refund_proposals_method_known', isOneOf(t.paymentMethod, PAYMENT_METHODS)),
    check('refund_proposals_amount_positive', sql`${t.amount} > 0`),
    check('refund_proposals_decided', sql`(${t.state} = 'waiting') = (${t.decidedBy} is null)`),
    // Nobody approves what they proposed themselves.
    check('refund_proposals_second_person', sql`${t.state} <> 'approved' or ${t.decidedBy} <> ${t.proposedBy}`),
    check(
      'refund_proposals_paid',
      sql`(${t.state} = 'approved') = (num_nonnulls(${t.refundId}, ${t.depositMoveId}) = 1) and num_nonnulls(${t.refundId}, ${t.depositMoveId}) < 2`,
    ),
  ],
);
