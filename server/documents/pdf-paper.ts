import QRCode from 'qrcode';
import { drawable, FONTS } from './pdf-font.ts';

export const MARGIN = 48;

/** Between the margins of an upright page. */
export const UPRIGHT_WIDTH = 595.28 - 2 * MARGIN;

/** A file may have upright and landscape pages: what is drawn asks the page that it is on. */
export const innerWidth = ({ page }: PDFKit.PDFDocument): number => page.width - 2 * MARGIN;
export const rightEdge = ({ page }: PDFKit.PDFDocument): number => page.width - MARGIN;

/** The colours of the screens, on white. */
export const INK = {
  text: '#23201c',
  muted: '#675f56',
  line: '#e6e0d8',
  accent: '#5a48b0',
  soft: '#f4f1ec',
  good: '#1b7046',
  late: '#b3261e',
  stopped: '#675f56',
} as const;

/** Where the next thing is drawn. */
export type Paper = { doc: PDFKit.PDFDocument; y: number; bottom: number; layout: 'portrait' | 'landscape' };

export type Style = {
  size?: number;
  strong?: boolean;
  colour?: string;
  align?: 'left' | 'right';
  spacing?: number;
};

const apply = (doc: PDFKit.PDFDocument, { size = 9.5, strong = false, colour = INK.text }: Style): void => {
  doc
    .font(strong ? FONTS.strong : FONTS.regular)
    .fontSize(size)
    .fillColor(colour);
};

const LINE_GAP = 2;

export const measureHeight = (doc: PDFKit.PDFDocument, text: string, width: number, style: Style = {}): number => {
  apply(doc, style);
  return doc.heightOfString(drawable(text), { width, lineGap: LINE_GAP });
};

export const measureWidth = (doc: PDFKit.PDFDocument, text: string, style: Style = {}): number => {
  apply(doc, style);
  return doc.widthOfString(drawable(text), { characterSpacing: style.spacing ?? 0 });
};

/** Writes text into a box of a width, and answers how high it came out. */
export const write = (
  doc: PDFKit.PDFDocument,
  text: string,
  at: { x: number; y: number; width: number },
  style: Style = {},
): number => {
  apply(doc, style);
  const options = {
    width: at.width,
    lineGap: LINE_GAP,
    align: style.align ?? 'left',
    characterSpacing: style.spacing ?? 0,
  };
  const shown = drawable(text);
  doc.text(shown, at.x, at.y, options);
  return doc.heightOfString(shown, options);
};

/** The dark squares of a QR code as one path, so that it is a few hundred bytes and prints sharp at any size. */
export const drawCode = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = size / modules.size;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05);
    }
  }
  doc.fill('#000000');
};

export const rule = (
  { doc }: Pick<Paper, 'doc'>,
  y: number,
  from: number,
  to: number,
  colour: string = INK.line,
): void => {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke();
};

export const newPage = (paper: Paper): void => {
  paper.doc.addPage({
    size: 'A4',
    layout: paper.layout,
    // The kit breaks pages itself; with a margin below, pdfkit would break a second time.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
  });
  paper.y = MARGIN;
  paper.bottom = paper.doc.page.height - 72;
};

/** Goes on to a new page where there is not so much room any more. */
export const ensureRoom = (paper: Paper, height: number): void => {
  if (paper.y + height > paper.bottom) newPage(paper);
};

export const addPageNumbers = (doc: PDFKit.PDFDocument, name: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const style: Style = { size: 8, colour: INK.muted };
    const y = doc.page.height - 46;
    rule({ doc }, y - 8, MARGIN, rightEdge(doc));
    write(doc, name, { x: MARGIN, y, width: innerWidth(doc) - 90 }, style);
    const at = { x: rightEdge(doc) - 80, y, width: 80 };
    write(doc, `Page ${page - start + 1} of ${count}`, at, { ...style, align: 'right' });
  }
};
