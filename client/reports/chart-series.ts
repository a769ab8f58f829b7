import { parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Kpi } from '../../domain/reports/space-contract.ts';
import type { ChartSeries } from '../ui/chart/chart-scale.ts';
import { shortNumber } from '../ui/chart/chart-scale.ts';
import { formatCurrency, formatMonth } from '../ui/format.ts';

/** How the values of a chart are written, in full and beside its lines. */
export type Unit = { format: (value: number) => string; formatTick: (value: number) => string };

/** The values of money are cents: exact, and written only at the end. */
export const moneyUnit = (currency: string): Unit => ({
  format: (value) => formatCurrency(toDecimalText(parseMoney((value / 100).toFixed(2))), { currency }),
  formatTick: (value) => shortNumber(value / 100),
});

/** Beside the lines of the grid the bare figure is enough: the legend says of what. */
export const percentUnit: Unit = { format: (value) => `${value}%`, formatTick: shortNumber };

export const monthsUnit: Unit = {
  format: (value) => (value === 1 ? '1 month' : `${value} months`),
  formatTick: shortNumber,
};

export const chartUnit = (unit: Kpi['unit'], currency: string): Unit =>
  unit === 'money' ? moneyUnit(currency) : unit === 'percent' ? percentUnit : monthsUnit;

/** "2026-10" is "Oct": within a year the month says enough; a longer run needs the year too. */
const monthLabel = (month: string, isLong: boolean): string =>
  isLong ? formatMonth(month).replace(/ \d\d(\d\d)$/, ' $1') : formatMonth(month).slice(0, 3);

export type MonthValue = { month: string; value: string | null };

/** A month without a value is left out: nothing is not zero. */
export function monthSeries(name: string, values: readonly MonthValue[], unit: Kpi['unit']): ChartSeries {
  const known = values.flatMap(({ month, value }) => (value === null ? [] : [{ month, value }]));
  const isLong = values.length > 12;
  return {
    name,
    points: known.map(({ month, value }) => ({
      label: monthLabel(month, isLong),
      value: unit === 'money' ? parseMoney(value) : Number(value),
    })),
  };
}
