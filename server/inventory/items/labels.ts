import { inArray } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { labelPath } from '../../../domain/inventory/item-code.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Deps } from '../../deps.ts';
import { openPdf } from '../../documents/pdf-font.ts';
import { drawCode, INK, write } from '../../documents/pdf-paper.ts';
import { publicAddress } from '../../http/site/public-address.ts';
import { inventoryItems } from '../tables.ts';

// A sheet of 24 labels of 70 × 37 mm, three by eight, as stationers sell them; in points.
const MM = 72 / 25.4;
const SHEET = { across: 3, down: 8, width: 70 * MM, height: 37 * MM, top: 0.5 * MM } as const;
const PER_PAGE = SHEET.across * SHEET.down;
const PADDING = 9;
const CODE_SIZE = 80;
const TEXT = { size: 8, line: 3 } as const;

type Label = { id: string; itemCode: string; name: string; company: string; address: string };

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

const drawLabel = (doc: PDFKit.PDFDocument, label: Label, n: number): void => {
  const x = (n % SHEET.across) * SHEET.width + PADDING;
  const y = SHEET.top + Math.floor((n % PER_PAGE) / SHEET.across) * SHEET.height + PADDING;
  drawCode(doc, label.address, { x, y: y + 3, size: CODE_SIZE });
  const at = { x: x + CODE_SIZE + 8, width: SHEET.width - CODE_SIZE - 2 * PADDING - 8 };
  let next =
    y + 4 + write(doc, cut(label.company, 40), { ...at, y: y + 4 }, { size: 6.5, colour: INK.muted }) + TEXT.line;
  // A long code gets smaller figures before it breaks.
  const size = label.itemCode.length > 14 ? 9 : 12;
  next += write(doc, label.itemCode, { ...at, y: next }, { size, strong: true }) + TEXT.line;
  write(doc, cut(label.name, 60), { ...at, y: next }, { size: TEXT.size });
};

export const drawLabels = async (labels: readonly Label[]): Promise<Buffer> => {
  const doc = await openPdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    info: { Title: 'Inventory labels', Author: labels[0]?.company ?? '', Creator: 'Nafasi' },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const [n, label] of labels.entries()) {
    if (n > 0 && n % PER_PAGE === 0) doc.addPage();
    drawLabel(doc, label, n);
  }
  doc.end();
  return ended;
};

export const sendLabels = async (deps: Deps, ids: readonly string[], reply: FastifyReply): Promise<void> => {
  const rows = await deps.db
    .select({ id: inventoryItems.id, itemCode: inventoryItems.itemCode, name: inventoryItems.name })
    .from(inventoryItems)
    .where(inArray(inventoryItems.id, [...ids]))
    .orderBy(inventoryItems.itemCode);
  if (rows.length === 0) throw notFound('Item');
  const { companyName } = (await deps.settings.get()).general;
  const pdf = await drawLabels(
    rows.map((row) => ({ ...row, company: companyName, address: publicAddress(deps.config, labelPath(row.id)) })),
  );
  reply
    .type('application/pdf')
    .header('content-disposition', 'inline; filename="inventory-labels.pdf"')
    .header('cache-control', 'no-store')
    .send(pdf);
};
