import { isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { Day } from '../../domain/kernel/time.ts';
import { dayText, figureText } from '../billing/words.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';
import type { Cell, FlatColumn, FlatReport, FlatSection } from './flat.ts';

const textOf = (cell: Cell, { type }: FlatColumn): string => {
  if (cell === null) return '';
  const text = String(cell);
  if (type === 'amount' && isMoneyText(text)) return figureText(parseMoney(text));
  return type === 'day' && Day.safeParse(text).success ? dayText(text) : text;
};

const onPaper = ({ paper }: FlatColumn): boolean => paper !== null;

const sectionOf = (columns: readonly FlatColumn[], { title, rows }: FlatSection): Section[] => {
  if (rows.length === 0) return [];
  const shown = columns.map((column, n) => ({ column, n })).filter(({ column }) => onPaper(column));
  return [
    {
      table: {
        columns: shown.map(({ column: { header, type, paper } }, n) => ({
          header: n === 0 ? title : header,
          ...(paper ? { width: paper } : {}),
          align: type === 'text' || type === 'day' ? ('left' as const) : ('right' as const),
        })),
        rows: rows.map(({ cells, isTotal = false }) => ({
          cells: shown.map(({ column, n }) => textOf(cells[n] ?? null, column)),
          isStrong: isTotal,
        })),
      },
    },
  ];
};

// The first column of each table bears the heading of its section.
export const pageOf = (report: FlatReport): PdfDocument => ({
  title: report.title,
  number: report.span,
  to: report.to ?? { label: 'Report', lines: [report.title, report.span] },
  facts: report.facts,
  sections: report.sections.flatMap((section) => sectionOf(report.columns, section)),
});
