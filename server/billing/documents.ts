import type { FastifyReply } from 'fastify';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Instant } from '../../domain/kernel/time.ts';
import { sellerLines } from '../../domain/settings/seller.ts';
import type { Deps } from '../deps.ts';
import { drawPdf } from '../documents/pdf.ts';
import type { Letterhead, PdfDocument } from '../documents/pdf-document.ts';
import { type DrawnFile, sendFile } from '../documents/send-file.ts';
import { documentLogo } from '../settings/logo.ts';
import { sellerAt } from '../settings/seller.ts';
import { creditNoteDocument } from './invoices/credit-note-pdf.ts';
import { invoiceDocument } from './invoices/invoice-pdf.ts';
import type { DocumentDeps } from './kernel/document-parts.ts';
import { increaseDocument } from './letters/increase-pdf.ts';
import { letterDocument } from './letters/letter-pdf.ts';
import { receiptDocument } from './payments/receipt-pdf.ts';
import { refundDocument } from './payments/refund-pdf.ts';
import { writeOffDocument } from './write-offs/write-off-pdf.ts';

type Draw = (deps: DocumentDeps, id: string) => Promise<PdfDocument>;

// The documents of billing by the first word of their name: "invoice:<id>". Another one is another line here.
const DOCUMENTS: Readonly<Record<string, Draw>> = {
  invoice: invoiceDocument,
  credit_note: creditNoteDocument,
  receipt: receiptDocument,
  letter: letterDocument,
  increase: increaseDocument,
  refund: refundDocument,
  write_off: writeOffDocument,
};

/** The letterhead of an instant; today's where none is named. */
export const toLetterhead = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  madeAt: Instant | null = null,
): Promise<Letterhead> => {
  const seller = await sellerAt(deps, madeAt);
  return { companyName: seller.companyName, lines: sellerLines(seller), logo: await documentLogo(deps) };
};

export const renderDocument = async (deps: DocumentDeps, name: string): Promise<DrawnFile> => {
  const [kind = '', id = ''] = name.split(':');
  const draw = DOCUMENTS[kind];
  if (!draw) throw notFound('Document');
  const document = await draw(deps, id);
  const bytes = await drawPdf(await toLetterhead(deps, document.madeAt), document);
  return { filename: `${document.number}.pdf`, contentType: 'application/pdf', bytes };
};

export const sendDocument = async (deps: DocumentDeps, reply: FastifyReply, name: string): Promise<void> =>
  sendFile(reply, await renderDocument(deps, name));
