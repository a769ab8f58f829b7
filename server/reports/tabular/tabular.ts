import type { Section } from '../../documents/pdf-document.ts';
import type { CellType, SheetColumn, Workbook } from '../../documents/xlsx.ts';

export type Cell = string | number | null;

export type FlatColumn = {
  header: string;
  type: CellType;
  /** In characters, as spreadsheets count it. */
  width?: number;
  /** In points on paper; a column without takes what the others leave, null is left out there. */
  paper?: number | null;
};

export type FlatRow = { cells: readonly Cell[]; isTotal?: boolean };

export type FlatSection = {
  title: string;
  rows: readonly FlatRow[];
  /** How it stands on paper, where that is not the same rows under the same columns. */
  page?: readonly Section[];
};

/** A report as rows under headings: the one shape from which its CSV, its sheet and its page are made. */
export type FlatReport = {
  /** Of the file, without its ending. */
  name: string;
  title: string;
  /** What it is of, in words: a period or a day. */
  span: string;
  to?: { label: string; lines: readonly string[] };
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly FlatColumn[];
  sections: readonly FlatSection[];
  /** Rows that stand close, where there are many of them. */
  isCompact?: boolean;
};

export const row = (...cells: Cell[]): FlatRow => ({ cells });

export const total = (...cells: Cell[]): FlatRow => ({ cells, isTotal: true });

type SheetRow = { section: string; cells: readonly Cell[] };

const columnsOf = ({ columns }: FlatReport): SheetColumn<SheetRow>[] => [
  { header: 'Section', type: 'text', width: 24, value: ({ section }) => section },
  ...columns.map(({ header, type, width }, n) => ({
    header,
    type,
    ...(width ? { width } : {}),
    value: ({ cells }: SheetRow) => cells[n] ?? null,
  })),
];

export const workbookOf = (report: FlatReport): Workbook<SheetRow> => ({
  sheet: report.title,
  columns: columnsOf(report),
  rows: report.sections.map(({ title, rows }) => rows.map(({ cells }) => ({ section: title, cells }))),
});
