import { readFileSync } from 'node:fs';

// A font that pdfkit has read: it takes it again for the next document, which then takes a quarter of the time.
type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean };

type NewDocument = new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument;

// Only pdfkit knows how to read a font, and it gives it away on its own document alone.
const readFont = (PDFDocument: NewDocument, name: string): ReadFont => {
  const file = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url));
  const { _font } = new PDFDocument({ autoFirstPage: false }).font(file) as unknown as { _font: { font: ReadFont } };
  return _font.font;
};

export const FONTS = { regular: 'regular', strong: 'strong' } as const;

let read: { regular: ReadFont; strong: ReadFont } | null = null;

/** An empty document with our fonts. What draws it, and they, are read for the first document and kept. */
export const openPdf = async (options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> => {
  const { default: PDFDocument } = await import('pdfkit');
  read ??= { regular: readFont(PDFDocument, 'figtree-regular'), strong: readFont(PDFDocument, 'figtree-semibold') };
  const doc = new PDFDocument(options);
  doc.registerFont(FONTS.regular, read.regular as unknown as Buffer);
  doc.registerFont(FONTS.strong, read.strong as unknown as Buffer);
  return doc;
};

const hasGlyph = (char: string): boolean => read?.regular.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) ?? false;

// The letter without its accents, where the font has that one; otherwise a question mark.
const nearest = (char: string): string => {
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every(hasGlyph) ? plain : '?';
};

/**
 * Text as the font can draw it: every Latin letter, with those of Gikuyu and Kamba, as it is; signs that say nothing on
 * paper are left out, and one of another script is a question mark instead of an empty box.
 */
export const drawable = (text: string): string =>
  [...text.normalize('NFC').replace(/\p{Zs}/gu, ' ')]
    .map((char) => {
      if (char === '\n' || char === ' ') return char;
      if (/\p{C}|\p{M}|\u200d/u.test(char)) return '';
      return hasGlyph(char) ? char : nearest(char);
    })
    .join('');
