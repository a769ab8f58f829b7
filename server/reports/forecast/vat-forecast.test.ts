import { expect, it } from 'vitest';
import type { CashForecast } from '../../../domain/reports/forecast/forecast-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnishBilling } from '../../../tests/support/billing.ts';
import { standingClock } from '../../../tests/support/bookings.ts';
import { postManual } from '../../../tests/support/ledger.ts';

const clock = standingClock('2026-10-12T09:00:00Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);

const vat = async () => {
  const { lines } = (await world.accountant.call('GET', '/api/reports/cash-forecast')).body as CashForecast;
  return (lines.find(({ kind }) => kind === 'vat')?.documents ?? []).map(({ label, day, amount }) => [
    label,
    day,
    amount,
  ]);
};

it('VAT of each month is due on the 20th of the next, less what was paid of it', async () => {
  const admin = await t.as('admin');
  const saved = await admin.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567Z' });
  expect([saved.status, saved.body]).toEqual([200, saved.body]);
  const tenant = await world.tenant({ startDate: '2027-06-01' });
  await world.invoice(tenant.id, '1000.00');
  clock.set('2026-11-15T09:00:00Z');
  await world.invoice(tenant.id, '2000.00');
  expect(await vat()).toEqual([
    ['VAT for Oct 2026', '2026-11-20', '-160.00'],
    ['VAT for Nov 2026', '2026-12-18', '-320.00'],
  ]);
  await postManual(world.accountant, {
    date: '2026-11-15',
    memo: 'VAT of October paid',
    lines: [
      { account: '2300', debit: '160.00' },
      { account: '1010', credit: '160.00' },
    ],
  });
  expect(await vat()).toEqual([['VAT for Nov 2026', '2026-12-18', '-320.00']]);
});
