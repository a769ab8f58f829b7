import type { StatCardProps } from '../ui/stat-card.tsx';

type Trend = NonNullable<StatCardProps['trend']>;

const changeDirection = (difference: number): Trend['direction'] =>
  difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat';

/** More is good for some figures and bad for others; where nothing moved, neither. */
const changeTone = (difference: number, more: 'good' | 'bad'): Trend['tone'] => {
  if (difference === 0) return 'muted';
  return difference > 0 === (more === 'good') ? 'good' : 'late';
};

/** "+3" since the month began; of rates, "+4 points". */
export function countTrend(now: number, before: number, unit = '', more: 'good' | 'bad' = 'good'): Trend {
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '±';
  return {
    direction: changeDirection(difference),
    label: `${sign}${Math.abs(difference)}${unit}`,
    tone: changeTone(difference, more),
  };
}

/** "+12%" against an amount in cents; of nothing, there is no per cent. */
export function shareTrend(now: number, before: number, more: 'good' | 'bad' = 'good'): Trend | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round(((now - before) * 100) / before);
  return countTrend(percent, 0, '%', more);
}
