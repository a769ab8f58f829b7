import type { Kpi } from '../../../domain/reports/space-contract.ts';
import { formatCurrency } from '../../ui/format.ts';
import { changeDirection, changeText, changeTone } from '../change-text.ts';

/** The figure as it is read out: "KES 412,300", "87.5%", "6.2 months". */
export function kpiFigure({ unit, value }: Pick<Kpi, 'unit' | 'value'>, currency: string): string {
  if (value === null) return '–';
  if (unit === 'money') return formatCurrency(value, { currency });
  return unit === 'percent' ? `${value}%` : `${value} ${value === '1.0' ? 'month' : 'months'}`;
}

const STEPS = { percent: 'points', months: 'months' } as const;

/** How it has moved since the period before. A share that moved by points is not said to have moved by per cent. */
export function kpiTrend(kpi: Pick<Kpi, 'unit' | 'value' | 'previous' | 'better'>, before: string) {
  const { unit, value, previous, better } = kpi;
  if (value === null || previous === null) return undefined;
  const direction = changeDirection(value, previous);
  return { direction, tone: changeTone(direction, better), label: `${moved(unit, value, previous)} vs ${before}` };
}

function moved(unit: Kpi['unit'], now: string, past: string): string {
  if (unit === 'money') return changeText(now, past);
  const by = Number(now) - Number(past);
  return `${by > 0 ? '+' : ''}${by.toFixed(1)} ${STEPS[unit]}`;
}
