import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { paymentEffect } from '../../../domain/billing/payments/payment-rules.ts';
import { AppError, invalid } from '../../../domain/kernel/errors.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { creditAppliedLines } from '../../../domain/ledger/postings.ts';
import type { Db } from '../../db/connection/database.ts';
import { withoutWaiting } from '../../db/connection/transactions.ts';
import { preparedRows } from '../../db/overlay/statements.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import { postEntry } from '../../ledger/post.ts';
import { figureText } from '../kernel/format.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';
import { allocations, payments } from '../tables/payment-tables.ts';
import { type OpenAccount, type OpenInvoice, openInvoices } from './open-account.ts';
import type { Payer } from './receipt-email.ts';

export type CreditSource = { paymentId: string } | { creditNoteId: string };
export type Source = CreditSource | { depositMoveId: string } | { writeOffId: string };
export type Share = { invoiceId: string; amount: Cents };

type Wanted = { id: string; payer: Pick<Payer, 'tenantId' | 'partyId'>; field: string };

const refusal = async (db: Db, { id, payer, field }: Wanted): Promise<AppError> => {
  const [row] = await db
    .select({
      tenantId: invoices.tenantId,
      partyId: invoices.partyId,
      status: invoices.status,
      number: invoices.invoiceNumber,
    })
    .from(invoices)
    .where(eq(invoices.id, id));
  if (!row) return invalid({ [field]: 'This invoice does not exist' });
  if (row.tenantId !== payer.tenantId || row.partyId !== payer.partyId) {
    return invalid({ [field]: `This invoice belongs to ${payer.partyId ? 'somebody else' : 'another tenant'}` });
  }
  if (row.status === 'draft')
    return invalid({ [field]: 'This invoice is a draft: issue it before recording a payment' });
  const message =
    row.status === 'written_off'
      ? `Invoice ${row.number} was written off: reverse the write-off first`
      : `Invoice ${row.number} is already settled`;
  return new AppError('invoice_settled', message, { fields: { [field]: message } });
};

/** The invoice that money is meant for, among those that are open; where it is not, why. */
export const findOpenInvoice = async (db: Db, open: readonly OpenInvoice[], wanted: Wanted): Promise<OpenInvoice> => {
  const match = open.find((invoice) => invoice.id === wanted.id);
  if (!match) throw await refusal(db, wanted);
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
  // The 0 is written out: only then can a plan that is kept use the index of what is left.
  const paidRows = db
    .select({ id: payments.id, left: payments.unallocated })
    .from(payments)
    .where(and(eq(payments.tenantId, tenantId), sql`${payments.unallocated} > 0`, isNull(payments.reversedAt)))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const creditedRows = db
    .select({ id: creditNotes.id, left: creditNotes.unallocated })
    .from(creditNotes)
    .where(and(eq(creditNotes.tenantId, tenantId), sql`${creditNotes.unallocated} > 0`))
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

const selectWithCredit = (which: SQL) => sql`
    select tenant_id from payments where unallocated > 0 and reversed_at is null and tenant_id = ${which}
    union
    select tenant_id from credit_notes where unallocated > 0 and tenant_id = ${which}
    order by 1`;

type WithCredit = { tenant_id: string };
// A list of one would be planned anew on every call.
const oneWithCredit = preparedRows<{ id: string }, WithCredit>((value) => selectWithCredit(sql`${value('id')}::uuid`));
const manyWithCredit = preparedRows<{ ids: readonly string[] }, WithCredit>((value) =>
  selectWithCredit(sql`any(${value('ids')}::uuid[])`),
);

/** Those of some tenants who have credit to be used. */
export const tenantsWithCredit = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const [id] = ids;
  if (id === undefined) return [];
  const rows = await (ids.length === 1 ? oneWithCredit(db, { id }) : manyWithCredit(db, { ids }));
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
      payer,
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
  if (named) await findOpenInvoice(db, open, { id: named, payer, field: 'invoiceId' });
  const shares = sharePayment(money, open, { requested, named });
  // Nobody but a tenant has an account on which credit could stand.
  if (payer.tenantId === null && sumShares(shares) < money) {
    const owing = open.length > 1 ? `by ${payer.name}` : `on ${open[0]?.invoiceNumber}`;
    throw invalid({ amount: `Only ${figureText(sumShares(shares))} is owed ${owing}` });
  }
  return shares;
};
