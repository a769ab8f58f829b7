import { BUCKET_LABELS, BUCKETS } from '../../domain/reports/ageing.ts';
import type { AgedDebtors, Ageing, StatementLine, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { dayText } from '../billing/words.ts';
import { type Cell, type FlatColumn, type FlatReport, row, total } from './flat.ts';
import { spanText } from './flat-statements.ts';

const bucket = (header: string, paper: number | null = 56): FlatColumn => ({ header, type: 'amount', paper });

const agedCells = (ageing: Ageing): Cell[] => [...BUCKETS.map((name) => ageing[name]), ageing.unmatched, ageing.total];

export const flatAgedDebtors = (report: AgedDebtors): FlatReport => ({
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
        total('Total', ...agedCells(report.totals)),
      ],
    },
  ],
});

const COLUMNS: readonly FlatColumn[] = [
  { header: 'Item', type: 'text', width: 18, paper: 86 },
  { header: 'Date', type: 'day', paper: 58 },
  { header: 'Description', type: 'text', width: 48 },
  { header: 'Hours', type: 'number', paper: 36 },
  { header: 'Charge', type: 'amount', paper: 56 },
  { header: 'Payment', type: 'amount', paper: 56 },
  { header: 'Balance', type: 'amount', paper: 60 },
];

const moved = (line: StatementLine) =>
  row(line.type, line.date, line.description, null, line.charge, line.payment, line.balance);

const hours = (used: number): string => `${used} h`;

export const flatTenantStatement = (report: TenantStatement): FlatReport => {
  const { tenant, rooms, ageing } = report;
  return {
    name: `statement-${report.from}-${report.to}`,
    title: 'Statement',
    span: spanText(report),
    to: { label: 'Statement for', lines: [tenant.companyName, tenant.contactPerson, tenant.email] },
    facts: [
      ['Currency', report.currency],
      ['Balance', report.closing],
      ['Deposit held', report.deposit],
    ],
    columns: COLUMNS,
    sections: [
      {
        title: 'Transactions',
        rows: [
          row('Opening balance', report.from, null, null, null, null, report.opening),
          ...report.transactions.map(moved),
          total('Closing balance', report.to, null, null, report.charges, report.payments, report.closing),
        ],
      },
      {
        title: 'Owed by age',
        rows: [
          ...BUCKETS.map((name) => row(BUCKET_LABELS[name], null, null, null, null, null, ageing[name])),
          row(BUCKET_LABELS.unmatched, null, null, null, null, null, ageing.unmatched),
          row('Credit', null, null, null, null, report.credit, null),
          total('Owed', null, null, null, null, null, report.owed),
        ],
      },
      { title: 'Deposits', rows: report.deposits.map(moved) },
      {
        title: 'Meeting rooms',
        rows: [
          ...rooms.bookings.map((use) =>
            row(
              use.roomName,
              use.date,
              `${use.startTime}–${use.endTime}, ${hours(use.freeHours)} free`,
              use.hours,
              use.charge,
            ),
          ),
          ...rooms.months.map(({ month, freeHours, usedHours, extraHours, charge }) =>
            total(month, null, `${usedHours}/${freeHours} free hours used, ${extraHours} extra`, null, charge),
          ),
        ],
      },
    ],
  };
};
