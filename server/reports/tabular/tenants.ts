import { formatMonth, formatTimeRange } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { BUCKET_LABELS, BUCKETS } from '../../../domain/reports/ageing.ts';
import type { AgedDebtors, Ageing, StatementLine, TenantStatement } from '../../../domain/reports/tenant-contract.ts';
import { dayText, figureText } from '../../billing/kernel/format.ts';
import type { Section } from '../../documents/pdf-document.ts';
import { spanText } from './statements.ts';
import { type Cell, row, type TabularColumn, type TabularReport, type TabularSection, totalRow } from './tabular.ts';

const bucket = (header: string, paper: number | null = 56): TabularColumn => ({ header, type: 'amount', paper });

const agedCells = (ageing: Ageing): Cell[] => [...BUCKETS.map((name) => ageing[name]), ageing.unmatched, ageing.total];

export const tabularAgedDebtors = (report: AgedDebtors): TabularReport => ({
  name: `aged-debtors-${report.date}`,
  title: 'Aged Debtors',
  span: dayText(report.date),
  facts: [
    ['Currency', report.currency],
    ['Receivables', report.receivables],
  ],
  columns: [
    { header: 'Tenant', type: 'text', width: 32 },
    ...BUCKETS.map((name) => bucket(BUCKET_LABELS[name])),
    // On paper there is no room for what is hardly ever more than nothing; the total has it.
    bucket(BUCKET_LABELS.unmatched, null),
    bucket('Total'),
    { header: 'Oldest, days overdue', type: 'number', width: 12, paper: null },
  ],
  sections: [
    {
      title: 'Tenants',
      rows: [
        ...report.rows.map((line) => row(line.tenantName, ...agedCells(line), line.oldestDays)),
        totalRow('Total', ...agedCells(report.totals)),
      ],
    },
  ],
});

const COLUMNS: readonly TabularColumn[] = [
  { header: 'Item', type: 'text', width: 18, paper: 86 },
  { header: 'Date', type: 'day', paper: 62 },
  { header: 'Description', type: 'text', width: 48 },
  { header: 'Hours', type: 'number', paper: 36 },
  { header: 'Charge', type: 'amount', paper: 56 },
  { header: 'Payment', type: 'amount', paper: 56 },
  { header: 'Balance', type: 'amount', paper: 60 },
];

const isZero = (amount: string): boolean => parseMoney(amount) === 0;

// Where nothing moved, the cell is empty.
const filled = (amount: string): string | null => (isZero(amount) ? null : amount);

const moved = (line: StatementLine) =>
  row(line.type, line.date, line.description, null, filled(line.charge), filled(line.payment), line.balance);

const figure = (amount: string): string => figureText(parseMoney(amount));

const shown = (amount: string): string => (isZero(amount) ? '' : figure(amount));

type PageRow = { cells: readonly string[]; isStrong?: boolean };

const movedOnPage = (line: StatementLine): PageRow => ({
  cells: [dayText(line.date), line.description, shown(line.charge), shown(line.payment), figure(line.balance)],
});

// What a line is stands in its description already, which has the room.
const movesPage = (heading: string, rows: readonly PageRow[]): Section => ({
  table: {
    heading,
    look: 'compact',
    columns: [
      { header: 'Date', width: 62 },
      { header: 'Description' },
      { header: 'Charge', width: 66, align: 'right' },
      { header: 'Payment', width: 66, align: 'right' },
      { header: 'Balance', width: 70, align: 'right' },
    ],
    rows,
  },
});

const transactionsPage = (report: TenantStatement): Section =>
  movesPage('Transactions', [
    { cells: [dayText(report.from), 'Opening balance', '', '', figure(report.opening)] },
    ...report.transactions.map(movedOnPage),
    {
      cells: [
        dayText(report.to),
        'Closing balance',
        shown(report.charges),
        shown(report.payments),
        figure(report.closing),
      ],
      isStrong: true,
    },
  ]);

