import { ensureRoom, INK, innerWidth, MARGIN, measureHeight, type Paper, rightEdge, rule, write } from './pdf-paper.ts';

export type Total = { label: string; value: string; strong?: boolean };

/** Paragraphs are parted by an empty line. A box sets it apart from the rest; small print is what need not be read. */
export type TextBlock = { heading?: string; text: string; isBoxed?: boolean; isSmall?: boolean };

const WIDTH = 250;
const VALUE = 120;

/** The sums at the right edge, under the amounts of the table. */
export const drawTotals = (paper: Paper, totals: readonly Total[]): void => {
  const { doc } = paper;
  const x = rightEdge(doc) - WIDTH;
  ensureRoom(paper, totals.length * 18);
  for (const [n, { label, value, strong = false }] of totals.entries()) {
    // The first one stands under the line of the table already.
    if (strong && n > 0) {
      rule(paper, paper.y + 1, x, rightEdge(doc), INK.text);
      paper.y += 7;
    }
    const size = strong ? 11 : 9.5;
    const height = measureHeight(doc, label, WIDTH - VALUE, { size, strong });
    write(doc, label, { x, y: paper.y, width: WIDTH - VALUE }, { size, strong, colour: strong ? INK.text : INK.muted });
    const at = { x: x + WIDTH - VALUE, y: paper.y, width: VALUE };
    write(doc, value, at, { size, strong, align: 'right' });
    paper.y += height + 4;
  }
  paper.y += 14;
};

const PADDING = 12;

// A box is one piece: it stands on one page.
const drawBox = (paper: Paper, heading: string | undefined, paragraphs: readonly string[]): void => {
  const { doc } = paper;
  const width = innerWidth(doc) - 2 * PADDING;
  const parts = [...(heading ? [{ text: heading, strong: true }] : []), ...paragraphs.map((text) => ({ text }))];
  const height = parts.reduce(
    (sum, { text, ...style }) => sum + measureHeight(doc, text, width, style) + 5,
    2 * PADDING - 5,
  );
  ensureRoom(paper, height);
  doc.roundedRect(MARGIN, paper.y, innerWidth(doc), height, 5).fill(INK.soft);
  let y = paper.y + PADDING;
  for (const { text, ...style } of parts) y += write(doc, text, { x: MARGIN + PADDING, y, width }, style) + 5;
  paper.y += height + 14;
};

export const drawText = (paper: Paper, { heading, text, isBoxed = false, isSmall = false }: TextBlock): void => {
  const { doc } = paper;
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  if (isBoxed) {
    drawBox(paper, heading, paragraphs);
    return;
  }
  const at = { x: MARGIN, width: innerWidth(doc) };
  const style = isSmall ? { size: 8, colour: INK.muted } : {};
  if (heading) {
    ensureRoom(paper, 16 + measureHeight(doc, paragraphs[0] ?? '', at.width, style));
    paper.y += write(doc, heading, { ...at, y: paper.y }, { ...style, strong: true }) + 2;
  }
  for (const paragraph of paragraphs) {
    ensureRoom(paper, measureHeight(doc, paragraph, at.width, style));
    paper.y += write(doc, paragraph, { ...at, y: paper.y }, style) + (isSmall ? 4 : 8);
  }
  paper.y += 6;
};
