import { formatDay, formatMonth } from '../../domain/kernel/format.ts';
import { isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { figureText } from '../billing/kernel/format.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';
import { fitsUpright } from '../documents/pdf-table.ts';
import type { Cell, TabularColumn, TabularReport, TabularRow, TabularSection } from './tabular/tabular.ts';

const toText = (cell: Cell, { type }: TabularColumn): string => {
  if (cell === null) return '';
  const text = String(cell);
  if (type === 'amount' && isMoneyText(text)) return figureText(parseMoney(text));
  if (type === 'day') return formatDay(text);
  // The months of a report are its rows.
  return type === 'text' ? formatMonth(text) : text;
};

// A column in which a section has nothing leaves its room to the others; the first one bears the heading.
const isOnPaper = ({ paper }: TabularColumn, n: number, rows: readonly TabularRow[]): boolean =>
  paper === undefined || (paper !== null && (n === 0 || rows.some(({ cells }) => (cells[n] ?? '') !== '')));

const toSection = (
  { columns, isCompact = false }: TabularReport,
  { title, rows, page }: TabularSection,
): readonly Section[] => {
  if (page) return page;
  if (rows.length === 0) return [];
  const shown = columns.map((column, n) => ({ column, n })).filter(({ column, n }) => isOnPaper(column, n, rows));
  return [
    {
      table: {
        ...(isCompact ? { look: 'compact' as const } : {}),
        columns: shown.map(({ column: { header, type, paper } }, n) => ({
          header: n === 0 ? title : header,
          ...(paper ? { width: paper } : {}),
          align: type === 'text' || type === 'day' ? ('left' as const) : ('right' as const),
        })),
        rows: rows.map(({ cells, isTotal = false }) => ({
          cells: shown.map(({ column, n }) => toText(cells[n] ?? null, column)),
          isStrong: isTotal,
        })),
      },
    },
  ];
};

export const toPage = (report: TabularReport): PdfDocument => {
  const sections = report.sections.flatMap((section) => toSection(report, section));
  const isWide = sections.some((section) => 'table' in section && !fitsUpright(section.table));
  return {
    title: report.title,
    number: report.span,
    to: report.to ?? { label: 'Report', lines: [report.title, report.span] },
    facts: report.facts.map(
      ([label, value]) => [label, isMoneyText(value) ? figureText(parseMoney(value)) : value] as const,
    ),
    ...(isWide ? { layout: 'landscape' as const } : {}),
    sections,
  };
};
