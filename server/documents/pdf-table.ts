import { heightOf, INK, INNER, newPage, PAGE, type Paper, rule, type Style, write } from './pdf-paper.ts';

export type Column = {
  header: string;
  // In points; the one without a width takes what the others leave.
  width?: number;
  align?: 'left' | 'right';
};

export type Row = {
  cells: readonly string[];
  // Small print under the first cell.
  notes?: readonly string[];
  // A sum among other rows.
  isStrong?: boolean;
};

export type Table = { columns: readonly Column[]; rows: readonly Row[] };

type Placed = Column & { x: number; width: number };

const GAP = 10;
const PADDING = 7;
const HEADER: Style = { size: 8.5, strong: true, colour: INK.muted };
const NOTE: Style = { size: 8.5, colour: INK.muted };

const placed = (columns: readonly Column[]): Placed[] => {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const open = columns.filter(({ width }) => width === undefined).length;
  const rest = (INNER - taken - GAP * (columns.length - 1)) / Math.max(open, 1);
  let x: number = PAGE.margin;
  return columns.map((column) => {
    const at = { ...column, x, width: column.width ?? rest };
    x += at.width + GAP;
    return at;
  });
};

const drawHeader = (paper: Paper, columns: readonly Placed[]): void => {
  const { doc, y } = paper;
  const heights = columns.map(({ header, width }) => heightOf(doc, header, width, HEADER));
  const height = Math.max(...heights) + 10;
  doc.roundedRect(PAGE.margin - 6, y, INNER + 12, height, 3).fill(INK.soft);
  for (const { header, align = 'left', x, width } of columns) {
    write(doc, header, { x, y: y + 6, width }, { ...HEADER, align });
  }
  paper.y += height + 2;
};

const rowHeight = (
  { doc }: Paper,
  columns: readonly Placed[],
  { cells, notes = [], isStrong: strong = false }: Row,
): number => {
  const heights = columns.map(({ width }, n) => heightOf(doc, cells[n] ?? '', width, { strong }));
  const small = notes.reduce((sum, note) => sum + heightOf(doc, note, columns[0]?.width ?? INNER, NOTE) + 1, 0);
  return Math.max((heights[0] ?? 0) + small, ...heights.slice(1)) + 2 * PADDING;
};

const drawRow = (paper: Paper, columns: readonly Placed[], row: Row, height: number): void => {
  const { doc } = paper;
  const { cells, notes = [], isStrong: strong = false } = row;
  const top = paper.y + PADDING;
  let below = top;
  columns.forEach(({ x, width, align = 'left' }, n) => {
    const drawn = write(doc, cells[n] ?? '', { x, y: top, width }, { align, strong });
    if (n === 0) below = top + drawn + 1;
  });
  for (const note of notes) {
    below += write(doc, note, { x: PAGE.margin, y: below, width: columns[0]?.width ?? INNER }, NOTE) + 1;
  }
  paper.y += height;
  rule(paper, paper.y, PAGE.margin, PAGE.width - PAGE.margin);
};

// A row is never torn; on a new page the header stands again.
export const drawTable = (paper: Paper, { columns, rows }: Table): void => {
  const at = placed(columns);
  if (paper.y + 80 > paper.bottom) newPage(paper);
  drawHeader(paper, at);
  for (const row of rows) {
    const height = rowHeight(paper, at, row);
    if (paper.y + height > paper.bottom) {
      newPage(paper);
      drawHeader(paper, at);
    }
    drawRow(paper, at, row, height);
  }
  paper.y += 12;
};
