import {
  INK,
  innerWidth,
  MARGIN,
  measureHeight,
  measureWidth,
  newPage,
  type Paper,
  rightEdge,
  rule,
  type Style,
  UPRIGHT_WIDTH,
  write,
} from './pdf-paper.ts';

export type Column = {
  header: string;
  /** In points; the one without a width takes what the others leave. */
  width?: number;
  align?: 'left' | 'right';
};

export type Row = {
  cells: readonly string[];
  /** Small print under the first cell. */
  notes?: readonly string[];
  /** A sum among other rows. */
  isStrong?: boolean;
};

export type Table = {
  /** What the rows are, where the header of the first column does not say it. */
  heading?: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /**
   * large is read by many at arm's length; roomy is what a client reads; compact has more rows on a page; fine is small print; fitted has so many columns that
   * each is as wide as what stands in it, in print as small as that takes.
   */
  look?: 'large' | 'roomy' | 'compact' | 'fine' | 'fitted';
};

type Placed = Column & { x: number; width: number };
type Look = { size: number; header: number; gap: number; padding: number };
type Plan = { columns: readonly Placed[]; look: Look };

const GAP = 10;

const LOOKS = {
  large: { size: 13, header: 9, gap: GAP, padding: 9 },
  roomy: { size: 9.5, header: 8.5, gap: GAP, padding: 7 },
  compact: { size: 9, header: 8.5, gap: GAP, padding: 2.25 },
  fine: { size: 8, header: 7.5, gap: GAP, padding: 0.5 },
} as const satisfies Record<string, Look>;

// The first of these in which all columns find room.
const FITTED: readonly Look[] = [8, 7.5, 7, 6.5, 6, 5.5, 5].map((size) => ({
  size,
  header: size - 0.5,
  gap: 5,
  padding: 1.5,
}));

const headerStyle = ({ header }: Look): Style => ({ size: header, strong: true, colour: INK.muted });
const noteStyle = ({ size }: Look): Style => ({ size: size - 1, colour: INK.muted });

const inRow = (columns: readonly Column[], widths: readonly number[], gap: number): Placed[] => {
  let x: number = MARGIN;
  return columns.map((column, n) => {
    const at = { ...column, x, width: widths[n] ?? 0 };
    x += at.width + gap;
    return at;
  });
};

/** What is left for each column that has no width of its own. */
const openWidth = (columns: readonly Column[], page: number): number => {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const open = columns.filter(({ width }) => width === undefined).length;
  return (page - taken - GAP * (columns.length - 1)) / Math.max(open, 1);
};

// A shorter line breaks the names of companies at each word.
const LEAST_OPEN = 75;

/** Whether an upright page leaves its names room to be read. */
export const fitsUpright = ({ columns }: Table): boolean => openWidth(columns, UPRIGHT_WIDTH) >= LEAST_OPEN;

const placed = ({ doc }: Paper, columns: readonly Column[], look: Look): Plan => {
  const rest = openWidth(columns, innerWidth(doc));
  const widths = columns.map(({ width }) => width ?? rest);
  return { columns: inRow(columns, widths, look.gap), look };
};

// In which a long text is read rather than squeezed.
const BROKEN: Look = { size: 7, header: 6.5, gap: 5, padding: 1.5 };

/** The widest are cut down to the same width, until all of them find room; what is narrower stays as it is. */
export const levelled = (widths: readonly number[], room: number): number[] => {
  let [left, open] = [room, widths.length];
  const capped = new Map<number, number>();
  for (const [n, width] of [...widths.entries()].sort(([, one], [, other]) => one - other)) {
    const given = Math.min(width, left / open);
    capped.set(n, given);
    left -= given;
    open -= 1;
  }
  return widths.map((width, n) => capped.get(n) ?? width);
};

// A cell is broken only where no print is small enough; a header is broken between its words.
const fitted = ({ doc }: Paper, { columns, rows }: Table): Plan => {
  const widthsIn = (look: Look): number[] =>
    columns.map(({ header }, n) =>
      Math.max(
        ...header.split(/\s+/).map((word) => measureWidth(doc, word, headerStyle(look))),
        ...rows.map(({ cells, isStrong: strong = false }) =>
          measureWidth(doc, cells[n] ?? '', { size: look.size, strong }),
        ),
      ),
    );
  const tries = FITTED.map((look) => {
    const widths = widthsIn(look);
    const spare = innerWidth(doc) - widths.reduce((sum, width) => sum + width, look.gap * (columns.length - 1));
    return { look, widths, spare };
  });
  const best = tries.find(({ spare }) => spare >= columns.length) ?? tries.at(-1);
  if (!best) throw new Error('A table has a look');
  if (best.spare < 0) {
    const room = innerWidth(doc) - BROKEN.gap * (columns.length - 1);
    return { columns: inRow(columns, levelled(widthsIn(BROKEN), room), BROKEN.gap), look: BROKEN };
  }
  const share = best.spare / columns.length;
  return {
    columns: inRow(
      columns,
      best.widths.map((width) => width + share),
      best.look.gap,
    ),
    look: best.look,
  };
};

