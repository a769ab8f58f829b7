import type { Section } from '../../documents/pdf-document.ts';
import type { CellType, SheetColumn, Workbook } from '../../documents/xlsx.ts';

export type Cell = string | number | null;

export type TabularColumn = {
  header: string;
  type: CellType;
  /** In characters, as spreadsheets count it. */
  width?: number;
  /** In points on paper; a column without takes what the others leave, null is left out there. */
  paper?: number | null;
};

export type TabularRow = { cells: readonly Cell[]; isTotal?: boolean };

export type TabularSection = {
  title: string;
  rows: readonly TabularRow[];
  /** How it stands on paper, where that is not the same rows under the same columns. */
  page?: readonly Section[];
};

/** A report as rows under headings: the one shape from which its CSV, its sheet and its page are made. */
export type TabularReport = {
  /** Of the file, without its ending. */
  name: string;
  title: string;
  /** What it is of, in words: a period or a day. */
  span: string;
  to?: { label: string; lines: readonly string[] };
  facts: readonly (readonly [label: string, value: string])[];
  columns: readonly TabularColumn[];
  sections: readonly TabularSection[];
  /** Rows that stand close, where there are many of them. */
  isCompact?: boolean;
};

export const row = (...cells: Cell[]): TabularRow => ({ cells });

export const totalRow = (...cells: Cell[]): TabularRow => ({ cells, isTotal: true });

type SheetRow = { section: string; cells: readonly Cell[] };

const sheetColumns = ({ columns }: TabularReport): SheetColumn<SheetRow>[] => [
  { header: 'Section', type: 'text', width: 24, value: ({ section }) => section },
  ...columns.map(({ header, type, width }, n) => ({
    header,
    type,
    ...(width ? { width } : {}),
    value: ({ cells }: SheetRow) => cells[n] ?? null,
  })),
];

export const toWorkbook = (report: TabularReport): Workbook<SheetRow> => ({
  sheet: report.title,
  columns: sheetColumns(report),
  rows: report.sections.map(({ title, rows }) => rows.map(({ cells }) => ({ section: title, cells }))),
});