// The ages side by side, what they come to with the credit, and where to pay it.
const ageingPage = ({ ageing, credit, owed, closing, currency, to, howToPay }: TenantStatement): Section[] => {
  const ages = [...BUCKETS, ...(isZero(ageing.unmatched) ? [] : (['unmatched'] as const))];
  return [
    {
      table: {
        heading: `Owed on ${dayText(to)}, by how long it is overdue`,
        columns: [...ages.map((name) => BUCKET_LABELS[name]), 'Owed'].map((header) => ({ header, align: 'right' })),
        rows: [{ cells: [...ages.map((name) => shown(ageing[name])), figure(owed)] }],
      },
    },
    {
      totals: [
        ...(isZero(credit)
          ? []
          : [
              { label: 'Owed', value: figure(owed) },
              { label: 'Less credit', value: figure(credit) },
            ]),
        parseMoney(closing) < 0
          ? { label: 'In your favour', value: `${currency} ${figure(closing.slice(1))}`, strong: true }
          : { label: 'To pay', value: `${currency} ${figure(closing)}`, strong: true },
      ],
    },
    ...(howToPay ? [{ text: { heading: 'How to pay', text: howToPay, isBoxed: true } }] : []),
  ];
};

const transactions = (report: TenantStatement): TabularSection => ({
  title: 'Transactions',
  rows: [
    row('Opening balance', report.from, null, null, null, null, report.opening),
    ...report.transactions.map(moved),
    totalRow('Closing balance', report.to, null, null, filled(report.charges), filled(report.payments), report.closing),
  ],
  page: [transactionsPage(report)],
});

const owedByAge = (report: TenantStatement): TabularSection => {
  const line = (label: string, balance: string) => row(label, null, null, null, null, null, balance);
  const { ageing, credit } = report;
  return {
    title: 'Owed by age',
    rows: [
      ...BUCKETS.map((name) => line(BUCKET_LABELS[name], ageing[name])),
      ...(isZero(ageing.unmatched) ? [] : [line(BUCKET_LABELS.unmatched, ageing.unmatched)]),
      ...(isZero(credit) ? [] : [row('Credit', null, null, null, null, credit, null)]),
      totalRow('Owed', null, null, null, null, null, report.owed),
    ],
    page: ageingPage(report),
  };
};

const hours = (used: number): string => `${used} h`;

const meetingRooms = ({ bookings, months }: TenantStatement['rooms']): TabularSection => ({
  title: 'Meeting rooms',
  rows: [
    ...bookings.map((use) =>
      row(
        use.roomName,
        use.date,
        `${formatTimeRange(use.startTime, use.endTime)}, ${hours(use.freeHours)} free`,
        use.hours,
        filled(use.charge),
      ),
    ),
    ...months.map(({ month, freeHours, usedHours, extraHours, charge }) =>
      totalRow(
        formatMonth(month),
        null,
        `${usedHours}/${freeHours} free hours used, ${extraHours} extra`,
        null,
        filled(charge),
      ),
    ),
  ],
});

export const tabularTenantStatement = (report: TenantStatement): TabularReport => {
  const { tenant, deposits } = report;
  return {
    name: `statement-${report.from}-${report.to}`,
    title: 'Statement',
    span: spanText(report),
    to: { label: 'Statement for', lines: [tenant.companyName, tenant.contactPerson, tenant.email] },
    facts: [
      ['Currency', report.currency],
      ['Balance', report.closing],
      ...(isZero(report.deposit) ? [] : [['Deposit held', report.deposit] as const]),
    ],
    columns: COLUMNS,
    sections: [
      transactions(report),
      owedByAge(report),
      {
        title: 'Deposits',
        rows: deposits.map(moved),
        page: deposits.length > 0 ? [movesPage('Deposit', deposits.map(movedOnPage))] : [],
      },
      meetingRooms(report.rooms),
    ],
    isCompact: true,
  };
};
