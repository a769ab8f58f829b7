import type { Letterhead, PdfDocument, Section } from './pdf-document.ts';
import { openPdf } from './pdf-font.ts';
import { drawHead } from './pdf-head.ts';
import { addPageNumbers, newPage, type Paper } from './pdf-paper.ts';
import { drawTable } from './pdf-table.ts';
import { drawText, drawTotals } from './pdf-text.ts';

const drawSection = (paper: Paper, section: Section): void => {
  if ('table' in section) drawTable(paper, section.table);
  else if ('totals' in section) drawTotals(paper, section.totals);
  else drawText(paper, section.text);
};

const collected = (doc: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

const toName = (documents: readonly PdfDocument[]): string =>
  documents.length === 1
    ? documents.map(({ title, number }) => `${title} ${number}`).join('')
    : `${documents.length} documents, ${documents[0]?.number ?? ''}`;

/** Several documents make one file, each from a new page on. */
export const drawPdf = async (letterhead: Letterhead, ...documents: readonly PdfDocument[]): Promise<Buffer> => {
  const doc = await openPdf({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    info: { Title: toName(documents), Author: letterhead.companyName, Creator: 'Nafasi' },
  });
  const bytes = collected(doc);
  const paper: Paper = { doc, y: 0, bottom: 0, layout: 'portrait' };
  for (const document of documents) {
    paper.layout = document.layout ?? 'portrait';
    newPage(paper);
    drawHead(paper, letterhead, document);
    for (const section of document.sections) drawSection(paper, section);
  }
  addPageNumbers(doc, `${letterhead.companyName} · ${toName(documents)}`);
  doc.end();
  return bytes;
};
