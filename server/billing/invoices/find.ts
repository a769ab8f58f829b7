import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { StoredInvoiceStatus } from '../../../domain/billing/contract.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { containing } from '../../http/list/page.ts';
import { invoices } from '../tables/invoice-tables.ts';

/** An invoice as somebody meets it who looks for what money was for. */
export type PayableInvoice = {
  id: string;
  number: string;
  tenantId: string | null;
  status: StoredInvoiceStatus;
  dueDate: Day;
  balance: Cents;
  /** Whom it is made out to. */
  name: string;
  names: string[];
};

const balance = sql<string>`(${invoices.amount} - ${invoices.paidAmount} - ${invoices.creditedAmount} - ${invoices.writtenOffAmount})`;

const selectPayable = async (db: Db, where: SQL | undefined): Promise<PayableInvoice[]> => {
  const rows = await db
    .select({
      id: invoices.id,
      number: sql<string>`${invoices.invoiceNumber}`,
      tenantId: invoices.tenantId,
      status: invoices.status,
      dueDate: invoices.dueDate,
      balance,
      billTo: invoices.billTo,
    })
    .from(invoices)
    .where(and(sql`${invoices.invoiceNumber} is not null`, where));
  return rows.map(({ billTo, ...row }) => ({
    ...row,
    balance: parseMoney(row.balance),
    name: billTo.name,
    names: [billTo.name, billTo.contactPerson].flatMap((name) => name ?? []),
  }));
};

export const invoicesByNumber = async (db: Db, numbers: readonly string[]): Promise<PayableInvoice[]> =>
  numbers.length === 0
    ? []
    : selectPayable(db, sql`${invoices.invoiceNumber} = any(${sql.param([...numbers])}::text[])`);

export const findInvoice = async (db: Db, id: string): Promise<PayableInvoice | null> =>
  (await selectPayable(db, eq(invoices.id, id)))[0] ?? null;

/** Open invoices of which just one of these amounts is left to be paid, for somebody whose names have one of these words. */
export const invoicesByBalance = async (
  db: Db,
  amounts: readonly string[],
  words: readonly string[],
): Promise<PayableInvoice[]> => {
  if (amounts.length === 0 || words.length === 0) return [];
  // Of an open invoice nothing is written off, and so an index alone says what is left.
  const open = sql`select id from invoices where status = 'pending'
    and amount - paid_amount - credited_amount = any(${sql.param([...new Set(amounts)])}::numeric[])`;
  const names = sql`fold_name(concat_ws(' ', ${invoices.billTo} ->> 'name', ${invoices.billTo} ->> 'contactPerson'))`;
  return selectPayable(
    db,
    and(
      sql`${invoices.id} = any(array(${open}))`,
      sql`${names} like any(${sql.param([...new Set(words)].map(containing))}::text[])`,
    ),
  );
};

export const invoicesById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PayableInvoice>> => {
  if (ids.length === 0) return new Map();
  const found = await selectPayable(db, sql`${invoices.id} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(found.map((invoice) => [invoice.id, invoice]));
};
