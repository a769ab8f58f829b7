import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { paymentEffect } from '../../../domain/billing/payments/payment-effect.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { creditAppliedLines } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { prepared } from '../../db/overlay/statements.ts';
import { postEntry } from '../../ledger/post.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';

export type CreditSource = { paymentId: string } | { creditNoteId: string };
export type Source = CreditSource | { depositMoveId: string } | { writeOffId: string };
export type Share = { invoiceId: string; amount: Cents };

export type OpenInvoice = {
  id: string;
  balance: Cents;
  issueDate: Day | null;
  dueDate: Day;
  invoiceNumber: string | null;
};

const balance = sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount})`;

const owed = prepared((db) =>
  db
    .select({
      id: invoices.id,
      balance,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      invoiceNumber: invoices.invoiceNumber,
    })
    .from(invoices)
    .where(and(eq(invoices.tenantId, sql.placeholder('tenantId')), eq(invoices.status, 'pending')))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .prepare('owed_invoices'),
);

/** What a tenant still owes, oldest first. The caller holds the tenant, so that it stays as it is. */
export const openInvoices = async (db: Db, tenantId: string): Promise<OpenInvoice[]> => {
  const rows = await owed(db).execute({ tenantId });
  return rows.map((row) => ({ ...row, balance: parseMoney(row.balance) }));
};

/** Fills invoices in their order until the money is used up. */
export const shareOut = (money: Cents, open: readonly Pick<OpenInvoice, 'id' | 'balance'>[]): Share[] => {
  let left: number = money;
  return open.flatMap(({ id, balance: owed }) => {
    const amount = cents(Math.min(left, owed));
    left -= amount;
    return amount > 0 ? [{ invoiceId: id, amount }] : [];
  });
};

export const sumShares = (shares: readonly Share[]): Cents => addMoney(...shares.map(({ amount }) => amount));

/** The database draws the source down and fills the invoices; more than there is, is refused by it. */
export const allocate = async (
  db: Db,
  shares: readonly (Share & { source: Source })[],
  datedOn: Day,
): Promise<void> => {
  if (shares.length === 0) return;
  await db
    .insert(allocations)
    .values(
      shares.map(({ invoiceId, amount, source }) => ({ invoiceId, amount: toDecimalText(amount), datedOn, ...source })),
    );
};

/** What a tenant has as credit, in the order in which it is used. The caller holds the tenant. */
export const creditSources = async (db: Db, tenantId: string): Promise<{ source: CreditSource; left: Cents }[]> => {
  const paid = await db
    .select({ id: payments.id, left: payments.unallocated })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), gt(payments.unallocated, '0'), isNull(payments.reversedAt)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const credited = await db
    .select({ id: creditNotes.id, left: creditNotes.unallocated })
    .from(creditNotes)
    .where(and(eq(creditNotes.tenantId, tenantId), gt(creditNotes.unallocated, '0')))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.id));
  return [
    ...credited.map(({ id, left }) => ({ source: { creditNoteId: id }, left: parseMoney(left) })),
    ...paid.map(({ id, left }) => ({ source: { paymentId: id }, left: parseMoney(left) })),
  ];
};

/** Sets what a tenant has as credit against the oldest open invoices. The caller holds the tenant. */
export const applyTenantCredit = async (
  db: Db,
  tenantId: string,
  date: Day,
): Promise<{ applied: Cents; left: Cents }> => {
  const sources = await creditSources(db, tenantId);
  const credit = addMoney(...sources.map(({ left }) => left));
  if (credit === 0) return { applied: cents(0), left: credit };
  const open = (await openInvoices(db, tenantId)).map((invoice) => ({ ...invoice }));
  const shares = sources.flatMap(({ source, left }) => {
    const part = shareOut(left, open);
    for (const { invoiceId, amount } of part) {
      const invoice = open.find(({ id }) => id === invoiceId);
      if (invoice) invoice.balance = cents(invoice.balance - amount);
    }
    return part.map((share) => ({ ...share, source }));
  });
  const applied = sumShares(shares);
  if (applied === 0) return { applied, left: credit };
  await allocate(db, shares, date);
  const { rows } = await db.execute<{ id: string }>(sql`select uuid_v7() as id`);
  await postEntry(db, {
    date,
    memo: 'Credit set against open invoices',
    sourceType: 'tenant_credit',
    sourceId: rows[0]?.id ?? '',
    event: 'applied',
    lines: creditAppliedLines(tenantId, applied),
  });
  return { applied, left: cents(credit - applied) };
};

/** Those of some tenants who have credit to be used. */
export const tenantsWithCredit = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ tenant_id: string }>(sql`
    select tenant_id from payments where unallocated > 0 and reversed_at is null and tenant_id = any(${sql.param([...ids])}::uuid[])
    union
    select tenant_id from credit_notes where unallocated > 0 and tenant_id = any(${sql.param([...ids])}::uuid[])
    order by 1`);
  return rows.map(({ tenant_id }) => tenant_id);
};

const findShare = (shares: readonly Share[], id: string): Cents =>
  sumShares(shares.filter(({ invoiceId }) => invoiceId === id));

/**
 * Where a payment goes, one share for an invoice: the parts that were asked for, then the named invoice, then the oldest
 * ones as they come. What is left over is credit.
 */
export const sharePayment = (
  money: Cents,
  open: readonly Pick<OpenInvoice, 'id' | 'balance'>[],
  { requested, named }: { requested: readonly Share[]; named: string | null },
): Share[] => {
  const rest = open.map(({ id, balance }) => ({ id, balance: cents(balance - findShare(requested, id)) }));
  const { parts } = paymentEffect(cents(money - sumShares(requested)), rest, named);
  const shares = [...requested, ...parts.map(({ item, amount }) => ({ invoiceId: item.id, amount }))];
  return [...new Set(shares.map(({ invoiceId }) => invoiceId))].map((invoiceId) => ({
    invoiceId,
    amount: findShare(shares, invoiceId),
  }));
};
