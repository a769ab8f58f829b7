import { expect, test } from 'vitest';
import { monthSeries } from '../chart-series.ts';
import { kpiFigure, kpiTrend } from './kpi-text.ts';

test('a figure carries its unit', () => {
  expect(kpiFigure({ unit: 'money', value: '412300.40' }, 'KES')).toBe('KES 412,300');
  expect(kpiFigure({ unit: 'percent', value: '87.5' }, 'KES')).toBe('87.5%');
  expect(kpiFigure({ unit: 'months', value: '1.0' }, 'KES')).toBe('1.0 month');
  expect(kpiFigure({ unit: 'months', value: null }, 'KES')).toBe('–');
});

test('a share moves by points and an amount by per cent', () => {
  const percent = { unit: 'percent', value: '87.5', previous: '90.0', better: 'up' } as const;
  expect(kpiTrend(percent, 'Sep 2026')).toEqual({
    direction: 'down',
    tone: 'late',
    label: '-2.5 points vs Sep 2026',
  });
  const money = { unit: 'money', value: '150.00', previous: '100.00', better: 'down' } as const;
  expect(kpiTrend(money, 'Sep 2026')).toMatchObject({ tone: 'late', label: '+50% vs Sep 2026' });
  expect(kpiTrend({ ...money, previous: '150.00' }, 'Sep 2026')).toMatchObject({ label: '0% vs Sep 2026' });
  expect(kpiTrend({ ...money, previous: '0.00' }, 'Sep 2026')).toMatchObject({ label: '+150 vs Sep 2026' });
  expect(kpiTrend({ ...money, previous: null }, 'Sep 2026')).toBeUndefined();
});

test('a month without a value is left out of a chart, since nothing is not zero', () => {
  const values = [
    { month: '2026-09', value: null },
    { month: '2026-10', value: '12.50' },
  ];
  expect(monthSeries('Revenue', values, 'money').points).toEqual([{ label: 'Oct', value: 1250 }]);
  expect(monthSeries('Use', values, 'percent').points).toEqual([{ label: 'Oct', value: 12.5 }]);
});