// Columns of a set width may leave the others no room, on the widest page too: all of them are as wide as what stands in them then.
/** Where the columns of a table stand on this paper, and in what print. */
export const planTable = (paper: Paper, table: Table): Plan =>
  table.look === 'fitted' || openWidth(table.columns, innerWidth(paper.doc)) < LEAST_OPEN
    ? fitted(paper, table)
    : placed(paper, table.columns, LOOKS[table.look ?? 'roomy']);

const HEADING: Style = { size: 11, strong: true };

const drawHeader = (paper: Paper, { columns, look }: Plan): void => {
  const { doc, y } = paper;
  const style = headerStyle(look);
  const heights = columns.map(({ header, width }) => measureHeight(doc, header, width, style));
  const height = Math.max(...heights) + look.padding + 3;
  doc.roundedRect(MARGIN - 6, y, innerWidth(doc) + 12, height, 3).fill(INK.soft);
  for (const { header, align = 'left', x, width } of columns) {
    write(doc, header, { x, y: y + look.padding / 2 + 2.5, width }, { ...style, align });
  }
  paper.y += height + 2;
};

const rowHeight = (
  { doc }: Paper,
  { columns, look }: Plan,
  { cells, notes = [], isStrong: strong = false }: Row,
): number => {
  const { size } = look;
  const heights = columns.map(({ width }, n) => measureHeight(doc, cells[n] ?? '', width, { size, strong }));
  const wide = columns[0]?.width ?? innerWidth(doc);
  const small = notes.reduce((sum, note) => sum + measureHeight(doc, note, wide, noteStyle(look)) + 1, 0);
  return Math.max((heights[0] ?? 0) + small, ...heights.slice(1)) + 2 * look.padding;
};

const drawRow = (paper: Paper, { columns, look }: Plan, row: Row, height: number): void => {
  const { doc } = paper;
  const { cells, notes = [], isStrong: strong = false } = row;
  const { size } = look;
  const top = paper.y + look.padding;
  let below = top;
  columns.forEach(({ x, width, align = 'left' }, n) => {
    const drawn = write(doc, cells[n] ?? '', { x, y: top, width }, { size, align, strong });
    if (n === 0) below = top + drawn + 1;
  });
  for (const note of notes) {
    below +=
      write(doc, note, { x: MARGIN, y: below, width: columns[0]?.width ?? innerWidth(doc) }, noteStyle(look)) + 1;
  }
  paper.y += height;
  rule(paper, paper.y, MARGIN, rightEdge(doc));
};

// A few rows stay together; of more, some go with the header.
const FEW = 5;
const BEGINNING = 2;

const roomToBegin = (paper: Paper, plan: Plan, { heading, rows }: Table): number => {
  const first = rows.slice(0, rows.length <= FEW ? FEW : BEGINNING);
  const head = (heading ? 31 : 0) + plan.look.header + 2 * plan.look.padding + 12;
  return first.reduce((sum, row) => sum + rowHeight(paper, plan, row), head);
};

/** A row is never torn; on a new page the header stands again. */
export const drawTable = (paper: Paper, table: Table): void => {
  const plan = planTable(paper, table);
  if (paper.y + roomToBegin(paper, plan, table) > paper.bottom) newPage(paper);
  if (table.heading) {
    if (paper.y > MARGIN) paper.y += 6;
    paper.y += write(paper.doc, table.heading, { x: MARGIN, y: paper.y, width: innerWidth(paper.doc) }, HEADING) + 5;
  }
  drawHeader(paper, plan);
  for (const row of table.rows) {
    const height = rowHeight(paper, plan, row);
    if (paper.y + height > paper.bottom) {
      newPage(paper);
      drawHeader(paper, plan);
    }
    drawRow(paper, plan, row, height);
  }
  paper.y += plan.look.padding + 5;
};
