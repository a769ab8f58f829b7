import { useQuery } from '@tanstack/react-query';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { habitText } from '../../../domain/reports/forecast/expected-days.ts';
import { type CashForecast, getCashForecast } from '../../../domain/reports/forecast/forecast-contract.ts';
import { FiguresTable } from '../../ledger/figures-table.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import { moneyUnit } from '../chart-series.ts';
import { periodName } from '../period.ts';
import { cashForecastQuery } from '../queries.ts';
import { Figures, ReportHead } from '../report-frame.tsx';
import { Figure, StatementHead, StatementRow } from '../statements/statement-rows.tsx';
import { ExpectedMoney } from './expected-money.tsx';

/** The cash of the next ninety days. */
export function CashForecastTab() {
  const report = useQuery(cashForecastQuery);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card aria-label="Cash Forecast">
        <ReportHead title="Cash Forecast" about={about(report.data)} path={getCashForecast.path} query={{}} />
      </Card>
      <Figures boxed report={report} name="the cash forecast">
        {(data) => <Forecast report={data} />}
      </Figures>
    </div>
  );
}

const about = (report: CashForecast | undefined): string => {
  if (!report || report.habit.invoices === 0) return 'The next ninety days, from today.';
  return `The next ninety days, from today. ${habitText(report.habit.daysLate, true).replace('Usually', 'Invoices are usually')}.`;
};

function Forecast({ report }: { report: CashForecast }) {
  const { currency, days } = report;
  const points = days.map(({ day, closing }) => ({
    label: formatDay(day),
    short: shortDay(day),
    value: parseMoney(closing),
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Milestones report={report} />
      <Card aria-label="Cash by Day" className="print:break-inside-avoid">
        <CardHeader title="Cash by Day" level={3} description="What is there at the end of each day." />
        <CardBody>
          <Chart
            title="Expected cash by day"
            kind="line"
            labelHeading="Day"
            series={[{ name: 'Cash', points }]}
            {...moneyUnit(currency)}
          />
        </CardBody>
      </Card>
      <Weeks report={report} />
      <ExpectedMoney report={report} />
    </div>
  );
}

/** "19 Nov": the year goes without saying. */
const shortDay = (day: string): string => formatDay(day).replace(/ \d{4}$/, '');

function Milestones({ report }: { report: CashForecast }) {
  const { currency, opening, lowest, horizons } = report;
  const figure = (amount: string) => <MoneyText amount={amount} currency={currency} lateWhenNegative />;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      <StatCard label="Cash Today" figure={figure(opening)} hint="In all cash and bank accounts" />
      <StatCard label="Lowest Point" figure={figure(lowest.balance)} hint={`On ${formatDay(lowest.day)}`} />
      {horizons.map(({ days, day, closing, ...moved }) => (
        <StatCard
          key={days}
          label={`After ${days} Days`}
          figure={figure(closing)}
          hint={
            <>
              {`On ${formatDay(day)}: `}
              {note(moved)}
            </>
          }
        />
      ))}
    </div>
  );
}

function Weeks({ report }: { report: CashForecast }) {
  const { weeks, moneyIn, moneyOut, opening, closing } = report;
  return (
    <Card aria-label="Cash by Week" className="overflow-hidden pb-3">
      <CardHeader title="Cash by Week" level={3} description="What is there at the end of each week." />
      <FiguresTable
        label="Cash by week"
        head={<StatementHead label="Week" columns={['Cash', 'Money In', 'Money Out']} />}
      >
        <tbody>
          <StatementRow label="Today" figures={[<Figure key="cash" amount={opening} />, '', '']} />
          {weeks.map((week) => (
            <StatementRow key={week.from} label={periodName(week)} figures={movement(week)} note={note(week)} />
          ))}
          <StatementRow label="Ninety days" tier="total" figures={movement({ moneyIn, moneyOut, closing })} />
        </tbody>
      </FiguresTable>
    </Card>
  );
}

type Moved = { moneyIn: string; moneyOut: string; closing: string };

const movement = ({ moneyIn, moneyOut, closing }: Moved) => [
  <MoneyText key="cash" amount={closing} currency="" cents lateWhenNegative />,
  <Figure key="in" amount={moneyIn} />,
  <Figure key="out" amount={moneyOut} />,
];

const note = ({ moneyIn, moneyOut }: Omit<Moved, 'closing'>) => (
  <>
    <MoneyText amount={moneyIn} currency="" />
    {' in, '}
    <MoneyText amount={moneyOut} currency="" />
    {' out'}
  </>
);
