import { expect, it } from 'vitest';
import type { MpesaReversal } from '../../domain/mpesa/receipt-contract.ts';
import { answer } from '../../tests/support/bookings.ts';
import { expectMoneyAgrees } from '../../tests/support/mpesa.ts';
import { startOutside } from '../../tests/support/mpesa-outside.ts';

const outside = await startOutside();
const { t, work, simulator, receipts, assign, accountant, manager } = outside;

const propose = async (id: string, api = accountant) =>
  answer<MpesaReversal>(
    await api.call('POST', `/api/mpesa/receipts/${id}/reversals`, { reason: 'Paid to us by mistake' }),
  );
const decide = async (id: string, word: string, api = manager) =>
  answer<MpesaReversal>(await api.call('POST', `/api/mpesa/reversals/${id}/${word}`));

const strayMoney = async (amount: number) => {
  const phone = simulator.phone('254700030001');
  const paid = await phone.payBill({ shortcode: '174379', account: 'WRONG SHOP', amount });
  await work();
  const [one] = await receipts(`?q=${paid.receipt}`);
  return { id: one?.id ?? '', phone };
};

it('money that is nobody’s goes back to its payer when a second person approves', async () => {
  await outside.register();
  const { id, phone } = await strayMoney(800);
  const before = phone.balance();
  const proposed = await propose(id);
  expect(proposed.body).toMatchObject({
    state: 'proposed',
    amount: '800.00',
    message: 'Waits for a second person.',
    proposedByName: 'Test accountant',
    proposedBy: accountant.userId,
  });
  expect((await propose(id)).status).toBe(409);
  const tenant = await outside.tenant();
  expect((await assign(id, { tenantId: tenant.id })).body.message).toBe(
    'It is proposed to return this money to its payer: reject that first',
  );
  expect((await decide(proposed.body.id, 'approve', accountant)).status).toBe(403);
  expect((await decide(proposed.body.id, 'approve')).body).toMatchObject({
    state: 'approved',
    decidedByName: 'Test manager',
  });
  await work();
  await work();
  const [after] = (await accountant.call('GET', '/api/mpesa/reversals')).body as MpesaReversal[];
  expect(after).toMatchObject({ state: 'done', message: 'The money went back to the payer.' });
  expect(phone.balance()).toBe(before + 800);
  expect((await receipts('?state=returned'))[0]).toMatchObject({ id, reversalId: proposed.body.id });
  expect((await assign(id, { tenantId: tenant.id })).status).toBe(409);
  await expectMoneyAgrees(t);
});

it('what is rejected stays where it is, and may be assigned', async () => {
  const { id } = await strayMoney(90);
  const { body } = await propose(id);
  expect((await decide(body.id, 'reject')).body.state).toBe('rejected');
  expect((await decide(body.id, 'approve')).status).toBe(409);
  expect((await assign(id, { tenantId: (await outside.tenant()).id })).status).toBe(200);
  await expectMoneyAgrees(t);
});

it('the front desk proposes and approves nothing', async () => {
  const { id } = await strayMoney(95);
  expect((await propose(id, outside.desk)).status).toBe(403);
});

it('a returned payment that was reported by nobody but the result is not returned twice', async () => {
  const { id } = await strayMoney(77);
  const { body } = await propose(id);
  await decide(body.id, 'approve');
  await work();
  await work();
  const [row] = await t.sql(`select originator_conversation_id as id from mpesa_reversals where id = '${body.id}'`);
  const result = {
    Result: {
      ResultType: 0,
      ResultCode: 'R000001',
      ResultDesc: 'Already reversed',
      OriginatorConversationID: row?.id,
      ConversationID: 'x',
    },
  };
  await outside.callback('result', result);
  await work();
  await expectMoneyAgrees(t);
});
