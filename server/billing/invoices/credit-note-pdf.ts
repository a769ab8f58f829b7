import { asc, eq } from 'drizzle-orm';
import { showsVat } from '../../../domain/billing/stamps/stamp-rules.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import type { PdfDocument } from '../../documents/pdf-document.ts';
import type { Column } from '../../documents/pdf-table.ts';
import { sellerAt } from '../../settings/seller.ts';
import { billToLines, type DocumentDeps, serviceNote, vatText, vatTotals } from '../kernel/document-parts.ts';
import { amountText, dayText, figureText, withReadableDays } from '../kernel/format.ts';
import { stampSection } from '../stamps/stamp-parts.ts';
import { findRegistration, findStamp } from '../stamps/stamps.ts';
import { creditNoteLines } from '../tables/invoice-tables.ts';
import { getCreditNote } from './credit-notes.ts';
import { getInvoice } from './list.ts';

const whatBecomesOfIt = (unallocated: string, amount: string, invoiceNumber: string, currency: string): string => {
  const left = parseMoney(unallocated);
  if (left === 0) return 'Applied in full to the amount owed.';
  const words = `${amountText(left, currency)} is in credit and will be applied to your next invoice.`;
  return left === parseMoney(amount) ? words : `Applied to the amount owed on ${invoiceNumber}; ${words}`;
};

export const creditNoteDocument = async (deps: DocumentDeps, id: string): Promise<PdfDocument> => {
  const note = await getCreditNote(deps.db, id);
  const seller = await sellerAt(deps, note.createdAt);
  const { currency } = seller;
  const invoice = await getInvoice(deps, note.invoiceId);
  const lines = await deps.db
    .select()
    .from(creditNoteLines)
    .where(eq(creditNoteLines.creditNoteId, id))
    .orderBy(asc(creditNoteLines.position));
  const kra = await findRegistration(deps.db, { creditNoteId: id });
  const original = kra.stamp ? await findStamp(deps.db, { invoiceId: note.invoiceId }) : null;
  const { timezone } = (await deps.settings.get()).general;
  const isTax = showsVat({ seller, hasVat: parseMoney(note.vat) > 0 });
  const columns: Column[] = [
    { header: 'Description' },
    ...(isTax ? [{ header: 'VAT', width: 40, align: 'right' } as const] : []),
    { header: isTax ? 'Net amount' : 'Amount', width: 90, align: 'right' },
  ];
  const rows = lines.map((line) => ({
    cells: [withReadableDays(line.description), ...(isTax ? [vatText(line)] : []), figureText(parseMoney(line.net))],
    notes: serviceNote(line),
  }));
  return {
    title: 'CREDIT NOTE',
    number: note.creditNumber,
    to: { label: 'Credit to', lines: billToLines(invoice.billTo) },
    facts: [
      ['Date', dayText(note.issueDate)],
      ['For invoice', note.invoiceNumber],
      ['Invoice date', invoice.issueDate ? dayText(invoice.issueDate) : ''],
      ...(original ? [['Its CU number', original.cuInvoiceNumber] as const] : []),
    ],
    sections: [
      { text: { heading: 'Reason', text: note.reason } },
      { table: { columns, rows } },
      {
        totals: [
          ...(isTax ? vatTotals({ net: note.net, lines }) : []),
          { label: 'Total credited', value: amountText(parseMoney(note.amount), currency), strong: true },
        ],
      },
      ...stampSection(kra, timezone),
      { text: { text: whatBecomesOfIt(note.unallocated, note.amount, note.invoiceNumber, currency) } },
    ],
    madeAt: note.createdAt,
  };
};
