import {
  drawCode,
  ensureRoom,
  INK,
  innerWidth,
  MARGIN,
  measureHeight,
  type Paper,
  rightEdge,
  rule,
  write,
} from './pdf-paper.ts';

export type Total = { label: string; value: string; strong?: boolean };

/**
 * Paragraphs are parted by an empty line. A box sets it apart from the rest, and may have an address beside it that is scanned
 * from paper and opened on a screen; small print is what need not be read.
 */
export type TextBlock = {
  heading?: string;
  text: string;
  isBoxed?: boolean;
  isSmall?: boolean;
  address?: string | null;
};

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

const CODE_SIZE = 84;

// The quiet zone around a code is part of it.
const drawAddress = ({ doc }: Paper, address: string, y: number): void => {
  const x = rightEdge(doc) - PADDING - CODE_SIZE;
  doc.rect(x - 6, y - 6, CODE_SIZE + 12, CODE_SIZE + 12).fill('#ffffff');
  drawCode(doc, address, { x, y, size: CODE_SIZE });
  doc.link(x, y, CODE_SIZE, CODE_SIZE, address);
};

type Box = { heading: string | undefined; paragraphs: readonly string[]; address: string | null };

// A box is one piece: it stands on one page.
const drawBox = (paper: Paper, { heading, paragraphs, address }: Box): void => {
  const { doc } = paper;
  const width = innerWidth(doc) - 2 * PADDING - (address ? CODE_SIZE + 2 * PADDING : 0);
  const parts = [...(heading ? [{ text: heading, strong: true }] : []), ...paragraphs.map((text) => ({ text }))];
  const words = parts.reduce((sum, { text, ...style }) => sum + measureHeight(doc, text, width, style) + 5, -5);
  const height = 2 * PADDING + Math.max(words, address ? CODE_SIZE : 0);
  ensureRoom(paper, height);
  doc.roundedRect(MARGIN, paper.y, innerWidth(doc), height, 5).fill(INK.soft);
  if (address) drawAddress(paper, address, paper.y + PADDING);
  let y = paper.y + PADDING;
  for (const { text, ...style } of parts) y += write(doc, text, { x: MARGIN + PADDING, y, width }, style) + 5;
  paper.y += height + 14;
};

export const drawText = (paper: Paper, block: TextBlock): void => {
  const { heading, text, isBoxed = false, isSmall = false, address = null } = block;
  const { doc } = paper;
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  if (isBoxed) {
    drawBox(paper, { heading, paragraphs, address });
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
