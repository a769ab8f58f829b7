import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { paymentEffect } from '../../../domain/billing/payments/payment-rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { creditAppliedLines } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { prepared } from '../../db/overlay/statements.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { postEntry } from '../../ledger/post.ts';
import { lockPayer } from '../../tenants/lock-tenant.ts';
import { figureText } from '../kernel/format.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';
import type { Payer } from './receipt-email.ts';

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
    // Written out: a plan that is made once uses a partial index only for a status that it can see.
    .where(and(eq(invoices.tenantId, sql.placeholder('tenantId')), sql`${invoices.status} = 'pending'`))
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .prepare('owed_invoices'),
);

/** What a tenant still owes, oldest first. The caller holds the tenant, so that it stays as it is. */
export const openInvoices = async (db: Db, tenantId: string): Promise<OpenInvoice[]> => {
  const rows = await owed(db).execute({ tenantId });
  return rows.map((row) => ({ ...row, balance: parseMoney(row.balance) }));
};

/** Who pays, held until the transaction ends, with what is owed, oldest first, and the id that the payment gets. */
export type OpenAccount = { payer: Payer; open: OpenInvoice[]; newId: string };

const forTenant = async (db: Db, tenantId: string): Promise<OpenAccount> => {
  const [tenant, open] = await Promise.all([lockPayer(db, tenantId), openInvoices(db, tenantId)]);
  if (!tenant) throw invalid({ tenantId: 'This tenant does not exist' });
  const { companyName: name, contactPerson, email, newId } = tenant;
  return { payer: { tenantId, name, contactPerson, email }, open, newId };
};

// A visitor has no account: the invoice itself is held. One of a tenant is paid by its tenant.
const forVisitor = async (db: Db, invoiceId: string): Promise<OpenAccount> => {
  const [row] = await db
    .select({ invoice: invoices, newId: sql<string>`uuid_v7()` })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), isNull(invoices.tenantId)))
    .for('no key update');
  if (!row) throw invalid({ tenantId: 'Choose a tenant' });
  const { id, status, amount, paidAmount, creditedAmount, issueDate, dueDate, invoiceNumber, billTo } = row.invoice;
  const balance = cents(parseMoney(amount) - parseMoney(paidAmount) - parseMoney(creditedAmount));
  return {
    payer: { tenantId: null, name: billTo.name, contactPerson: billTo.contactPerson, email: billTo.email },
    open: status === 'pending' ? [{ id, balance: balance, issueDate, dueDate, invoiceNumber }] : [],
    newId: row.newId,
  };
};

export const lockPayerAccount = async (
  db: Db,
  { tenantId, invoiceId }: { tenantId?: string | null | undefined; invoiceId?: string | null | undefined },
): Promise<OpenAccount> => {
  if (tenantId) return forTenant(db, tenantId);
  if (!invoiceId) throw invalid({ tenantId: 'Choose a tenant' });
  return forVisitor(db, invoiceId);
};

const refusal = async (db: Db, id: string, tenantId: string | null, field: string): Promise<AppError> => {
  const [row] = await db
    .select({ tenantId: invoices.tenantId, status: invoices.status, number: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!row) return invalid({ [field]: 'This invoice does not exist' });
  if (row.tenantId !== tenantId) return invalid({ [field]: 'This invoice belongs to another tenant' });
  if (row.status === 'draft')
    return invalid({ [field]: 'This invoice is a draft: issue it before recording a payment' });
  const message =
    row.status === 'written_off'
      ? `Invoice ${row.number} was written off: reverse the write-off first`
      : `Invoice ${row.number} is already settled`;
  return new AppError('invoice_settled', message, { fields: { [field]: message } });
};

/** The invoice that money is meant for, among those that are open; where it is not, why. */
export const findOpenInvoice = async (
  db: Db,
  open: readonly OpenInvoice[],
  { id, tenantId, field }: { id: string; tenantId: string | null; field: string },
): Promise<OpenInvoice> => {
  const match = open.find((invoice) => invoice.id === id);
  if (!match) throw await refusal(db, id, tenantId, field);
  return match;
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
  withoutWaiting(
    db,
    db.insert(allocations).values(
      shares.map(({ invoiceId, amount, source }) => ({
        invoiceId,
        amount: toDecimalText(amount),
        datedOn,
        ...source,
      })),
    ),
  );
};

/** What a tenant has as credit, in the order in which it is used. The caller holds the tenant. */
export const creditSources = async (db: Db, tenantId: string): Promise<{ source: CreditSource; left: Cents }[]> => {
  const paidRows = db
    .select({ id: payments.id, left: payments.unallocated })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), gt(payments.unallocated, '0'), isNull(payments.reversedAt)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const creditedRows = db
    .select({ id: creditNotes.id, left: creditNotes.unallocated })
    .from(creditNotes)
    .where(and(eq(creditNotes.tenantId, tenantId), gt(creditNotes.unallocated, '0')))
    .orderBy(asc(creditNotes.createdAt), asc(creditNotes.id));
  const [paid, credited] = await Promise.all([paidRows, creditedRows]);
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
  const [sources, unpaid] = await Promise.all([creditSources(db, tenantId), openInvoices(db, tenantId)]);
  const credit = addMoney(...sources.map(({ left }) => left));
  if (credit === 0) return { applied: cents(0), left: credit };
  const open = unpaid.map((invoice) => ({ ...invoice }));
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
  await postEntry(db, {
    date,
    memo: 'Credit set against open invoices',
    sourceType: 'tenant_credit',
    sourceId: uuidV7(),
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
const sharePayment = (
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

// The parts that were asked for, each within what is owed of its invoice and all within what was paid.
const requestedShares = async (
  db: Db,
  { open, payer }: OpenAccount,
  input: PaymentInput,
  money: Cents,
): Promise<Share[]> => {
  const requested = input.allocations ?? [];
  for (const [n, { invoiceId, amount }] of requested.entries()) {
    const field = `allocations.${n}.invoiceId`;
    if (requested.findIndex((other) => other.invoiceId === invoiceId) < n) {
      throw invalid({ [field]: 'This invoice is listed twice' });
    }
    const { balance, invoiceNumber } = await findOpenInvoice(db, open, {
      id: invoiceId,
      tenantId: payer.tenantId,
      field,
    });
    if (amount > balance) {
      throw invalid({ [`allocations.${n}.amount`]: `Only ${figureText(balance)} is owed on ${invoiceNumber}` });
    }
  }
  if (sumShares(requested) > money) throw invalid({ allocations: 'The parts exceed the amount paid' });
  return requested;
};

/** Where a payment goes, or which of its parts is more than what is owed. */
export const resolveShares = async (
  db: Db,
  account: OpenAccount,
  input: PaymentInput,
  money: Cents,
): Promise<Share[]> => {
  const { open, payer } = account;
  const requested = await requestedShares(db, account, input, money);
  const named = input.invoiceId ?? null;
  if (named) await findOpenInvoice(db, open, { id: named, tenantId: payer.tenantId, field: 'invoiceId' });
  const shares = sharePayment(money, open, { requested, named });
  // A visitor has no account on which credit could stand.
  if (payer.tenantId === null && sumShares(shares) < money) {
    throw invalid({ amount: `Only ${figureText(sumShares(shares))} is owed on ${open[0]?.invoiceNumber}` });
  }
  return shares;
};
