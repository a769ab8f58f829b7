import { expect, it } from 'vitest';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const { t } = await startOutside();
const page = async () => (await t.app.server.inject({ url: '/' })).body;

it('passes are offered on the front page and in the portal while a phone can be asked to pay', async () => {
  expect((await t.anonymous.call('GET', '/api/offerings')).body).toMatchObject([
    {
      kind: 'shared',
      price: { label: 'Day pass', amount: 'Ksh 1,800' },
      passes: [
        { name: 'Day Pass', price: '1800.00', due: '1800.00', vatPercent: 0, days: 1, validDays: 30 },
        { name: '10-Day Pack', due: '15000.00', days: 10, validDays: 90 },
      ],
    },
  ]);
  expect((await t.anonymous.call('GET', '/api/portal-days/2026-11-17')).body).toMatchObject({
    passes: [{ name: 'Day Pass' }, { name: '10-Day Pack' }],
  });
  const html = await page();
  expect(html).toMatch(/href="\/buy\/[\w-]+"/);
  expect(html).not.toMatch(/<!--each|%\w+%/);
});
