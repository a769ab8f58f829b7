import { expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees, furnishMpesa, newReceipt } from '../../tests/support/mpesa.ts';
import { unseal } from '../crypto/seal.ts';
import { processNext } from '../gateway/inbox.ts';
import { createGateway } from '../wiring/gateway-providers.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const one = await startTestApp({ clock });
const world = await furnishMpesa(one);
const two = await startTestApp({ clock }, one.url);

it('what both nodes were told, doubled and out of order, is posted once', async () => {
  const [row] = await one.sql(`select callback_token from mpesa_channels where id = '${world.channel.id}'`);
  const token = await unseal(
    one.config,
    String(row?.callback_token),
    `mpesa channel ${world.channel.id} callbackToken`,
  );
  const tenants = await Promise.all(Array.from({ length: 4 }, () => world.tenant()));
  const bodies = Array.from({ length: 24 }, (_, n) => ({
    TransID: newReceipt(),
    TransTime: '20261115083000',
    TransAmount: `${100 + n}.00`,
    BusinessShortCode: '600100',
    BillRefNumber: n % 6 === 5 ? 'NOBODY' : tenants[n % 4]?.payCode,
  }));
  // The second of each differs by what does not matter, so that the inbox takes it for another message.
  const sent = bodies.flatMap((body, n) => [
    { api: n % 2 ? one : two, body },
    { api: n % 2 ? two : one, body: { ...body, OrgAccountBalance: '1.00' } },
  ]);
  for (const { api, body } of sent.toReversed())
    expect((await api.anonymous.call('POST', `/api/callbacks/${token}/confirm`, body)).status).toBe(200);
  await Promise.all(
    [one, two, one, two].map(async ({ app }) => {
      const { handlers } = createGateway(app);
      while (await processNext(app.database, app.deps, handlers, app.deps.log));
    }),
  );
  const [sums] = await one.sql(`select count(*)::int as receipts, sum(amount)::text as amount,
    count(*) filter (where state = 'suspense')::int as waiting, (select count(*)::int from payments) as payments from mpesa_receipts`);
  const total = bodies.reduce((sum, { TransAmount }) => sum + Number(TransAmount), 0);
  expect(sums).toEqual({ receipts: 24, amount: total.toFixed(2), waiting: 4, payments: 20 });
  expect(Number((await world.balances())['1020'])).toBe(total);
  await expectMoneyAgrees(one);
}, 60_000);
