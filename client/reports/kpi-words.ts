import type { Kpi } from '../../domain/reports/space-contract.ts';
import { formatMoney } from '../ui/format.ts';
import { changeWords, type Direction, directionOf, toneOf } from './change-words.ts';

/** The figure as it is read out: "KES 412,300", "87.5%", "6.2 months". */
export function kpiFigure({ unit, value }: Pick<Kpi, 'unit' | 'value'>, currency: string): string {
  if (value === null) return '–';
  if (unit === 'money') return formatMoney(value, { currency });
  return unit === 'percent' ? `${value}%` : `${value} ${value === '1.0' ? 'month' : 'months'}`;
}

const STEPS = { percent: 'points', months: 'months' } as const;

/** How it has moved since the period before. A share that moved by points is not said to have moved by per cent. */
export function kpiTrend(kpi: Pick<Kpi, 'unit' | 'value' | 'previous' | 'better'>, before: string) {
  const { unit, value, previous, better } = kpi;
  if (value === null || previous === null) return undefined;
  const direction = directionOf(value, previous);
  return {
    direction,
    tone: toneOf(direction, better),
    label: `${words(kpi.unit, value, previous, direction)} ${before}`,
  };

  function words(kind: typeof unit, now: string, past: string, way: Direction): string {
    if (way === 'flat') return 'no change from';
    if (kind === 'money') return moneyChange(now, past);
    const by = Math.abs(Number(now) - Number(past)).toFixed(1);
    return `${by} ${STEPS[kind]} ${way === 'up' ? 'more' : 'less'} than in`;
  }
}

function moneyChange(now: string, past: string): string {
  const words = changeWords(now, past);
  if (/(more|less)$/.test(words)) return `${words} than in`;
  if (words === 'new') return 'after nothing in';
  return words === 'none now' ? 'none, unlike in' : `${words} as in`;
}
