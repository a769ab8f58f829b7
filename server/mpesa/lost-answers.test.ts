import { expect, it } from 'vitest';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const owing = async (outside: Awaited<ReturnType<typeof startOutside>>, amount: number) => {
  const tenant = await outside.tenant();
  return { tenant, owed: await outside.invoice(tenant.id, amount) };
};

it('a prompt whose answer was lost is never sent twice, and is paid when its payment tells of itself', async () => {
  const outside = await startOutside({ reset: 1 });
  const { t, work, prompt, request, simulator, invoiceOf } = outside;
  const { owed } = await owing(outside, 450);
  const { body } = await prompt(owed.id, '0700020001', 450);
  await work();
  expect((await request(body.id)).state).toBe('sent');
  expect((await prompt(owed.id, '0700020001', 450)).status).toBe(409);
  await simulator.phone('254700020001').enterPin('1234');
  await work();
  expect(await request(body.id)).toMatchObject({ state: 'paid' });
  expect((await invoiceOf(owed.id)).status).toBe('paid');
  expect(await t.sql(`select state from effects`)).toEqual([{ state: 'done' }]);
  await expectMoneyAgrees(t);
}, 60_000);

it('a payment whose callbacks were lost is found by pull, and its prompt is paid', async () => {
  const outside = await startOutside({ drop: 1 });
  const { t, clock, work, jobs, prompt, request, simulator, invoiceOf } = outside;
  await outside.register();
  const { owed } = await owing(outside, 620);
  const { body } = await prompt(owed.id, '0700020002', 620);
  await work();
  const paid = await simulator.phone('254700020002').enterPin('1234');
  await work();
  expect((await request(body.id)).state).toBe('pending');
  clock.ahead(80_000);
  await jobs.askAboutPrompts();
  expect(await request(body.id)).toMatchObject({ state: 'pending', message: 'Paid. The receipt is on its way.' });
  await jobs.pullLatest();
  expect((await outside.receipts(`?q=${paid?.receipt}`))[0]).toMatchObject({ state: 'applied', seenIn: ['pull'] });
  expect((await invoiceOf(owed.id)).status).toBe('paid');
  clock.ahead(10 * 60_000);
  await jobs.askAboutPrompts();
  expect((await request(body.id)).state).toBe('paid');
  await jobs.pullAll();
  await expectMoneyAgrees(t);
}, 60_000);
