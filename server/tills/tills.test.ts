import { afterEach, describe, expect, it } from 'vitest';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { Till } from '../../domain/tills/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { expectRefusal } from '../../tests/support/refusal.ts';
import { inNotes, makeTillPlace, openNewTill, tillsBy } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';
import { findOpenTill } from './open-till.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { manager, accountant, desk, pay } = world;
const atDesk = tillsBy(desk);
const byAccountant = tillsBy(accountant);
const tenant = await world.tenant();
const accounts = (await accountant.call('GET', '/api/cash-accounts')).body as CashAccount[];
const named = (name: string) => accounts.find((account) => account.name === name) as CashAccount;
const [petty, bank, front] = [named('Petty cash'), named('Bank current account'), named('Front Desk Till')];

const RULES = INTEGRITY_RULES.filter(({ id }) => /till|transfer|transit|entries|days/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const balanceOf = async (account: string) =>
  (
    await t.sql(
      `select coalesce(sum(debit - credit), 0)::numeric(14, 2)::text as balance from journal_lines where account = '${account}'`,
    )
  )[0]?.balance;

describe('a space', () => {
  it('has a till from its first day, with its own account of the chart', async () => {
    expect(front).toMatchObject({ kind: 'till', account: '1031', isActive: true, defaultFor: [], balance: '0.00' });
    const current = await atDesk.current();
    expect(current).toEqual({
      till: null,
      places: [{ cashAccountId: front.id, name: 'Front Desk Till', openTillId: null, openedByName: null }],
      waiting: [],
    });
  });
});

describe('a till', () => {
  it('is opened with a float out of the petty cash, takes cash, is counted and closed, short with a reason', async () => {
    const before = await balanceOf(petty.account);
    const opened = await atDesk.open({ counts: { 1000: 2, 50: 10 }, takenFrom: petty.id });
    expect(opened).toMatchObject({
      status: 201,
      body: {
        state: 'open',
        number: expect.stringMatching(/^TL\d{6}$/),
        cashAccountId: front.id,
        openedByName: 'Test front_desk',
        floatAmount: '2500.00',
        openingDifference: '2500.00',
        takenFromName: 'Petty cash',
        closedAt: null,
      },
    });
    const { id } = opened.body;
    expect(Number(before) - Number(await balanceOf(petty.account))).toBe(2_500);
    expect(await findOpenTill(t.app.database.db)).toEqual({ id, cashAccountId: front.id });
    const paid = (await pay(tenant.id, 700, { cashAccountId: front.id })).body;
    await pay(tenant.id, '50.00', { cashAccountId: front.id });
    expect((await pay(tenant.id, 900)).body.cashAccountName).toBe('Petty cash');
    expect((await accountant.call('POST', `/api/payments/${paid.id}/reverse`, { reason: 'Mistyped' })).status).toBe(
      200,
    );
    await pay(tenant.id, 650, { cashAccountId: front.id });
    expect(await byAccountant.details(id)).toMatchObject({
      body: { expected: '3200.00', cashTaken: '700.00', payments: 3, movements: { length: 4 } },
    });

    const counts = inNotes(3_050);
    expect((await atDesk.count(id, { counts })).body).toEqual({
      counted: '3050.00',
      expected: '3200.00',
      difference: '-150.00',
    });
    expect((await atDesk.close(id, { counts })).body.fields).toEqual({
      reason: 'The count is not what the books have: give a reason',
    });
    const closed = await atDesk.close(id, { counts, difference: '-150.00', reason: 'Wrong change' });
    expect(closed).toMatchObject({
      status: 200,
      body: {
        state: 'closed',
        expected: '3200.00',
        counted: '3050.00',
        difference: '-150.00',
        reason: 'Wrong change',
        closedByName: 'Test front_desk',
      },
    });
    expect(await balanceOf(front.account)).toBe('3050.00');
    expect(
      await t.sql(`select l.account, (l.debit - l.credit)::text as amount, e.memo from journal_entries e join journal_lines l on l.entry_id = e.id
        where e.source_type = 'till' and e.source_id = '${id}' and e.event = 'closed' order by l.account`),
    ).toEqual([
      { account: front.account, amount: '-150.00', memo: `Front Desk Till ${closed.body.number}, short: Wrong change` },
      { account: '5120', amount: '150.00', memo: `Front Desk Till ${closed.body.number}, short: Wrong change` },
    ]);
    const moments = (await byAccountant.details(id)).body.counts.map(({ moment, amount }) => `${moment} ${amount}`);
    expect(moments).toEqual(['open 2500.00', 'check 3050.00', 'close 3050.00']);
    expect((await atDesk.current()).waiting.map((one) => one.id)).toEqual([id]);
  });

  it('that is over posts the difference the other way, and opens next time with what was left', async () => {
    const { place, till } = await openNewTill(manager, desk, 1_000);
    const over = await atDesk.close(till.id, { counts: inNotes(1_020), reason: 'A tip' });
    expect(over.body).toMatchObject({ difference: '20.00', expected: '1000.00' });
    expect(await balanceOf(place.account)).toBe('1020.00');
    const again = await atDesk.open({ cashAccountId: place.id, counts: inNotes(1_020) });
    expect(again.body).toMatchObject({ openingDifference: '0.00', openingReason: null });
    expect((await atDesk.close(again.body.id, { counts: inNotes(1_020) })).body).toMatchObject({ reason: null });
    const short = await atDesk.open({ cashAccountId: place.id, counts: inNotes(1_000) });
    expect(short.status).toBe(400);
  });

  it('is opened with another float than the books have only for a reason', async () => {
    const place = await makeTillPlace(manager);
    const open = (body: object) => atDesk.open({ cashAccountId: place.id, ...body });
    expect((await open({ float: 80 })).body.fields).toEqual({
      reason: 'Over by KES 80.00 against the books: give a reason',
    });
    const found = (await open({ float: 80, reason: 'Found in the drawer' })).body;
    expect(found).toMatchObject({ openingDifference: '80.00', openingReason: 'Found in the drawer' });
    expect(await balanceOf(place.account)).toBe('80.00');
    await atDesk.close(found.id, { counts: inNotes(80) });
    expect((await open({ float: 50 })).body.fields?.reason).toBe('Short by KES 30.00 against the books: give a reason');
  });

  it.each([
    [{}, 'counts', 'Count the notes and coins'],
    [{ counts: { 1000: -1 } }, 'counts.1000', 'Must be 0 or more'],
    [{ counts: { 1000: 1.5 } }, 'counts.1000', 'Must be a whole number'],
    [{ counts: {}, float: 5 }, 'amount', 'Enter the count or the amount, not both'],
    [{ float: -1 }, 'float', 'Must be 0 or more'],
    [
      { float: 0, cashAccountId: '01890000-0000-7000-8000-000000000000' },
      'cashAccountId',
      'This account does not exist',
    ],
  ])('is not opened with %j', async (body, field, message) => {
    const place = await makeTillPlace(manager);
    const { status, body: refusal } = await atDesk.open({ cashAccountId: place.id, ...body });
    expect([status, refusal.fields]).toEqual([400, { [field]: message }]);
  });

  it('is only a till: another kind of account is refused, and a note that does not exist', async () => {
    expect((await atDesk.open({ cashAccountId: petty.id, float: 0 })).body.fields).toEqual({
      cashAccountId: 'Petty cash is not a till',
    });
    expect((await atDesk.open({ counts: { 2000: 1 } })).status).toBe(400);
  });
});

describe('counting without knowing', () => {
  it('tells the front desk what should be there after the count alone, and others at any time', async () => {
    const { place, till } = await openNewTill(manager, desk, 500);
    await pay(tenant.id, 300, { cashAccountId: place.id });
    expect((await atDesk.details(till.id)).body).toMatchObject({
      expected: null,
      cashTaken: null,
      payments: 1,
      movements: [],
    });
    expect((await atDesk.current()).till).toMatchObject({ id: till.id, expected: null, cashTaken: null });
    expect((await byAccountant.details(till.id)).body).toMatchObject({ expected: '800.00', cashTaken: '300.00' });
    const other = tillsBy(await t.as('front_desk'));
    expect((await other.details(till.id)).status).toBe(403);
    await atDesk.count(till.id, { counts: inNotes(800) });
    await pay(tenant.id, 100, { cashAccountId: place.id });
    const late = await atDesk.close(till.id, { counts: inNotes(800), difference: '0.00' });
    expect(late).toMatchObject({ status: 409, body: { code: 'outdated' } });
    expect((await atDesk.close(till.id, { counts: inNotes(900), difference: '0.00' })).body).toMatchObject({
      expected: '900.00',
    });
    expect((await atDesk.details(till.id)).body).toMatchObject({ expected: '900.00', movements: { length: 2 } });
  });
});

describe('roles', () => {
  it('let the desk and managers open and close, and those who see the books list and receive', async () => {
    const { till } = await openNewTill(manager, desk);
    const hr = await t.as('hr');
    for (const api of [accountant, hr]) {
      expectRefusal(await api.call('POST', '/api/tills/open', { float: 0 }), 403);
      expectRefusal(await api.call('POST', `/api/tills/${till.id}/close`, { counts: {} }), 403);
      expectRefusal(await api.call('POST', `/api/tills/${till.id}/hand-over`, { toCashAccountId: bank.id }), 403);
    }
    expectRefusal(await desk.call('GET', '/api/tills'), 403);
    expectRefusal(await desk.call('POST', `/api/tills/${till.id}/receive`), 403);
    for (const api of [accountant, manager]) {
      const listed = (await api.call('GET', '/api/tills?state=open')).body as Till[];
      expect(listed.map(({ id }) => id)).toContain(till.id);
    }
    expect((await tillsBy(manager).close(till.id, { counts: {} })).status).toBe(200);
  });

  it('are told what is not there', async () => {
    const nowhere = '01890000-0000-7000-8000-000000000000';
    expect((await atDesk.close(nowhere, { counts: {} })).status).toBe(404);
    expect((await atDesk.handOver(nowhere, { toCashAccountId: bank.id })).status).toBe(404);
    expect((await byAccountant.details(nowhere)).status).toBe(404);
  });
});

describe('the list', () => {
  it('has pages, finds by number and by who, and those with a difference', async () => {
    const list = async (query: string) => {
      const reply = await accountant.call('GET', `/api/tills?${query}`);
      return { rows: reply.body as Till[], headers: reply.headers };
    };
    const all = (await list('limit=500')).rows;
    const first = await list('limit=2&count=true');
    expect(first.rows.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
    expect(first.headers['x-total-count']).toBe(String(all.length));
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = (await accountant.call('GET', next)).body as Till[];
    expect(second[0]?.id).toBe(all[2]?.id);
    expect((await list(`q=${all[0]?.number}`)).rows.map(({ id }) => id)).toEqual([all[0]?.id]);
    expect((await list('different=true')).rows.every(({ difference }) => Number(difference) !== 0)).toBe(true);
    expect((await list('q=Wrong change')).rows).toHaveLength(1);
    expect((await list(`cashAccount=${front.id}&state=closed`)).rows).toHaveLength(1);
    expect((await list('from=2026-11-16')).rows).toEqual([]);
    expect((await list('from=2026-11-15&to=2026-11-15&limit=500')).rows).toHaveLength(all.length);
  });

  it('prints a close as a PDF', async () => {
    const [one] = (await accountant.call('GET', '/api/tills?different=true')).body as Till[];
    const pdf = await accountant.call('GET', `/api/tills/${one?.id}?format=pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.headers['content-disposition']).toContain(`${one?.number}.pdf`);
  });
});
