import { parseMoney } from '../../domain/kernel/money.ts';
import { figure } from '../../domain/payroll/figures.ts';
import type { P9_COLUMNS } from '../../domain/payroll/returns.ts';
import type { P9Card, P9Row } from '../../domain/payroll/returns-contract.ts';
import type { PdfDocument, Section } from '../documents/pdf-document.ts';

type Column = (typeof P9_COLUMNS)[number];

// The paper is upright, so that the card stands in three parts, each wide enough for the pay of a director.
const PARTS: readonly (readonly Column[])[] = [
  ['a', 'b', 'c', 'd', 'e1', 'e2'],
  ['e3', 'f', 'g', 'h', 'i', 'j'],
  ['k', 'l', 'm', 'n', 'o'],
];

const LEGEND = [
  'A basic salary and cash allowances; B non-cash benefits; C value of quarters; D total gross pay; E1 30% of A, E2 actual contribution, E3 fixed limit;',
  'F Affordable Housing Levy; G SHIF; H post-retirement medical fund; I owner-occupied interest; J total deductions; K chargeable pay;',
  'L tax charged; M personal relief; N insurance relief; O PAYE.',
].join(' ');

const cells = (row: Omit<P9Row, 'month'>, columns: readonly Column[]): string[] =>
  columns.map((column) => figure(parseMoney(row[column])));

const part = ({ rows, total }: P9Card, columns: readonly Column[]): Section => ({
  table: {
    columns: [
      { header: 'Month', width: 42 },
      ...columns.map((column) => ({ header: column.toUpperCase(), align: 'right' as const })),
    ],
    rows: [
      ...rows.map((row) => ({ cells: [row.month, ...cells(row, columns)] })),
      { cells: ['Total', ...cells(total, columns)] },
    ],
  },
});

export const p9Document = (card: P9Card): PdfDocument => ({
  title: 'TAX CARD P9A',
  number: String(card.year),
  to: { label: 'Employee', lines: [`${card.mainName}, ${card.otherNames}`, `PIN ${card.employeePin ?? 'not given'}`] },
  facts: [
    ['Employer', card.employerName],
    ['Employer PIN', card.employerPin ?? 'not given'],
    ['Year', String(card.year)],
  ],
  sections: [...PARTS.map((columns) => part(card, columns)), { text: { heading: 'Columns', text: LEGEND } }],
});
