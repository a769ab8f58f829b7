import type { ProfitLoss } from '../../domain/reports/contract.ts';
import { formatMoney } from '../ui/format.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { type Better, changeWords, directionOf, toneOf } from './change-words.ts';
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
            hint={<span className="basis-full">{against(report[key], lastYear[key], periodName(lastYear))}</span>}
          />
        );
      })}
    </div>
  );
}

/** "12.3% more than in Sep 2026". */
function against(now: string, before: string, period: string): string {
  const words = changeWords(now, before);
  if (words === '–') return `nothing in ${period} either`;
  if (words === 'new') return `nothing in ${period}`;
  return /(more|less)$/.test(words) ? `${words} than in ${period}` : `${words}${joint(words)}${period}`;
}

const joint = (words: string) => (words === 'no change' ? ' from ' : words === 'none now' ? ', unlike in ' : ' as in ');
