import { drawable, FONTS } from './pdf-font.ts';

// A4 in points.
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
export const INNER = PAGE.width - 2 * PAGE.margin;
export const BOTTOM = PAGE.height - 72;

// The colours of the screens, on white.
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

// Where the next thing is drawn.
export type Paper = { doc: PDFKit.PDFDocument; y: number; bottom: number };

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

export const heightOf = (doc: PDFKit.PDFDocument, text: string, width: number, style: Style = {}): number => {
  apply(doc, style);
  return doc.heightOfString(drawable(text), { width, lineGap: LINE_GAP });
};

export const widthOf = (doc: PDFKit.PDFDocument, text: string, style: Style = {}): number => {
  apply(doc, style);
  return doc.widthOfString(drawable(text), { characterSpacing: style.spacing ?? 0 });
};

// Writes text into a box of a width, and answers how high it came out.
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

export const rule = ({ doc }: Paper, y: number, from: number, to: number, colour: string = INK.line): void => {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(colour).stroke();
};

export const newPage = (paper: Paper): void => {
  paper.doc.addPage();
  paper.y = PAGE.margin;
};

// Goes on to a new page where there is not so much room any more.
export const ensureRoom = (paper: Paper, height: number): void => {
  if (paper.y + height > paper.bottom) newPage(paper);
};

export const addPageNumbers = (doc: PDFKit.PDFDocument, name: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    const style: Style = { size: 8, colour: INK.muted };
    const y = PAGE.height - 46;
    rule({ doc, y, bottom: y }, y - 8, PAGE.margin, PAGE.width - PAGE.margin);
    write(doc, name, { x: PAGE.margin, y, width: INNER - 90 }, style);
    const at = { x: PAGE.width - PAGE.margin - 80, y, width: 80 };
    write(doc, `Page ${page - start + 1} of ${count}`, at, { ...style, align: 'right' });
  }
};
