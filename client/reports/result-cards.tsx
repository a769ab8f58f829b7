import type { ProfitLoss } from '../../domain/reports/contract.ts';
import { isSamePeriod } from '../../domain/reports/periods.ts';
import { formatMoney } from '../ui/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { type Better, changeText, directionOf, toneOf } from './change-text.ts';
import { periodName } from './period.ts';

type Key = 'totalRevenue' | 'totalExpenses' | 'netIncome';

const CARDS: readonly { key: Key; label: string; better: Better }[] = [
  { key: 'totalRevenue', label: 'Total Revenue', better: 'up' },
  { key: 'totalExpenses', label: 'Total Expenses', better: 'down' },
  { key: 'netIncome', label: 'Net Income', better: 'up' },
];

/** What the period came to, and how that compares, before anybody has to read a table. */
export function ResultCards({ report }: { report: ProfitLoss }) {
  const { currency, previous, lastYear, margin } = report;
  return (
    <div className="grid gap-3 px-4 pb-4 sm:grid-cols-3 sm:px-5">
      {CARDS.map(({ key, label, better }) => {
        const direction = directionOf(report[key], previous[key]);
        return (
          <StatCard
            key={key}
            label={key === 'netIncome' && margin !== null ? `${label}, ${margin}% of revenue` : label}
            figure={formatMoney(report[key], { currency })}
            trend={{
              direction,
              tone: toneOf(direction, better),
              label: against(report[key], previous[key], periodName(previous)),
            }}
            hint={
              isSamePeriod(previous, lastYear) ? undefined : (
                <span className="basis-full">{against(report[key], lastYear[key], periodName(lastYear))}</span>
              )
            }
          />
        );
      })}
    </div>
  );
}

/** "+12.3% vs Sep 2026". */
const against = (now: string, before: string, period: string): string => `${changeText(now, before)} vs ${period}`;
