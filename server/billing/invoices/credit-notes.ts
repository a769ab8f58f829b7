import { and, desc, eq, getTableColumns, gte, type SQL } from 'drizzle-orm';
import type { CreditNote } from '../../../domain/billing/contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { creditNotes, invoices } from '../tables/invoice-tables.ts';

const creditColumns = {
  ...getTableColumns(creditNotes),
  invoiceNumber: invoices.invoiceNumber,
  billTo: invoices.billTo,
};

/** Newest first: an id begins with the moment at which it was made. */
export const creditNotesWhere = async (db: Db, where: SQL | undefined, atMost = 1_000): Promise<CreditNote[]> => {
  const rows = await db
    .select(creditColumns)
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(where)
    .orderBy(desc(creditNotes.id))
    .limit(atMost);
  return rows.map((row) => ({
    id: row.id,
    creditNumber: row.creditNumber ?? '',
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber ?? '',
    tenantId: row.tenantId,
    tenantName: row.billTo.name,
    issueDate: row.issueDate,
    net: row.net,
    vat: row.vat,
    amount: row.amount,
    unallocated: row.unallocated,
    reason: row.reason,
    createdAt: row.createdAt,
  }));
};

export const getCreditNote = async (db: Db, id: string): Promise<CreditNote> => {
  const [note] = await creditNotesWhere(db, eq(creditNotes.id, id));
  if (!note) throw notFound('Credit note');
  return note;
};

export const creditsSince = (db: Db, tenantId: string, day: Day): Promise<CreditNote[]> =>
  creditNotesWhere(db, and(eq(creditNotes.tenantId, tenantId), gte(creditNotes.issueDate, day)), 50);
