import { afterEach, describe, expect, it } from 'vitest';
import type { CashAccount, CashEntry, Transfer } from '../../domain/cash/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { closeBooks } from '../../tests/support/expenses.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { accountant, manager, desk } = world;

const accounts = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
const idFor = (account: string): string => accounts.find((one) => one.account === account)?.id ?? '';
const [bank, mpesa, petty, cheques] = ['1010', '1020', '1030', '1040'].map(idFor) as [string, string, string, string];

const RULES = INTEGRITY_RULES.filter(({ id }) => /^(transfers|in-transit|cash-|entries-balance|days-add-up)/.test(id));

const brokenRules = async (): Promise<string[]> => {
  const found: string[] = [];
  for (const { id, broken } of RULES) {
    const rows = await t.sql(broken);
    if (rows.length > 0) found.push(`${id}: ${rows[0]?.what}`);
  }
  return found;
};

afterEach(async () => {
  await closeBooks(t, null);
  await expectBooksAgree(t);
  expect(await brokenRules()).toEqual([]);
});

const send = async (fields: object = {}) =>
  answer<Transfer>(
    await accountant.call('POST', '/api/transfers', { from: mpesa, to: bank, amount: '5000.00', ...fields }),
  );
const arrive = async (id: string, body: object = {}) =>
  answer<Transfer>(await accountant.call('POST', `/api/transfers/${id}/arrive`, body));
const reverse = async (id: string) =>
  answer<Transfer>(await accountant.call('POST', `/api/transfers/${id}/reverse`, { reason: 'Sent from another' }));

const entriesFor = async (id: string) =>
  t.sql(`select e.event, e.entry_date::text as date, l.account, (l.debit - l.credit)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.source_id = '${id}' order by e.seq, l.account`);

const inTransit = async () => Number((await world.balances())['1050'] ?? 0);

