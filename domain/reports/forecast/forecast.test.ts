import { expect, it } from 'vitest';
import '../../../server/temporal.ts';
import { cents, parseMoney } from '../../kernel/money.ts';
import { buildForecast, type Coming } from './forecast.ts';
import type { ForecastKind } from './forecast-contract.ts';
import { vatToPay } from './vat-ahead.ts';

const coming = (kind: ForecastKind, day: string, amount: string): Coming => ({
  kind,
  label: `${kind} ${day}`,
  name: '',
  dueOn: day,
  day,
  amount: parseMoney(amount),
  basis: '',
  path: '/',
});

const forecast = (some: readonly Coming[], doubtful: readonly Coming[] = []) =>
  buildForecast({
    today: '2026-11-15',
    currency: 'KES',
    habit: { daysLate: 0, invoices: 0 },
    accounts: [
      { account: '1010', label: 'Bank', amount: parseMoney('1000.00'), path: '/' },
      { account: '1030', label: 'Petty Cash', amount: cents(0), path: '/' },
    ],
    coming: some,
    doubtful,
  });

it('adds what comes and takes off what goes, by day and by week', () => {
  const { weeks, days, lines, horizons, ...whole } = forecast([
    coming('invoices', '2026-11-22', '500.00'),
    coming('bills', '2026-11-15', '-300.00'),
    coming('bills', '2026-11-25', '-2000.00'),
    coming('rent', '2027-02-12', '900.00'),
    coming('rent', '2027-02-13', '7777.00'),
  ]);
  expect(whole).toMatchObject({
    from: '2026-11-15',
    to: '2027-02-12',
    opening: '1000.00',
    accounts: [{ account: '1010', amount: '1000.00' }],
    moneyIn: '1400.00',
    moneyOut: '2300.00',
    closing: '100.00',
    lowest: { day: '2026-11-25', balance: '-800.00' },
  });
  expect(days).toHaveLength(90);
  expect(days[7]).toEqual({ day: '2026-11-22', moneyIn: '500.00', moneyOut: '0.00', closing: '1200.00' });
  expect(horizons).toEqual([
    { days: 30, day: '2026-12-14', moneyIn: '500.00', moneyOut: '2300.00', closing: '-800.00' },
    { days: 60, day: '2027-01-13', moneyIn: '500.00', moneyOut: '2300.00', closing: '-800.00' },
    { days: 90, day: '2027-02-12', moneyIn: '1400.00', moneyOut: '2300.00', closing: '100.00' },
  ]);
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toMatchObject({ opening: '1000.00', moneyIn: '0.00', moneyOut: '300.00', closing: '700.00' });
  expect(weeks[1]).toMatchObject({ opening: '700.00', moneyIn: '500.00', moneyOut: '2000.00', closing: '-800.00' });
  expect(weeks[12]).toMatchObject({ opening: '-800.00', moneyIn: '900.00', closing: '100.00' });
  expect(lines.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoices', '500.00'],
    ['rent', '900.00'],
    ['bills', '-2300.00'],
  ]);
  expect(lines[2]?.weeks.slice(0, 3)).toEqual(['-300.00', '-2000.00', '0.00']);
});

it('is flat where nothing is known, with its lowest point today', () => {
  expect(forecast([])).toMatchObject({
    lines: [],
    closing: '1000.00',
    lowest: { day: '2026-11-15', balance: '1000.00' },
  });
});

it('tells what it does not count on', () => {
  const { doubtful, moneyIn } = forecast([], [coming('invoices', '2026-11-21', '400.00')]);
  expect([doubtful.total, doubtful.documents.length, moneyIn]).toEqual(['400.00', 1, '0.00']);
});

it.each([
  [
    [100, 200],
    [100, 200],
  ],
  [
    [-50, 200],
    [0, 150],
  ],
  [
    [-50, 20, 100],
    [0, 0, 70],
  ],
  [[-50], [0]],
  [[], []],
])('VAT of the months %j is paid as %j', (amounts, paid) => {
  const months = amounts.map((amount, n) => ({ month: `2026-0${n + 1}`, amount: cents(amount) }));
  expect(vatToPay(months).map(({ amount }) => amount)).toEqual(paid);
});
