import { ensureRoom, heightOf, INK, INNER, PAGE, type Paper, rule, write } from './pdf-paper.ts';

export type Total = { label: string; value: string; strong?: boolean };

// Paragraphs are parted by an empty line. A box sets it apart from the rest.
export type TextBlock = { heading?: string; text: string; isBoxed?: boolean };

const WIDTH = 250;
const VALUE = 120;

// The sums at the right edge, under the amounts of the table.
export const drawTotals = (paper: Paper, totals: readonly Total[]): void => {
  const { doc } = paper;
  const x = PAGE.width - PAGE.margin - WIDTH;
  ensureRoom(paper, totals.length * 18);
  for (const [n, { label, value, strong = false }] of totals.entries()) {
    // The first one stands under the line of the table already.
    if (strong && n > 0) {
      rule(paper, paper.y + 1, x, PAGE.width - PAGE.margin, INK.text);
      paper.y += 7;
    }
    const size = strong ? 11 : 9.5;
    const height = heightOf(doc, label, WIDTH - VALUE, { size, strong });
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
  const width = INNER - 2 * PADDING;
  const parts = [...(heading ? [{ text: heading, strong: true }] : []), ...paragraphs.map((text) => ({ text }))];
  const height = parts.reduce(
    (sum, { text, ...style }) => sum + heightOf(doc, text, width, style) + 5,
    2 * PADDING - 5,
  );
  ensureRoom(paper, height);
  doc.roundedRect(PAGE.margin, paper.y, INNER, height, 5).fill(INK.soft);
  let y = paper.y + PADDING;
  for (const { text, ...style } of parts) y += write(doc, text, { x: PAGE.margin + PADDING, y, width }, style) + 5;
  paper.y += height + 14;
};

export const drawText = (paper: Paper, { heading, text, isBoxed = false }: TextBlock): void => {
  const { doc } = paper;
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  if (isBoxed) {
    drawBox(paper, heading, paragraphs);
    return;
  }
  const at = { x: PAGE.margin, width: INNER };
  if (heading) {
    ensureRoom(paper, 16 + heightOf(doc, paragraphs[0] ?? '', INNER));
    paper.y += write(doc, heading, { ...at, y: paper.y }, { strong: true }) + 2;
  }
  for (const paragraph of paragraphs) {
    ensureRoom(paper, heightOf(doc, paragraph, INNER));
    paper.y += write(doc, paragraph, { ...at, y: paper.y }) + 8;
  }
  paper.y += 6;
};
