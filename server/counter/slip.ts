import { openPdf } from '../documents/pdf-font.ts';
import { drawCode, INK, measureHeight, type Style, write } from '../documents/pdf-paper.ts';

/** A roll of paper 80 mm wide, of which a printer reaches 72. */
const WIDTH = 226.77;
const MARGIN = 11.34;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 3;
const CODE = 90;

/** What stands on it, from top to bottom. */
export type SlipPart =
  | { text: string; size?: number; strong?: boolean; centred?: boolean }
  | { label: string; value: string; strong?: boolean; size?: number }
  | { code: string }
  | 'line'
  | 'space';

export type Slip = { title: string; author: string; parts: readonly SlipPart[] };

type Doc = PDFKit.PDFDocument;

const SIZE = 9;

const writeCentred = (doc: Doc, text: string, y: number, style: Style): number => {
  const width = Math.min(INNER, measureText(doc, text, style));
  return write(doc, text, { x: MARGIN + (INNER - width) / 2, y, width: width + 1 }, style);
};

const measureText = (doc: Doc, text: string, style: Style): number => {
  measureHeight(doc, text, INNER, style);
  return doc.widthOfString(text);
};

// A value keeps its width, and its label breaks beside it.
const writePair = (
  doc: Doc,
  { label, value, ...style }: { label: string; value: string } & Style,
  y: number,
): number => {
  const width = Math.min(INNER * 0.6, measureText(doc, value, style) + 2);
  const left = write(doc, label, { x: MARGIN, y, width: INNER - width - 6 }, style);
  const right = write(doc, value, { x: MARGIN + INNER - width, y, width }, { ...style, align: 'right' });
  return Math.max(left, right);
};

const drawLine = (doc: Doc, y: number): number => {
  doc
    .moveTo(MARGIN, y + 3)
    .lineTo(MARGIN + INNER, y + 3)
    .lineWidth(0.5)
    .dash(2, { space: 2 })
    .strokeColor(INK.text)
    .stroke()
    .undash();
  return 6;
};

const drawPart = (doc: Doc, part: SlipPart, y: number): number => {
  if (part === 'line') return drawLine(doc, y);
  if (part === 'space') return 6;
  if ('code' in part) {
    drawCode(doc, part.code, { x: (WIDTH - CODE) / 2, y, size: CODE });
    return CODE;
  }
  const { size = SIZE, strong = false } = part;
  if ('label' in part) return writePair(doc, { label: part.label, value: part.value, size, strong }, y);
  if (part.centred) return writeCentred(doc, part.text, y, { size, strong });
  return write(doc, part.text, { x: MARGIN, y, width: INNER }, { size, strong });
};

const drawOn = async ({ title, author, parts }: Slip, height: number): Promise<{ doc: Doc; end: number }> => {
  const doc = await openPdf({
    autoFirstPage: false,
    lang: 'en',
    info: { Title: title, Author: author, Creator: 'Nafasi' },
  });
  doc.addPage({ size: [WIDTH, height], margin: 0 });
  let y = MARGIN;
  for (const part of parts) y += drawPart(doc, part, y) + GAP;
  return { doc, end: y + MARGIN };
};

// More than any sale has; the paper is cut where the text ends.
const LONGEST = 14_000;

/** The slip on paper as long as it is: drawn once to see how long that is. */
export const drawSlip = async (slip: Slip): Promise<Buffer> => {
  const { end } = await drawOn(slip, LONGEST);
  const { doc } = await drawOn(slip, end);
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
};
