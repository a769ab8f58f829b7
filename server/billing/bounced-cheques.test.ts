import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Cheque, ChequeBounce } from '../../domain/billing/cheques/cheque-contract.ts';
import type { CashAccount, Transfer } from '../../domain/cash/contract.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { closeBooks } from '../../tests/support/expenses.ts';
import { furnishLetters } from '../../tests/support/letters.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { INTEGRITY_RULES } from '../features.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { accountant, desk, manager, pay, invoice, invoiceOf, accountOf } = world;
await manager.call('PUT', '/api/settings/billing', { paymentMethods: [...PAYMENT_METHODS] });
const accounts = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
const bank = accounts.find(({ account }) => account === '1010')?.id ?? '';

afterEach(async () => {
  await closeBooks(t, null);
  clock.set('2026-11-15T06:00:00.000Z');
  await expectBooksAgree(t);
});

afterAll(async () => {
  for (const { id, broken } of INTEGRITY_RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

let number = 1_000;
const receive = async (tenantId: string, amount: number, changes: object = {}) => {
  const { body } = await pay(tenantId, amount, { paymentMethod: 'cheque', reference: `${++number}`, ...changes });
  return body.id;
};
const chequeOf = async (id: string) => (await desk.call('GET', `/api/cheques/${id}`)).body as Cheque;
const bankOne = (id: string, fields: object = {}) =>
  desk.call('POST', `/api/cheques/${id}/bank`, { cashAccountId: bank, ...fields });
const bankAll = async (paymentIds: readonly string[], fields: object = {}) =>
  answer<{ transfer: Transfer; cheques: Cheque[] }>(
    await desk.call('POST', '/api/cheques/bank', { paymentIds, cashAccountId: bank, ...fields }),
  );
const arrive = (transferId: string | null, fields: object = {}) =>
  accountant.call('POST', `/api/transfers/${transferId}/arrive`, fields);
const bounce = async (id: string, fields: object = {}) =>
  answer<ChequeBounce>(
    await accountant.call('POST', `/api/cheques/${id}/bounce`, { reason: 'Refer to drawer', ...fields }),
  );
const held = async (account: string) => Number((await world.balances())[account] ?? 0);

describe('a cheque', () => {
  it('is received, banked as a transfer in transit, and cleared when the bank has it', async () => {
    const tenant = await world.tenant();
    const before = await held('1040');
    const id = await receive(tenant.id, 5_000);
    expect(await chequeOf(id)).toMatchObject({
      state: 'received',
      tenantName: tenant.companyName,
      amount: '5000.00',
      receivedOn: '2026-11-15',
      transferId: null,
    });
    expect(await held('1040')).toBe(before + 5_000);
    const { status, body } = await bankOne(id, { reference: 'SLIP-7' });
    expect(status, JSON.stringify(body)).toBe(200);
    const banked = body as Cheque;
    expect(banked).toMatchObject({ state: 'banked', bankedOn: '2026-11-15', bankAccountName: 'Bank current account' });
    expect(await held('1040')).toBe(before);
    expect((await arrive(banked.transferId)).status).toBe(200);
    expect(await chequeOf(id)).toMatchObject({ state: 'cleared', clearedOn: '2026-11-15' });
    const cleared = (await desk.call('GET', `/api/cheques?state=cleared&tenant=${tenant.id}`)).body as Cheque[];
    expect(cleared.map(({ paymentId }) => paymentId)).toEqual([id]);
  });

  it('goes to the bank with others on one slip, and all of them or none', async () => {
    const [one, other] = [await world.tenant(), await world.tenant()];
    const ids = [await receive(one.id, 1_000), await receive(other.id, 2_500)];
    const { body } = await bankAll(ids);
    expect(body.transfer).toMatchObject({ amount: '3500.00', arrivedOn: null, notes: '2 cheques' });
    expect(body.cheques.map(({ state, transferNumber }) => [state, transferNumber])).toEqual([
      ['banked', body.transfer.number],
      ['banked', body.transfer.number],
    ]);
    const third = await receive(one.id, 100);
    const refused = await bankAll([third, ids[0] ?? '']);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('This cheque was banked on 15 Nov 2026');
    expect((await chequeOf(third)).state).toBe('received');
  });

  it('is banked once, however many try', async () => {
    const tenant = await world.tenant();
    const id = await receive(tenant.id, 800);
    const replies = await Promise.all(Array.from({ length: 50 }, () => bankOne(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map((reply) => expectRefusal(reply, 409).message))).toEqual(
      new Set(['This cheque was banked on 15 Nov 2026']),
    );
    expect(await t.sql(`select count(*)::int as n from transfers where notes like '%${number} of%'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('is refused for what is no bank account, a day before it came, and one that is not there', async () => {
    const tenant = await world.tenant();
    const id = await receive(tenant.id, 700);
    const petty = accounts.find(({ account }) => account === '1030')?.id;
    expect(expectRefusal(await bankOne(id, { cashAccountId: petty }), 400).fields?.cashAccountId).toBe(
      'Petty cash is no bank account',
    );
    expect(expectRefusal(await bankOne(id, { date: '2026-11-14' }), 400).fields?.date).toContain('received on 15 Nov');
    expect(expectRefusal(await bankOne(id, { date: '2026-11-16' }), 400).fields?.date).toContain('future');
    const cash = (await pay(tenant.id, 10)).body.id;
    expectRefusal(await bankOne(cash), 404);
    expect(
      expectRefusal(await accountant.call('POST', `/api/cheques/${id}/bounce`, { reason: 'x' }), 409).message,
    ).toBe('This cheque was not banked yet: bank it, or reverse its payment');
  });

  it('whose payment is reversed leaves the drawer; one that was banked bounces instead', async () => {
    const tenant = await world.tenant();
    const [kept, banked] = [await receive(tenant.id, 400), await receive(tenant.id, 600)];
    expect((await world.reverse(kept)).status).toBe(200);
    expect((await chequeOf(kept)).state).toBe('reversed');
    expect(expectRefusal(await bankOne(kept), 409).message).toBe('The payment of this cheque was reversed');
    const { transferId } = (await bankOne(banked)).body as Cheque;
    const refused = await accountant.call('POST', `/api/payments/${banked}/reverse`, { reason: 'Mistake' });
    expect(expectRefusal(refused, 409).message).toContain('was banked. Record that it bounced');
    expect((await accountant.call('POST', `/api/transfers/${transferId}/reverse`, { reason: 'Not sent' })).status).toBe(
      200,
    );
    expect(await chequeOf(banked)).toMatchObject({ state: 'received', transferId: null, bankedOn: null });
    expect((await world.reverse(banked)).status).toBe(200);
  });
});

describe('a cheque that bounces', () => {
  it('reopens its invoices, leaves the bank, costs the payer a fee and tells them', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 4_000);
    await manager.call('PUT', '/api/settings/billing', { bouncedChequeFee: '1500.00' });
    const id = await receive(tenant.id, 4_500);
    const { transferId } = (await bankOne(id)).body as Cheque;
    await arrive(transferId);
    const before = await held('1010');
    clock.set('2026-11-18T06:00:00.000Z');
    const { status, body } = await bounce(id, { date: '2026-11-17', bankCharge: '650.00' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      cheque: { state: 'bounced', bouncedOn: '2026-11-17', bounceReason: 'Refer to drawer' },
      invoices: [{ id: owed.id, balance: '4000.00' }],
      creditLost: '500.00',
      fee: { amount: '1500.00' },
      returnedFrom: 'Bank current account',
      dispatch: { recipient: tenant.email },
    });
    expect(await invoiceOf(owed.id)).toMatchObject({ status: 'pending', balance: '4000.00' });
    expect(await accountOf(tenant.id)).toMatchObject({ owed: '5500.00', credit: '0.00' });
    expect(await invoiceOf(body.fee?.invoiceId ?? '')).toMatchObject({ amount: '1500.00', issueDate: '2026-11-18' });
    expect(await held('1010')).toBe(before - 4_500 - 650);
    const days = await t.sql(
      `select distinct entry_date::text as day from journal_entries where event = 'reversed' and source_id = '${id}'`,
    );
    expect(days).toEqual([{ day: '2026-11-17' }]);
    const [mail] = await world.mails(`kind = 'cheque_bounced' and recipient = '${tenant.email}'`);
    expect(mail?.body).toContain(`Open again: ${owed.invoiceNumber} (KES 4,000.00).`);
    expect(mail?.body).toContain('We charge a fee of KES 1,500.00.');
    await manager.call('PUT', '/api/settings/billing', { bouncedChequeFee: '0.00' });
  });

  it('bounces once, however many say so, and is not banked again', async () => {
    const tenant = await world.tenant();
    const id = await receive(tenant.id, 900);
    await bankOne(id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => bounce(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { body } of replies.filter(({ status }) => status !== 200)) {
      expect(body.message).toBe('This cheque bounced on 15 Nov 2026');
    }
    expect(expectRefusal(await bankOne(id), 409).message).toBe('This cheque bounced on 15 Nov 2026');
  });

  it('before its deposit was seen leaves the others of the slip on their way', async () => {
    const [one, other] = [await world.tenant(), await world.tenant()];
    const ids = [await receive(one.id, 1_000), await receive(other.id, 2_500)] as const;
    const inTransit = await held('1050');
    const { transfer } = (await bankAll(ids, { reference: 'SLIP-9' })).body;
    expect((await bounce(ids[0])).body).toMatchObject({ returnedFrom: null, fee: null, creditLost: '1000.00' });
    expect(await held('1050')).toBe(inTransit + 2_500);
    const left = await chequeOf(ids[1]);
    expect(left.state).toBe('banked');
    expect(left.transferId).not.toBe(transfer.id);
    expect((await arrive(left.transferId)).status).toBe(200);
    expect((await chequeOf(ids[1])).state).toBe('cleared');
    expect(await held('1050')).toBe(inTransit);
  });

  it('that was paid straight into the bank leaves the bank', async () => {
    const tenant = await world.tenant();
    const before = await held('1010');
    const id = await receive(tenant.id, 1_200, { cashAccountId: bank });
    expect(await chequeOf(id)).toMatchObject({ state: 'cleared', transferId: null });
    expect((await bounce(id)).body).toMatchObject({ returnedFrom: 'Bank current account' });
    expect(await held('1010')).toBe(before);
  });

  it('keeps the transfers that it went by', async () => {
    const tenant = await world.tenant();
    const id = await receive(tenant.id, 300);
    const { transferId } = (await bankOne(id)).body as Cheque;
    await arrive(transferId);
    await bounce(id);
    const [row] = await t.sql(`select return_transfer_id as back from cheques where payment_id = '${id}'`);
    for (const transfer of [transferId, row?.back]) {
      const reply = await accountant.call('POST', `/api/transfers/${transfer}/reverse`, { reason: 'Mistake' });
      expect(expectRefusal(reply, 409).message).toContain('A cheque of this deposit bounced');
    }
  });

  it('on a day that is closed is put right today', async () => {
    const tenant = await world.tenant();
    const id = await receive(tenant.id, 350);
    const { transferId } = (await bankOne(id)).body as Cheque;
    await arrive(transferId);
    clock.set('2026-12-03T06:00:00.000Z');
    await closeBooks(t, '2026-11-30');
    expect((await bounce(id, { date: '2026-11-20' })).body.cheque.bouncedOn).toBe('2026-11-20');
    const days = await t.sql(
      `select distinct entry_date::text as day from journal_entries where event = 'reversed' and source_id = '${id}'`,
    );
    expect(days).toEqual([{ day: '2026-12-03' }]);
  });

  it('is shown before it is recorded, and nothing is changed by looking', async () => {
    const tenant = await world.tenant();
    const owed = await invoice(tenant.id, 250);
    const id = await receive(tenant.id, 250);
    await bankOne(id);
    const before = await world.balances();
    const preview = answer<ChequeBounce>(
      await accountant.call('POST', `/api/cheques/${id}/bounce/preview`, { reason: 'x', fee: '100.00' }),
    );
    expect(preview.body).toMatchObject({
      cheque: { state: 'bounced' },
      invoices: [{ invoiceNumber: owed.invoiceNumber, balance: '250.00' }],
      fee: { amount: '100.00' },
    });
    expect([await world.balances(), (await chequeOf(id)).state]).toEqual([before, 'banked']);
    expect(await world.mails(`kind = 'cheque_bounced' and recipient = '${tenant.email}'`)).toEqual([]);
  });

  it('brings the letters back as if it had not been paid', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const { on, lettersOf, serveAll, someone } = furnishLetters(clock, world, accountant);
    const tenant = await someone({ endDate: '2026-12-31' });
    await on('2026-10-01');
    await on('2026-11-04');
    await serveAll('2026-11-04');
    const before = await lettersOf(tenant.id);
    expect(before.map(([, status]) => status)).toEqual(['sent']);
    const id = await receive(tenant.id, 25_000);
    expect((await lettersOf(tenant.id)).map(([, status]) => status)).toEqual(['superseded']);
    await bankOne(id);
    expect((await bounce(id)).body.letters).toMatchObject([{ type: 'first_notice' }]);
    expect(await lettersOf(tenant.id)).toEqual(before);
  });
});
