import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

// A font that pdfkit has read: it takes it again for the next document, which then takes a quarter of the time.
type ReadFont = { hasGlyphForCodePoint(codePoint: number): boolean };

// Only pdfkit knows how to read a font, and it gives it away on its own document alone.
const readFont = (name: string): ReadFont => {
  const file = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url));
  const { _font } = new PDFDocument({ autoFirstPage: false }).font(file) as unknown as { _font: { font: ReadFont } };
  return _font.font;
};

export const FONTS = { regular: 'regular', strong: 'strong' } as const;

let read: { regular: ReadFont; strong: ReadFont } | null = null;

// Read when the first document is drawn, and kept.
const fonts = () => {
  read ??= { regular: readFont('figtree-regular'), strong: readFont('figtree-semibold') };
  return read;
};

export const addFonts = (doc: PDFKit.PDFDocument): void => {
  const { regular, strong } = fonts();
  doc.registerFont(FONTS.regular, regular as unknown as Buffer);
  doc.registerFont(FONTS.strong, strong as unknown as Buffer);
};

const hasGlyph = (char: string): boolean => fonts().regular.hasGlyphForCodePoint(char.codePointAt(0) ?? 0);

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
