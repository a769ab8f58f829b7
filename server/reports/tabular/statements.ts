import { cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type {
  BalanceSheet,
  CashFlow,
  ChangesInEquity,
  ProfitLoss,
  ReportLine,
  Result,
  SheetGroup,
} from '../../../domain/reports/contract.ts';
import { isSamePeriod } from '../../../domain/reports/periods.ts';
import type { Period } from '../../../domain/reports/query.ts';
import { INCOME_TAX } from '../../../domain/reports/statements/profit-loss.ts';
import { dayText } from '../../billing/kernel/format.ts';
import { row, type TabularColumn, type TabularReport, type TabularSection, totalRow } from './tabular.ts';

export const spanText = ({ from, to }: Period): string => `${dayText(from)} – ${dayText(to)}`;

const ITEM: TabularColumn = { header: 'Item', type: 'text', width: 40 };
const ACCOUNT: TabularColumn = { header: 'Account', type: 'text', width: 10, paper: 50 };
const amount = (header: string): TabularColumn => ({ header, type: 'amount', width: 16, paper: 82 });

export const tabularProfitLoss = (report: ProfitLoss): TabularReport => {
  const { previous, lastYear } = report;
  // Before a whole year comes the year before: it stands there once.
  const isYear = isSamePeriod(previous, lastYear);
  const compared = <T>(before: T, yearBefore: T): T[] => (isYear ? [yearBefore] : [before, yearBefore]);
  const lineRow = (line: ReportLine) =>
    row(line.label, line.account, line.amount, ...compared(line.previous, line.lastYear));
  const sum = (label: string, name: keyof Result) =>
    totalRow(label, null, report[name], ...compared(previous[name], lastYear[name]));
  const beforeTax = ({ totalExpenses, incomeTax }: Result) =>
    toDecimalText(cents(parseMoney(totalExpenses) - parseMoney(incomeTax)));
  const isTax = ({ account }: ReportLine) => INCOME_TAX.includes(account ?? '');
  const other: TabularSection[] =
    report.cashChange === null
      ? []
      : [
          {
            title: 'Other money that moved',
            rows: [...report.otherCash.map(lineRow), totalRow('Change in cash', null, report.cashChange)],
          },
        ];
  return {
    name: `profit-loss-${report.from}-${report.to}`,
    title: 'Profit & Loss',
    span: spanText(report),
    facts: [
      ['Basis', report.basis === 'cash' ? 'Cash' : 'Accrual'],
      ['Currency', report.currency],
      ...compared<readonly [string, string]>(['Previous', spanText(previous)], ['Last year', spanText(lastYear)]),
    ],
    columns: [ITEM, ACCOUNT, amount('Amount'), ...compared(amount('Previous'), amount('Last year'))],
    isCompact: true,
    sections: [
      { title: 'Revenue', rows: [...report.revenue.map(lineRow), sum('Total revenue', 'totalRevenue')] },
      {
        title: 'Expenses',
        rows: [
          ...report.expenses.filter((line) => !isTax(line)).map(lineRow),
          totalRow(
            'Total expenses before tax',
            null,
            beforeTax(report),
            ...compared(beforeTax(previous), beforeTax(lastYear)),
          ),
        ],
      },
      {
        title: 'Result',
        rows: [
          sum('Profit before tax', 'profitBeforeTax'),
          row('Income tax', null, report.incomeTax, ...compared(previous.incomeTax, lastYear.incomeTax)),
          sum('Net income', 'netIncome'),
        ],
      },
      ...other,
    ],
  };
};

const groupRows = (groups: readonly SheetGroup[]): TabularSection[] =>
  groups
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines, total: sum, lastYear }) => ({
      title,
      rows: [
        ...lines.flatMap(({ label, account, amount: now, lastYear: then, netBookValue: net }) => [
          row(label, account, now, then),
          ...(net ? [row(net.label, null, net.amount, net.lastYear)] : []),
        ]),
        totalRow(`Total ${title.toLowerCase()}`, null, sum, lastYear),
      ],
    }));

export const tabularBalanceSheet = (report: BalanceSheet): TabularReport => ({
  name: `balance-sheet-${report.date}`,
  title: 'Balance Sheet',
  span: dayText(report.date),
  facts: [
    ['Currency', report.currency],
    ['Last year', dayText(report.lastYearDate)],
  ],
  columns: [ITEM, ACCOUNT, amount('Amount'), amount('Last year')],
  isCompact: true,
  sections: [
    ...groupRows(report.assets),
    ...groupRows(report.liabilities),
    ...groupRows(report.equity),
    {
      title: 'Totals',
      rows: [
        totalRow('Total assets', null, report.totalAssets, report.lastYear.totalAssets),
        row('Total liabilities', null, report.totalLiabilities, report.lastYear.totalLiabilities),
        row('Total equity', null, report.totalEquity, report.lastYear.totalEquity),
        totalRow(
          'Total liabilities and equity',
          null,
          report.totalLiabilitiesAndEquity,
          report.lastYear.totalLiabilitiesAndEquity,
        ),
      ],
    },
  ],
});

export const tabularCashFlow = (report: CashFlow): TabularReport => ({
  name: `cash-flow-${report.from}-${report.to}`,
  title: 'Cash Flow',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Method', 'Direct, with the indirect proof'],
  ],
  columns: [ITEM, ACCOUNT, amount('Amount')],
  isCompact: true,
  sections: [
    ...report.sections.map(({ title, lines, total: sum }) => ({
      title,
      rows: [
        ...lines.map((line) => row(line.label, line.accounts.join(', '), line.amount)),
        totalRow(`Net cash from ${title.toLowerCase()}`, null, sum),
      ],
    })),
    {
      title: 'Cash',
      rows: [
        row('Opening', null, report.opening),
        row('Net change', null, report.netChange),
        totalRow('Closing', null, report.closing),
      ],
    },
    {
      title: 'Indirect proof',
      rows: [
        row('Net income', null, report.indirect.netIncome),
        ...report.indirect.adjustments.map((line) => row(line.label, line.accounts.join(', '), line.amount)),
        totalRow('Net cash from operating activities', null, report.indirect.operating),
      ],
    },
  ],
});

export const tabularChangesInEquity = (report: ChangesInEquity): TabularReport => ({
  name: `changes-in-equity-${report.from}-${report.to}`,
  title: 'Changes in Equity',
  span: spanText(report),
  facts: [['Currency', report.currency]],
  columns: [
    ITEM,
    ...[...report.columns.map(({ label }) => label), 'Total'].map((label) => ({ ...amount(label), paper: 70 })),
  ],
  isCompact: true,
  sections: report.periods.map(({ rows, ...period }) => ({
    title: spanText(period),
    rows: rows.map(({ label, amounts, total }, n) =>
      (n === rows.length - 1 ? totalRow : row)(label, ...amounts, total),
    ),
  })),
});
