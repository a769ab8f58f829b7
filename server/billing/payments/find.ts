import { and, eq, ilike, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection/database.ts';
import { containing } from '../../http/list/page.ts';
import { tenantContacts } from '../../tenants/lock-tenant.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { depositMoves, payments } from '../tables/payment-tables.ts';

/** Payments by M-Pesa that stand, by their codes as the database holds them to be one payment's. */
export const paymentsByCode = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: string; amount: string }>> => {
  const code = sql<string>`upper(btrim(${payments.reference}))`;
  const rows = await db
    .select({ id: payments.id, amount: payments.amount, code })
    .from(payments)
    .where(
      and(
        // Written out: a plan that is made once uses a partial index only for a method that it can see.
        sql`${payments.paymentMethod} = 'mobile_money' and ${payments.reference} is not null`,
        isNull(payments.reversedAt),
        sql`${code} = any(${sql.param([...codes])}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.code, row]));
};

/** The payment that stands and has this reference, among those whose money lies in an account. */
export const paymentByReference = async (
  db: Db,
  cashAccountId: string,
  reference: string,
): Promise<{ id: string; amount: string } | null> => {
  const [row] = await db
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(
      and(
        // The index of words finds the few that have it within; the next line, the one that has it.
        ilike(payments.reference, containing(reference)),
        sql`upper(btrim(${payments.reference})) = upper(${reference}::text)`,
        eq(payments.cashAccountId, cashAccountId),
        isNull(payments.reversedAt),
      ),
    )
    .limit(1);
  return row ?? null;
};

/** The deposit that was taken with this reference by bank transfer, into an account. */
export const depositByReference = async (
  db: Db,
  cashAccountId: string,
  reference: string,
): Promise<{ id: string; amount: string } | null> => {
  const [row] = await db
    .select({ id: depositMoves.id, amount: depositMoves.amount })
    .from(depositMoves)
    .where(
      and(
        // Written out, as the index of these references is.
        sql`${depositMoves.paymentMethod} = 'bank_transfer' and ${depositMoves.kind} = 'taken' and ${depositMoves.reference} is not null`,
        sql`upper(btrim(${depositMoves.reference})) = upper(${reference}::text)`,
        eq(depositMoves.cashAccountId, cashAccountId),
      ),
    )
    .limit(1);
  return row ?? null;
};

/** Deposits that were taken by M-Pesa, by their codes. */
export const depositsByCode = async (
  db: Db,
  codes: readonly string[],
): Promise<ReadonlyMap<string, { id: string; amount: string }>> => {
  const code = sql<string>`upper(btrim(${depositMoves.reference}))`;
  const rows = await db
    .select({ id: depositMoves.id, amount: depositMoves.amount, code })
    .from(depositMoves)
    .where(
      and(
        // Written out, as the index of these codes is.
        sql`${depositMoves.paymentMethod} = 'mobile_money' and ${depositMoves.kind} = 'taken' and ${depositMoves.reference} is not null`,
        sql`${code} = any(${sql.param([...codes])}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.code, row]));
};

/** Whose deposits some movements are. */
export const depositTenants = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { tenantId: string; tenantName: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: depositMoves.id, tenantId: depositMoves.tenantId })
    .from(depositMoves)
    .where(sql`${depositMoves.id} = any(${sql.param([...ids])}::uuid[])`);
  const tenants = await tenantContacts(db, new Set(rows.map(({ tenantId }) => tenantId)));
  return new Map(
    rows.map(({ id, tenantId }) => [id, { tenantId, tenantName: tenants.get(tenantId)?.companyName ?? '' }]),
  );
};

export type PaymentParties = {
  tenantId: string | null;
  tenantName: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
};

/** Who paid, and the invoice that was named, of some payments. */
export const paymentParties = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PaymentParties>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: payments.id,
      tenantId: payments.tenantId,
      invoiceId: payments.invoiceId,
      invoiceNumber: invoices.invoiceNumber,
      billTo: invoices.billTo,
    })
    .from(payments)
    .leftJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(sql`${payments.id} = any(${sql.param([...ids])}::uuid[])`);
  const tenants = await tenantContacts(db, new Set(rows.flatMap(({ tenantId }) => tenantId ?? [])));
  return new Map(
    rows.map(({ id, billTo, ...row }) => [
      id,
      { ...row, tenantName: (row.tenantId ? tenants.get(row.tenantId)?.companyName : billTo?.name) ?? '' },
    ]),
  );
};