describe('a transfer', () => {
  it('to an account with a statement is in transit, with its charges, until it has arrived', async () => {
    const { status, body } = await send({ charges: '110.00', date: '2026-11-13', reference: 'QK7' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      number: expect.stringMatching(/^TR\d{6}$/),
      from: mpesa,
      fromName: 'M-Pesa paybill',
      to: bank,
      toName: 'Bank current account',
      amount: '5000.00',
      charges: '110.00',
      date: '2026-11-13',
      arrivedOn: null,
      recordedByName: 'Test accountant',
    });
    expect(await entriesFor(body.id)).toEqual([
      { event: 'sent', date: '2026-11-13', account: '1020', amount: '-5110.00' },
      { event: 'sent', date: '2026-11-13', account: '1050', amount: '5000.00' },
      { event: 'sent', date: '2026-11-13', account: '5210', amount: '110.00' },
    ]);
    expect(await inTransit()).toBe(5_000);
    expect((await arrive(body.id, { date: '2026-11-14' })).body).toMatchObject({ arrivedOn: '2026-11-14' });
    expect((await entriesFor(body.id)).slice(3)).toEqual([
      { event: 'arrived', date: '2026-11-14', account: '1010', amount: '5000.00' },
      { event: 'arrived', date: '2026-11-14', account: '1050', amount: '-5000.00' },
    ]);
    expect(await inTransit()).toBe(0);
    expect(expectRefusal(await accountant.call('POST', `/api/transfers/${body.id}/arrive`, {}), 409).message).toBe(
      'This transfer has arrived already',
    );
  });

  it('to a till, a cash box or the cheques is there at once', async () => {
    for (const to of [petty, cheques]) {
      const { body } = await send({ from: bank, to, date: '2026-11-12' });
      expect(body.arrivedOn).toBe('2026-11-12');
    }
    expect(await inTransit()).toBe(0);
  });

  it('that is known to have arrived is written as such', async () => {
    expect((await send({ date: '2026-11-12', arrivedOn: '2026-11-14' })).body.arrivedOn).toBe('2026-11-14');
    expect((await send({ date: '2026-11-12', arrivedOn: '2026-11-11' })).body).toMatchObject({
      fields: { arrivedOn: 'Money cannot arrive before it was sent' },
    });
  });

  it.each([
    ['to', { to: mpesa }, 'Choose another account'],
    ['to', { to: '01890000-0000-7000-8000-000000000000' }, 'This account does not exist'],
    ['from', { from: 'bank' }, 'Choose the account that the money leaves'],
    ['amount', { amount: 0 }, 'more than 0'],
    ['amount', { amount: '99999999.99', charges: '0.01' }, 'at most 99,999,999.99'],
    ['charges', { charges: -1 }, '0 or more'],
    ['date', { date: '2026-11-16' }, 'not be in the future'],
    ['arrivedOn', { arrivedOn: '2026-11-16' }, 'not be in the future'],
    ['date', { date: '1999-12-31' }, 'first day of the books'],
  ])('is refused for its %s: %j', async (field, fields, message) => {
    const reply = await accountant.call('POST', '/api/transfers', {
      from: mpesa,
      to: bank,
      amount: '10.00',
      ...fields,
    });
    expect(expectRefusal(reply, 400).fields?.[field]).toContain(message);
  });

  it('leaves and reaches open accounts alone', async () => {
    const made = await manager.call('POST', '/api/cash-accounts', { name: 'Closed till', kind: 'till' });
    const { id } = made.body as CashAccount;
    await manager.call('PATCH', `/api/cash-accounts/${id}`, { isActive: false });
    expect((await send({ to: id })).body).toMatchObject({ fields: { to: 'Closed till is closed' } });
    expect((await send({ from: id })).body).toMatchObject({ fields: { from: 'Closed till is closed' } });
  });

  it('is reversed once, on its own days, whether it has arrived or not', async () => {
    const before = await world.balances();
    const under = (await send({ charges: '50.00', date: '2026-11-10' })).body;
    const there = (await send({ date: '2026-11-10', arrivedOn: '2026-11-11' })).body;
    expect((await reverse(under.id)).body).toMatchObject({
      reversedBy: 'Test accountant',
      reverseReason: 'Sent from another',
    });
    expect((await reverse(there.id)).status).toBe(200);
    expect(await world.balances()).toEqual(before);
    expect((await entriesFor(there.id)).map(({ event, date }) => `${event} ${date}`)).toEqual([
      ...['sent 2026-11-10', 'sent 2026-11-10', 'arrived 2026-11-11', 'arrived 2026-11-11'],
      ...[
        'arrived-reversed 2026-11-11',
        'arrived-reversed 2026-11-11',
        'sent-reversed 2026-11-10',
        'sent-reversed 2026-11-10',
      ],
    ]);
    expectRefusal(await accountant.call('POST', `/api/transfers/${under.id}/reverse`, { reason: 'Again' }), 409);
    expectRefusal(await accountant.call('POST', `/api/transfers/${under.id}/arrive`, {}), 409);
    expectRefusal(await accountant.call('POST', `/api/transfers/${under.id}/reverse`, { reason: '' }), 400);
  });

  it('in a closed period needs a reason, and is reversed today', async () => {
    const old = (await send({ date: '2026-10-20', arrivedOn: '2026-10-21' })).body;
    const late = (await send({ date: '2026-10-20' })).body;
    await closeBooks(t, '2026-10-31');
    const refused = await accountant.call('POST', '/api/transfers', {
      from: mpesa,
      to: bank,
      amount: '10.00',
      date: '2026-10-25',
    });
    expect(expectRefusal(refused, 409).code).toBe('period_closed');
    expect((await send({ date: '2026-10-25', overrideReason: 'Found late' })).status).toBe(201);
    expect(
      expectRefusal(await accountant.call('POST', `/api/transfers/${late.id}/arrive`, { date: '2026-10-22' }), 409)
        .code,
    ).toBe('period_closed');
    expect((await arrive(late.id, { date: '2026-11-02' })).status).toBe(200);
    await reverse(old.id);
    const dates = (await entriesFor(old.id)).filter(({ event }) => String(event).endsWith('reversed'));
    expect(new Set(dates.map(({ date }) => date))).toEqual(new Set(['2026-11-15']));
  });

  it('is made once for one key, and fifty at once are all there', async () => {
    const before = await world.balances();
    const headers = { 'idempotency-key': 'transfer-sent-twice' };
    const body = { from: mpesa, to: bank, amount: '7.00' };
    const twice = await Promise.all([1, 2].map(() => accountant.call('POST', '/api/transfers', body, headers)));
    expect(new Set(twice.map((reply) => (reply.body as Transfer).id)).size).toBe(1);
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send({ amount: n + 1, to: n % 2 ? bank : petty })),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    expect(new Set(made.map(({ body: { number } }) => number)).size).toBe(50);
    const sent = 7 + (50 * 51) / 2;
    const after = await world.balances();
    expect(Number(after['1020'] ?? 0)).toBe(Number(before['1020'] ?? 0) - sent);
    const arrivals = made.filter(({ body: { arrivedOn } }) => arrivedOn === null);
    const answers = await Promise.all([...arrivals, ...arrivals].map(({ body: { id } }) => arrive(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(arrivals.length);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(arrivals.length);
    const [first] = made;
    const undone = await Promise.all([1, 2, 3].map(() => reverse(first?.body.id ?? '')));
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is listed by account, by state, by day and by number', async () => {
    const { id, number } = (await send({ reference: 'FT-901', date: '2026-11-09' })).body;
    const ids = async (query: string) =>
      ((await accountant.call('GET', `/api/transfers?limit=500&${query}`)).body as Transfer[]).map((one) => one.id);
    expect(await ids(`q=${number}`)).toEqual([id]);
    expect(await ids('q=ft-901')).toEqual([id]);
    expect(await ids('inTransit=true')).toContain(id);
    expect(await ids('inTransit=false')).not.toContain(id);
    expect(await ids(`cashAccount=${mpesa}&from=2026-11-09&to=2026-11-09`)).toContain(id);
    expect(await ids(`cashAccount=${cheques}`)).not.toContain(id);
    expect(await ids('sort=-amount')).toContain(id);
  });

  it('is no flow of cash; only its charges are', async () => {
    const flow = async () =>
      (await accountant.call('GET', '/api/reports/cash-flow?from=2026-11-08&to=2026-11-08')).body as Record<
        string,
        string
      >;
    await send({ date: '2026-11-08', arrivedOn: '2026-11-08' });
    expect(await flow()).toMatchObject({ operating: '0.00', financing: '0.00', netChange: '0.00' });
    await send({ date: '2026-11-08', charges: '35.00' });
    expect(await flow()).toMatchObject({
      operating: '-35.00',
      investing: '0.00',
      financing: '0.00',
      netChange: '-35.00',
    });
  });

  it('is not for the front desk', async () => {
    expectRefusal(await desk.call('POST', '/api/transfers', { from: mpesa, to: bank, amount: 1 }), 403);
    expectRefusal(await desk.call('GET', '/api/transfers'), 403);
  });
});

describe('an entry of the bank or the owner', () => {
  const record = async (fields: object = {}) =>
    answer<CashEntry>(
      await accountant.call('POST', '/api/cash-entries', {
        kind: 'charge',
        cashAccountId: bank,
        amount: '250.00',
        description: 'Ledger fee',
        ...fields,
      }),
    );

  it.each([
    ['charge', { 1010: '-250.00', 5210: '250.00' }],
    ['interest', { 1010: '250.00', 4090: '-250.00' }],
    ['owner_in', { 1010: '250.00', 3010: '-250.00' }],
    ['owner_out', { 1010: '-250.00', 3010: '250.00' }],
  ])('of the kind %s is posted and taken back', async (kind, lines) => {
    const { status, body } = await record({ kind, date: '2026-11-05' });
    expect([status, body]).toMatchObject([201, { kind, cashAccountName: 'Bank current account', date: '2026-11-05' }]);
    const posted = Object.fromEntries((await entriesFor(body.id)).map(({ account, amount }) => [account, amount]));
    expect(posted).toEqual(lines);
    const undone = await accountant.call('POST', `/api/cash-entries/${body.id}/reverse`, { reason: 'Typed twice' });
    expect(undone.body).toMatchObject({ reverseReason: 'Typed twice' });
    expect((await entriesFor(body.id)).filter(({ event }) => event === 'reversed').map(({ date }) => date)).toEqual([
      '2026-11-05',
      '2026-11-05',
    ]);
    expectRefusal(await accountant.call('POST', `/api/cash-entries/${body.id}/reverse`, { reason: 'Again' }), 409);
  });

  it('is financing where it is the owner’s money, and operating where it is the bank’s', async () => {
    await record({ kind: 'owner_in', amount: '9000.00', date: '2026-11-03' });
    await record({ kind: 'owner_out', amount: '1000.00', date: '2026-11-03' });
    await record({ date: '2026-11-03' });
    const { body } = await accountant.call('GET', '/api/reports/cash-flow?from=2026-11-03&to=2026-11-03');
    expect(body).toMatchObject({ operating: '-250.00', financing: '8000.00', netChange: '7750.00' });
  });

  it.each([
    ['kind', { kind: 'gift' }],
    ['amount', { amount: 0 }],
    ['description', { description: ' ' }],
    ['cashAccountId', { cashAccountId: '01890000-0000-7000-8000-000000000000' }],
    ['date', { date: '2026-11-16' }],
  ])('is refused for its %s', async (field, fields) => {
    const body = { kind: 'charge', cashAccountId: bank, amount: 1, description: 'Fee', ...fields };
    expect(
      Object.keys(expectRefusal(await accountant.call('POST', '/api/cash-entries', body), 400).fields ?? {}),
    ).toEqual([field]);
  });

  it('in a closed period needs a reason', async () => {
    await closeBooks(t, '2026-10-31');
    expect((await record({ date: '2026-10-30' })).body).toMatchObject({ code: 'period_closed' });
    expect((await record({ date: '2026-10-30', overrideReason: 'On the statement' })).status).toBe(201);
  });

  it('is listed by kind and account', async () => {
    const { id } = (await record({ description: 'Cheque book' })).body;
    const ids = async (query: string) =>
      ((await accountant.call('GET', `/api/cash-entries?${query}`)).body as CashEntry[]).map((one) => one.id);
    expect(await ids('q=cheque book')).toEqual([id]);
    expect(await ids(`kind=charge&cashAccount=${bank}`)).toContain(id);
    expect(await ids('kind=interest')).not.toContain(id);
    expectRefusal(await desk.call('GET', '/api/cash-entries'), 403);
  });
});
