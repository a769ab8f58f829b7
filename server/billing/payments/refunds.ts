import { and, desc, eq, getTableColumns, gte, ilike, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodProblem } from '../../../domain/billing/payments/payment-rules.ts';
import type {
  createRefund as CreateRefund,
  listRefunds as ListRefunds,
  Refund,
} from '../../../domain/billing/payments/refund-contract.ts';
import type { BodyOf, QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { creditRefundedLines } from '../../../domain/ledger/postings.ts';
import { findCashAccount } from '../../cash/accounts.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { containing, countRows, keyset } from '../../http/list/page.ts';
import { postEntry, reverseEvent } from '../../ledger/post.ts';
import { lockAccount, tenantIdsByName } from '../../tenants/lock-tenant.ts';
import { applyTenantCredit, creditSources } from '../accounts/settle.ts';
import { amountText } from '../kernel/format.ts';
import { takeNumbers } from '../kernel/numbering.ts';
import { creditNotes } from '../tables/invoice-tables.ts';
import { refundParts, refunds } from '../tables/refund-tables.ts';
import { type NamedDeps, withNames } from './names.ts';
import { type Approval, refuseAboveLimit } from './refund-limit.ts';

type RefundRow = typeof refunds.$inferSelect;

export const presentRefunds = async (deps: NamedDeps, rows: readonly RefundRow[]): Promise<Refund[]> =>
  (await withNames(deps, rows)).map((row) => ({ ...row, refundNumber: row.refundNumber ?? '' }));

type Wanted = Pick<QueryOf<typeof ListRefunds>, 'tenant' | 'from' | 'to' | 'q'>;

export const refundFilter = ({ tenant, from, to, q }: Wanted): SQL | undefined =>
  and(
    tenant ? eq(refunds.tenantId, tenant) : undefined,
    from ? gte(refunds.refundDate, from) : undefined,
    to ? lte(refunds.refundDate, to) : undefined,
    q
      ? or(
          ilike(refunds.refundNumber, containing(q)),
          ilike(refunds.reference, containing(q)),
          ilike(refunds.reason, containing(q)),
          sql`${refunds.tenantId} in ${tenantIdsByName(q)}`,
        )
      : undefined,
  );

export const listRefunds = async (
  deps: NamedDeps,
  query: QueryOf<typeof ListRefunds>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Refund[]> => {
  const { db } = deps;
  const filter = refundFilter(query);
  const page = keyset(query, { sorts: { createdAt: refunds.createdAt }, id: refunds.id, otherwise: '-createdAt' });
  const rows = await db
    .select({ ...getTableColumns(refunds), cursor: page.cursor })
    .from(refunds)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, refunds, filter, reply);
  return presentRefunds(deps, page.finish(request, reply, rows));
};

export const latestRefunds = async (deps: NamedDeps, tenant: string, atMost: number): Promise<Refund[]> =>
  presentRefunds(
    deps,
    await deps.db
      .select()
      .from(refunds)
      .where(eq(refunds.tenantId, tenant))
      .orderBy(desc(refunds.createdAt), desc(refunds.id))
      .limit(atMost),
  );

export const getRefund = async (deps: NamedDeps, id: string): Promise<Refund> => {
  const [refund] = await presentRefunds(deps, await deps.db.select().from(refunds).where(eq(refunds.id, id)));
  if (!refund) throw notFound('Refund');
  return refund;
};

type Part = { paymentId?: string; creditNoteId?: string; amount: Cents };

// The credit that pays it, drawn on until the amount is reached.
const splitRefund = async (deps: Deps, tenantId: string, amount: Cents): Promise<Part[]> => {
  const sources = await creditSources(deps.db, tenantId);
  const credit = addMoney(...sources.map(({ left }) => left));
  if (amount > credit) {
    const { currency } = (await deps.settings.get()).general;
    const message =
      credit > 0 ? `Only ${amountText(credit, currency)} is in credit for this tenant` : 'There is no credit';
    throw new AppError('credit_short', message, { fields: { amount: message } });
  }
  let rest: number = amount;
  return sources.flatMap(({ source, left }) => {
    const part = cents(Math.min(rest, left));
    rest -= part;
    return part > 0 ? [{ ...source, amount: part }] : [];
  });
};

const writeParts = async (db: Db, refundId: string, parts: readonly Part[]): Promise<void> => {
  await db
    .insert(refundParts)
    .values(parts.map(({ amount, ...source }) => ({ refundId, ...source, amount: toDecimalText(amount) })));
};

/** Pays credit back: the refund, the credit it draws on and its entry in the books. */
export const createRefund = async (
  deps: Deps,
  tenantId: string,
  input: BodyOf<typeof CreateRefund>,
  approval: Approval = {},
): Promise<Refund> => {
  if (!(await lockAccount(deps.db, tenantId))) throw notFound('Tenant');
  const parts = await splitRefund(deps, tenantId, input.amount);
  await refuseAboveLimit(deps, input.amount, approval);
  return writeRefund(deps, { tenantId, partyId: null }, { ...input, parts });
};

type Payee = { tenantId: string | null; partyId: string | null };
type Paying = BodyOf<typeof CreateRefund> & { parts: readonly Part[] };

const writeRefund = async (
  deps: Deps,
  payee: Payee,
  { amount, paymentMethod, cashAccountId, reference, reason, parts }: Paying,
): Promise<Refund> => {
  const { db } = deps;
  const problem = methodProblem(paymentMethod, (await deps.settings.get()).billing.paymentMethods);
  if (problem) throw invalid({ paymentMethod: problem });
  const place = await findCashAccount(deps, { cashAccountId, paymentMethod });
  const date = await getToday(deps);
  const { series, first } = await takeNumbers(db, 'RF', date, 1);
  const [row] = await db
    .insert(refunds)
    .values({
      series,
      seq: first,
      ...payee,
      amount: toDecimalText(amount),
      paymentMethod,
      cashAccountId: place.id,
      reference,
      reason,
      refundDate: date,
      recordedByName: sql<string>`current_setting('app.actor_name')`,
    })
    .returning();
  if (!row) throw new Error('The refund was not written');
  await writeParts(db, row.id, parts);
  const refund = await getRefund(deps, row.id);
  await postEntry(db, {
    date,
    memo: `Refund ${refund.refundNumber} to ${refund.tenantName}: ${reason}`,
    sourceType: 'refund',
    sourceId: row.id,
    event: 'paid',
    lines: creditRefundedLines(payee.tenantId, place.account, amount),
  });
  return refund;
};

type ByHand = Omit<Parameters<typeof createRefund>[2], 'amount'> & { creditNoteId: string };

/** Pays out what a credit note left over to somebody who is no tenant. The caller holds that person. */
export const refundCredit = async (deps: Deps, partyId: string, given: ByHand): Promise<Refund> => {
  const { db } = deps;
  const { creditNoteId, ...how } = given;
  const [note] = await db.select().from(creditNotes).where(eq(creditNotes.id, creditNoteId)).for('no key update');
  if (!note) throw notFound('Credit note');
  const amount = parseMoney(note.unallocated);
  if (amount === 0) throw new AppError('conflict', 'This credit was paid out already');
  return writeRefund(deps, { tenantId: null, partyId }, { ...how, amount, parts: [{ creditNoteId, amount }] });
};

const lockRefund = async (db: Db, id: string): Promise<RefundRow> => {
  const [found] = await db.select({ tenantId: refunds.tenantId }).from(refunds).where(eq(refunds.id, id));
  if (!found) throw notFound('Refund');
  if (found.tenantId) await lockAccount(db, found.tenantId);
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('no key update');
  if (!row) throw notFound('Refund');
  if (row.reversedAt) throw new AppError('conflict', 'This refund was already reversed');
  return row;
};

/** Takes a refund back: the credit is there again and is set against what is open. */
export const reverseRefund = async (
  deps: Deps,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<Refund> => {
  const { db } = deps;
  const { tenantId } = await lockRefund(db, id);
  const date = await getToday(deps);
  const drawn = await db.select().from(refundParts).where(eq(refundParts.refundId, id));
  await db
    .update(refunds)
    .set({ reversedAt: sql`clock_timestamp()`, reversedBy: by, reverseReason: reason })
    .where(eq(refunds.id, id));
  await db.insert(refundParts).values(
    drawn.map(({ paymentId, creditNoteId, amount }) => ({
      refundId: id,
      paymentId,
      creditNoteId,
      amount: toDecimalText(cents(-parseMoney(amount))),
    })),
  );
  await reverseEvent(
    db,
    { sourceType: 'refund', sourceId: id, event: 'paid' },
    { date, memo: `Refund reversed: ${reason}`, event: 'reversed' },
  );
  if (tenantId) await applyTenantCredit(db, tenantId, date);
  return getRefund(deps, id);
};
