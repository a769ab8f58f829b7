import { asc, eq } from 'drizzle-orm';
import type { BillTo, InvoiceType, LineKind } from '../../../domain/billing/contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { type Cents, parseMoney } from '../../../domain/kernel/money.ts';
import type { TaxClass } from '../../../domain/settings/tax-classes.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Stamped } from '../stamps/stamps.ts';
import { creditNoteLines, creditNotes, invoiceLines, invoices } from '../tables/invoice-tables.ts';

/** An issued document as KRA is to be told of it. */
export type ToRegister = {
  number: string;
  /** Why it takes its invoice back; null on an invoice. */
  reason: string | null;
  type: InvoiceType;
  billTo: BillTo;
  lines: {
    kind: LineKind;
    description: string;
    quantity: string;
    net: Cents;
    vat: Cents;
    taxClass: TaxClass;
    vatRate: number;
  }[];
};

type Line = Pick<
  typeof invoiceLines.$inferSelect,
  'kind' | 'description' | 'quantity' | 'net' | 'vat' | 'taxClass' | 'vatRate'
>;

const readLine = ({ kind, description, quantity, net, vat, taxClass, vatRate }: Line): ToRegister['lines'][number] => ({
  ...{ kind, description, quantity, taxClass },
  net: parseMoney(net),
  vat: parseMoney(vat),
  vatRate: Number(vatRate),
});

const readInvoice = async (db: Db, id: string): Promise<ToRegister> => {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw notFound('Invoice');
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));
  const { invoiceNumber, type, billTo } = row;
  return { number: invoiceNumber ?? '', reason: null, type, billTo, lines: lines.map(readLine) };
};

const readCreditNote = async (db: Db, id: string): Promise<ToRegister> => {
  const [row] = await db
    .select({ note: creditNotes, invoice: invoices })
    .from(creditNotes)
    .innerJoin(invoices, eq(invoices.id, creditNotes.invoiceId))
    .where(eq(creditNotes.id, id));
  if (!row) throw notFound('Credit note');
  const lines = await db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.position));
  const { note, invoice } = row;
  const { type, billTo } = invoice;
  return { number: note.creditNumber ?? '', reason: note.reason, type, billTo, lines: lines.map(readLine) };
};

export const findToRegister = (db: Db, of: Stamped): Promise<ToRegister> =>
  'invoiceId' in of ? readInvoice(db, of.invoiceId) : readCreditNote(db, of.creditNoteId);
