import { formatMonth } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { figure } from '../../../domain/payroll/format.ts';
import { SLIP_KIND_LABELS } from '../../../domain/payroll/labels.ts';
import { P9_COLUMNS } from '../../../domain/payroll/returns/returns.ts';
import type { P9Card, P9Row } from '../../../domain/payroll/returns/returns-contract.ts';
import type { PdfDocument, Section } from '../../documents/pdf-document.ts';

type Column = (typeof P9_COLUMNS)[number];

const WORDS: Record<Column, string> = {
  a: 'Basic salary',
  b: 'Benefits, non-cash',
  c: 'Value of quarters',
  d: 'Total gross pay',
  e1: '30% of A',
  e2: 'Actual pension',
  e3: 'Fixed limit',
  f: 'Housing levy',
  g: 'SHIF',
  h: 'Medical fund',
  i: 'Owner occupied interest',
  j: 'Total deducted',
  k: 'Chargeable pay',
  l: 'Tax charged',
  m: 'Personal relief',
  n: 'Insurance relief',
  o: 'PAYE tax',
};

const MONTHS = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));

const cells = (row: Omit<P9Row, 'month' | 'besides'>): string[] =>
  P9_COLUMNS.map((column) => figure(parseMoney(row[column])));

// A month without pay has its row all the same, as on the card of the authority.
const cardTable = ({ year, rows, total }: P9Card): Section => ({
  table: {
    look: 'fitted',
    columns: [
      { header: 'Month' },
      ...P9_COLUMNS.map((column) => ({ header: `${column.toUpperCase()}\n${WORDS[column]}`, align: 'right' as const })),
    ],
    rows: [
      ...MONTHS.map((number) => {
        const month = `${year}-${number}`;
        const row = rows.find((one) => one.month === month);
        return { cells: [formatMonth(month).slice(0, 3), ...(row ? cells(row) : [])] };
      }),
      { cells: ['Total', ...cells(total)], isStrong: true },
    ],
  },
});

const BLANK = '. . . . . . . . . . . . . . . . . . . . . . . . . .';

// What is in a month besides its regular pay, so that the figures can be found again.
const besides = ({ rows }: P9Card): string[] =>
  rows
    .filter((row) => row.besides.length > 0)
    .map(
      (row) => `${formatMonth(row.month)} includes ${row.besides.map((kind) => SLIP_KIND_LABELS[kind]).join(', ')}.`,
    );

const foot = (card: P9Card): Section => ({
  text: {
    isSmall: true,
    text: [
      `Total chargeable pay (column K): KES ${figure(parseMoney(card.total.k))}. Total tax (column O): KES ${figure(parseMoney(card.total.o))}.`,
      ...(besides(card).length > 0 ? [besides(card).join(' ')] : []),
      'A includes cash allowances. E1 to E3: the lowest of 30% of A, the actual contribution and the fixed limit is deducted. H is the post-retirement medical fund.',
      'J = lowest of E + F + G + H + I. K = D − J. O = L − M − N.',
      `Where interest is deducted in column I: lender ${BLANK} L.R. number of the property ${BLANK} occupied since ${BLANK}`,
    ].join('\n'),
  },
});

export const p9Document = (card: P9Card): PdfDocument => ({
  title: 'TAX DEDUCTION CARD P9A',
  number: String(card.year),
  layout: 'landscape',
  to: {
    label: 'Employee',
    lines: [`${card.mainName}, ${card.otherNames}`, `PIN ${card.employeePin ?? 'not given'}`],
  },
  facts: [
    ['Employer', card.employerName],
    ['Employer PIN', card.employerPin ?? 'not given'],
  ],
  sections: [cardTable(card), foot(card)],
});
