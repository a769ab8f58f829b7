import { describe, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { SEEDED_CASH_ACCOUNTS } from '../../domain/cash/rules.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { manager, accountant, desk } = world;

const list = async (api = accountant) => (await api.call('GET', '/api/cash-accounts')).body as CashAccount[];
const known = async (id: string) => (await list()).find((account) => account.id === id) as CashAccount;

let n = 0;
const make = async (fields: object = {}) => {
  n++;
  const reply = await manager.call('POST', '/api/cash-accounts', { name: `Bank ${n}`, kind: 'bank', ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as CashAccount;
};
const change = (id: string, body: object) => manager.call('PATCH', `/api/cash-accounts/${id}`, body);

describe('the accounts of a new space', () => {
  it('are one for each place that money lay in before, each the default of its methods, and a till', async () => {
    expect(
      (await list()).map(({ account, name, kind, defaultFor, balance }) => [account, name, kind, defaultFor, balance]),
    ).toEqual([
      ['1010', 'Bank current account', 'bank', ['bank_transfer', 'credit_card'], '0.00'],
      ['1020', 'M-Pesa paybill', 'mpesa', ['mobile_money'], '0.00'],
      ['1030', 'Petty cash', 'petty_cash', ['cash'], '0.00'],
      ['1031', 'Front Desk Till', 'till', [], '0.00'],
      ['1040', 'Undeposited cheques', 'cheques', ['cheque'], '0.00'],
    ]);
  });

  it('are shown to the front desk without what is in them', async () => {
    expect((await list(desk)).map(({ balance }) => balance)).toEqual([null, null, null, null, null]);
  });

  it('are those that rows without an account lie in, to the database as to the server', async () => {
    const rows = await t.sql(`select m.payment_method as method, seeded_cash_account(m.payment_method) as id, c.account
      from cash_account_methods m join cash_accounts c on c.id = seeded_cash_account(m.payment_method)`);
    expect(Object.fromEntries(rows.map(({ method, id, account }) => [method, { id, account }]))).toEqual(
      SEEDED_CASH_ACCOUNTS,
    );
  });
});

describe('a new cash account', () => {
  it('gets the next free code of its kind in the chart, where nobody takes it out of use', async () => {
    const first = await make({ name: 'KCB current', bank: 'KCB', numberEnd: '4471' });
    expect(first).toMatchObject({
      name: 'KCB current',
      kind: 'bank',
      account: '1011',
      bank: 'KCB',
      numberEnd: '4471',
      isActive: true,
      defaultFor: [],
      balance: '0.00',
    });
    expect((await make()).account).toBe('1012');
    expect((await make({ name: 'Till 1', kind: 'till' })).account).toBe('1032');
    expect(await t.sql(`select name, kind, is_cash, is_system from accounts where code = '1011'`)).toEqual([
      { name: 'KCB current', kind: 'asset', is_cash: true, is_system: true },
    ]);
    expectRefusal(await accountant.call('PATCH', '/api/ledger/accounts/1011', { isActive: false }), 409);
  });

  it('takes a cash account that the chart has already, or a new code of one’s own, each once', async () => {
    const chart = { code: '1071', name: 'Equity USD', kind: 'asset', isCash: true };
    expect((await accountant.call('POST', '/api/ledger/accounts', chart)).status).toBe(201);
    expect((await make({ name: 'Equity dollars', account: '1071' })).account).toBe('1071');
    expect((await make({ account: '1075' })).account).toBe('1075');
    const again = await manager.call('POST', '/api/cash-accounts', { name: 'Again', kind: 'bank', account: '1075' });
    expect(expectRefusal(again, 409).fields).toEqual({ account: 'Another cash account has this account of the chart' });
  });

  it.each([
    ['account', { account: '1100' }, 'is not an active cash account of the chart'],
    ['account', { account: '1050' }, 'holds money of every account'],
    ['account', { account: '1090' }, 'holds money of every account'],
    ['account', { account: '5300' }, 'Cash accounts have codes from 1000 to 1499'],
    ['account', { account: '77' }, 'Account codes have 4 digits'],
    ['kind', { kind: 'wallet' }, 'Kind must be one of'],
    ['name', { name: ' ' }, 'Name is required'],
    ['numberEnd', { numberEnd: '12345' }, 'last four digits'],
    ['defaultFor', { defaultFor: ['mobile_money'] }, 'M-Pesa does not go with'],
  ])('is refused for its %s: %j', async (field, fields, message) => {
    const reply = await manager.call('POST', '/api/cash-accounts', { name: 'Refused', kind: 'bank', ...fields });
    expect(expectRefusal(reply, 400).fields?.[field]).toContain(message);
  });

  it('has a name of its own, however it is typed', async () => {
    await make({ name: 'Paybill 2', kind: 'mpesa' });
    const reply = await manager.call('POST', '/api/cash-accounts', { name: ' PAYBILL 2 ', kind: 'mpesa' });
    expect(expectRefusal(reply, 409).fields).toEqual({ name: 'Another cash account has this name' });
  });

  it('gets a code of its own where twenty are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, (_, at) => make({ name: `At once ${at}` })));
    expect(new Set(made.map(({ account }) => account)).size).toBe(20);
  });

  it('is made and changed by those who may change settings alone', async () => {
    const body = { name: 'Not mine', kind: 'bank' };
    for (const api of [accountant, desk]) {
      expectRefusal(await api.call('POST', '/api/cash-accounts', body), 403);
      expectRefusal(await api.call('PATCH', `/api/cash-accounts/${(await list())[0]?.id}`, { name: 'Mine' }), 403);
    }
  });
});

describe('a cash account', () => {
  it('is renamed, and the chart with it', async () => {
    const { id, account } = await make();
    expect((await change(id, { name: 'Stanbic', bank: 'Stanbic Bank' })).body).toMatchObject({
      name: 'Stanbic',
      bank: 'Stanbic Bank',
    });
    expect(await t.sql(`select name from accounts where code = '${account}'`)).toEqual([{ name: 'Stanbic' }]);
    expect((await change(id, { numberEnd: '0042' })).body).toMatchObject({ name: 'Stanbic', numberEnd: '0042' });
  });

  it('takes methods over from the account that had them, and none is ever without one', async () => {
    const { id } = await make();
    const bank = (await list()).find(({ account }) => account === '1010') as CashAccount;
    expect((await change(id, { defaultFor: ['credit_card'] })).body).toMatchObject({ defaultFor: ['credit_card'] });
    expect((await known(bank.id)).defaultFor).toEqual(['bank_transfer']);
    const taken = expectRefusal(await change(id, { defaultFor: [] }), 400);
    expect(taken.fields?.defaultFor).toContain('is the default for Credit Card');
    expectRefusal(await change(id, { defaultFor: ['credit_card', 'cash'] }), 400);
    expect((await change(bank.id, { defaultFor: ['bank_transfer', 'credit_card'] })).status).toBe(200);
    expect((await known(id)).defaultFor).toEqual([]);
  });

  it('is closed once it is empty and no default, and opened again', async () => {
    const { id } = await make({ name: 'Short-lived' });
    const bank = (await list()).find(({ account }) => account === '1010') as CashAccount;
    expect(expectRefusal(await change(bank.id, { isActive: false }), 409).message).toContain('is the default for');
    await accountant.call('POST', '/api/cash-entries', {
      kind: 'owner_in',
      cashAccountId: id,
      amount: '1250.00',
      description: 'Opened with',
    });
    expect(expectRefusal(await change(id, { isActive: false }), 409).message).toBe(
      'Short-lived still holds KES 1,250.00. Transfer it first.',
    );
    await accountant.call('POST', '/api/transfers', { from: id, to: bank.id, amount: '1250.00' });
    expect(expectRefusal(await change(id, { isActive: false }), 409).message).toContain('is still in transit');
    const [transfer] = (await accountant.call('GET', `/api/transfers?cashAccount=${id}`)).body as { id: string }[];
    await accountant.call('POST', `/api/transfers/${transfer?.id}/arrive`, {});
    expect((await change(id, { isActive: false })).body).toMatchObject({ isActive: false, balance: '0.00' });
    expectRefusal(await change(id, { defaultFor: ['bank_transfer'] }), 400);
    expect((await change(id, { isActive: true })).body).toMatchObject({ isActive: true });
  });

  it('says in the audit log what became of it', async () => {
    const { id } = await make({ name: 'Told of' });
    await change(id, { isActive: false });
    const { body } = await accountant.call('GET', `/api/audit-log?entity=cash_accounts&entityId=${id}`);
    expect((body as { text: string }[]).map(({ text }) => text)).toEqual([
      'closed the cash account Told of',
      'added the cash account Told of',
    ]);
    await change((await make({ name: 'Card machine bank' })).id, { defaultFor: ['credit_card'] });
    const moved = await accountant.call('GET', '/api/audit-log?entity=cash_account_methods&limit=1');
    expect(moved.body).toMatchObject([{ text: 'made Card machine bank the default for Credit Card' }]);
  });
});

describe('the database', () => {
  const refused = (statement: string) =>
    expect(t.sql(`begin; set local app.actor = 'system:test'; set local app.actor_name = 'Test'; ${statement}; commit`))
      .rejects;

  it('keeps one open default of a kind that fits for each method', async () => {
    const [petty] = await t.sql(`select id from cash_accounts where account = '1030'`);
    await refused(
      `update cash_account_methods set cash_account_id = '${petty?.id}' where payment_method = 'bank_transfer'`,
    ).toThrow('cash_account_methods_open');
    await refused(
      `update cash_account_methods set cash_account_id = '${petty?.id}', kind = 'petty_cash' where payment_method = 'bank_transfer'`,
    ).toThrow('cash_account_methods_fits');
    await refused(`update cash_accounts set is_active = false where account = '1030'`).toThrow(
      'cash_account_methods_open',
    );
    await refused(`delete from cash_account_methods where payment_method = 'cash'`).toThrow();
  });

  it('keeps the kind and the code of an account', async () => {
    await refused(`update cash_accounts set kind = 'bank' where account = '1040'`).toThrow('never change');
    await refused(`update cash_accounts set account = '1150' where account = '1040'`).toThrow('never change');
    await refused(`delete from cash_accounts where account = '1040'`).toThrow();
  });
});
