import { formatDay, formatFigure } from '../../../domain/kernel/format.ts';
import type { CashForecast, ForecastDocument } from '../../../domain/reports/forecast/forecast-contract.ts';
import { spanText } from './statements.ts';
import { row, type TabularReport, totalRow } from './tabular.ts';

const isOut = (amount: string): boolean => amount.startsWith('-');

const inOut = (amount: string) => (isOut(amount) ? [null, amount.slice(1)] : [amount, null]);

const documentRow = ({ label, name, day, amount, basis }: ForecastDocument) =>
  row([label, name].filter(Boolean).join(', '), day, ...inOut(amount), null, basis);

export const tabularForecast = (report: CashForecast): TabularReport => ({
  name: `cash-forecast-${report.from}`,
  title: 'Cash Forecast',
  span: spanText(report),
  facts: [
    ['Currency', report.currency],
    ['Lowest point', `${formatFigure(report.lowest.balance)} on ${formatDay(report.lowest.day)}`],
    ['Not counted, too late', report.doubtful.total],
  ],
  columns: [
    { header: 'Item', type: 'text', width: 46 },
    { header: 'Day', type: 'day', paper: 58 },
    { header: 'Money in', type: 'amount', width: 16, paper: 70 },
    { header: 'Money out', type: 'amount', width: 16, paper: 70 },
    { header: 'Cash', type: 'amount', width: 16, paper: 70 },
    { header: 'Basis', type: 'text', width: 36, paper: 110 },
  ],
  isCompact: true,
  sections: [
    {
      title: 'Cash today',
      rows: [
        ...report.accounts.map(({ label, amount }) => row(label, null, null, null, amount, null)),
        totalRow('Opening cash', null, null, null, report.opening, null),
      ],
    },
    {
      title: 'After 30, 60 and 90 days',
      rows: report.horizons.map(({ days, day, moneyIn, moneyOut, closing }) =>
        row(`${days} days`, day, moneyIn, moneyOut, closing, null),
      ),
    },
    {
      title: 'By week',
      rows: [
        ...report.weeks.map((week) => row(spanText(week), week.to, week.moneyIn, week.moneyOut, week.closing, null)),
        totalRow('Ninety days', report.to, report.moneyIn, report.moneyOut, report.closing, null),
      ],
    },
    ...report.lines.map(({ label, total, documents }) => ({
      title: label,
      rows: [...documents.map(documentRow), totalRow(label, null, ...inOut(total), null, null)],
    })),
    ...(report.doubtful.documents.length > 0
      ? [{ title: 'Not counted, too late', rows: report.doubtful.documents.map(documentRow) }]
      : []),
  ],
});
