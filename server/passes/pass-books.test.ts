import { afterEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import type { BalanceSheet, ProfitLoss } from '../../domain/reports/contract.ts';
import type { ExecutiveSummary } from '../../domain/reports/space-contract.ts';
import type { DeferredRevenue, VatReturn } from '../../domain/reports/tax-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { doorOf, makePerson, passProduct, sellPasses } from '../../tests/support/passes.ts';
import { systemActor } from '../db/connection/database.ts';
import { INTEGRITY_RULES } from '../features.ts';
import { lapsePasses } from './lapse.ts';

const SOLD_ON = '2026-11-16';
const AFTER = '2027-02-20';
const clock = standingClock(`${SOLD_ON}T06:00:00.000Z`);
const t = await startTestApp({ clock });
const world = await furnishBilling(t);
const { manager, desk, accountant } = world;
const door = doorOf(desk);
const pack = await passProduct(manager, { name: 'Ten Days', price: 15_000 });
const goTo = (day: string) => clock.set(`${day}T06:00:00.000Z`);

const RULES = INTEGRITY_RULES.filter(({ id }) => /pass|deferred|entries|days-add-up|posted-once|settled/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
  goTo(SOLD_ON);
});

const read = async <T>(path: string): Promise<T> => {
  const { status, body } = await accountant.call('GET', `/api/reports/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as T;
};

const lapse = () => t.app.database.transact(systemActor('test'), (db) => lapsePasses({ ...t.app.deps, db }));

const sell = async (more: object = {}) => {
  const person = await makePerson(desk);
  const [pass] = await sellPasses(t, {
    ...{ product: pack, to: { partyId: person.id }, issueDate: SOLD_ON, net: 1_500_000, vat: 240_000 },
    ...more,
  });
  if (!pass) throw new Error('No pass was sold');
  return { person, pass };
};

const comeIn = async (passId: string, days: readonly string[]) => {
  for (const day of days) {
    goTo(day);
    const { status, body } = await door.enter(passId);
    expect([day, status]).toEqual([day, 201]);
    await door.leave(body.checkIn.id);
  }
};

const postings = (passId: string) =>
  t.sql(`select e.entry_date::text as day, e.event, l.account, (l.credit - l.debit)::text as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id where e.source_id = '${passId}' order by e.entry_date, e.id, l.account`);

describe('a pass in the reports', () => {
  it('is revenue as it is used and lapses, VAT at once, cash when it is paid, and the sheet balances every day', async () => {
    const { person, pass } = await sell();
    const months = { november: 'from=2026-11-01&to=2026-11-30', february: 'from=2027-02-01&to=2027-02-28' };
    await comeIn(pass.id, ['2026-11-16', '2026-11-20', '2026-11-23']);
    const paid = await desk.call('POST', '/api/payments', {
      ...{ partyId: person.id, invoiceId: pass.invoiceId, amount: '17400.00', paymentMethod: 'mobile_money' },
      reference: 'SDP4SS0001',
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(201);
    goTo(AFTER);
    expect(await lapse()).toBe(1);
    expect(await lapse()).toBe(0);
    expect((await postings(pass.id)).slice(-2)).toEqual([
      { day: AFTER, event: 'lapsed', account: '2200', amount: '-10500.00' },
      { day: AFTER, event: 'lapsed', account: '4040', amount: '10500.00' },
    ]);
    const earned = await read<ProfitLoss>(`profit-loss?${months.november}`);
    expect(earned.revenue).toMatchObject([{ account: '4040', amount: '4500.00' }]);
    const lapsed = await read<ProfitLoss>(`profit-loss?${months.february}`);
    expect(lapsed.revenue).toMatchObject([{ account: '4040', amount: '10500.00' }]);
    const cash = await read<ProfitLoss>(`profit-loss?${months.november}&basis=cash`);
    expect(cash.revenue).toMatchObject([{ account: '4040', amount: '15000.00' }]);
    expect(cash.cashChange).toBe('17400.00');
    const vat = await read<VatReturn>(`vat-return?${months.november}`);
    expect([vat.totalSales, vat.outputVat]).toEqual([{ net: '15000.00', vat: '2400.00' }, '2400.00']);
    expect((await read<VatReturn>(`vat-return?${months.february}`)).outputVat).toBe('0.00');
    const deferred = await read<DeferredRevenue>(`deferred-revenue?${months.november}`);
    expect(deferred).toMatchObject({
      ...{ invoiced: '15000.00', recognised: '-4500.00', other: '0.00', closing: '10500.00' },
      ...{ schedule: [], passes: '10500.00', unscheduled: '0.00' },
    });
    expect(await read<DeferredRevenue>(`deferred-revenue?${months.february}`)).toMatchObject({ closing: '0.00' });
    const summary = await read<ExecutiveSummary>(`executive-summary?${months.november}`);
    expect(summary.kpis.find(({ id }) => id === 'revenue')?.value).toBe('4500.00');
    for (const [date, liability] of [
      ['2026-11-16', 13_500],
      ['2026-11-30', 10_500],
      [AFTER, 0],
    ] as const) {
      const sheet = await read<BalanceSheet>(`balance-sheet?date=${date}`);
      expect([date, sheet.difference]).toEqual([date, '0.00']);
      const lines = sheet.liabilities.flatMap((group) => group.lines);
      const line = lines.find(({ account }) => account === '2200');
      expect([date, parseMoney(line?.amount ?? '0.00')]).toEqual([date, liability * 100]);
    }
  });

  it('is not earned by the day, however often the daily run recognises revenue', async () => {
    const { pass } = await sell();
    goTo('2026-12-24');
    const admin = await t.as('admin');
    expect((await admin.call('POST', '/api/automation/manual-run')).status).toBe(200);
    expect(await postings(pass.id)).toEqual([]);
    expect((await door.pass(pass.id)).earned).toBe('0.00');
  });
});

describe('a credit note', () => {
  const credit = (pass: { invoiceId: string }, body: object = {}) =>
    accountant.call('POST', `/api/invoices/${pass.invoiceId}/credit`, { reason: 'Moved away', ...body });
  const lineOf = async (pass: { invoiceId: string }) =>
    ((await accountant.call('GET', `/api/invoices/${pass.invoiceId}`)).body as { lines: { id: string }[] }).lines[0]
      ?.id;

  it('takes all of an unused pass back and voids it', async () => {
    const { pass } = await sell();
    expect((await credit(pass)).status).toBe(201);
    expect(await door.pass(pass.id)).toMatchObject({ state: 'void', daysLeft: 0, net: '0.00', earned: '0.00' });
    expect((await door.enter(pass.id)).body.message).toContain(`Pass ${pass.number} was credited and no longer counts`);
    expect(((await desk.call('GET', `/api/invoices/${pass.invoiceId}`)).body as Invoice).status).toBe('credited');
    expect(await lapse()).toBe(0);
  });

  it('takes at most what is unused; what it leaves is earned with the next daily run', async () => {
    const { pass } = await sell();
    await comeIn(pass.id, ['2026-11-17', '2026-11-18']);
    const refused = await credit(pass);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'Days of this pass were used or have lapsed: credit at most what is left of it' },
    ]);
    expect((await door.pass(pass.id)).state).toBe('active');
    const lineId = await lineOf(pass);
    expect((await credit(pass, { lines: [{ lineId, net: '12000.01' }] })).status).toBe(409);
    expect((await credit(pass, { lines: [{ lineId, net: '9000.00' }] })).status).toBe(201);
    expect(await door.pass(pass.id)).toMatchObject({ state: 'void', net: '6000.00', earned: '3000.00' });
    expect(await lapse()).toBe(1);
    expect((await credit(pass, { lines: [{ lineId, net: '0.01' }] })).status).toBe(409);
  });

  it('of one of three pieces voids one, and leaves the days of the others', async () => {
    const person = await makePerson(desk);
    const three = await sellPasses(t, {
      ...{ product: pack, to: { partyId: person.id }, issueDate: SOLD_ON, quantity: 3, net: 3_000_000 },
    });
    await comeIn(three[0]?.id ?? '', ['2026-11-18']);
    const lineId = await lineOf(three[0] as { invoiceId: string });
    expect((await credit(three[0] as { invoiceId: string }, { lines: [{ lineId, net: '10000.00' }] })).status).toBe(
      201,
    );
    const states = await Promise.all(three.map(async ({ id }) => (await door.pass(id)).state));
    expect(states[0]).toBe('active');
    expect(states.sort()).toEqual(['active', 'active', 'void']);
  });

  it('and a last day at one time: one of them is refused, and nothing is taken twice', async () => {
    const dayPass = await passProduct(manager, { passDays: 1, passValidDays: 30 });
    for (let round = 0; round < 5; round++) {
      const { pass } = await sell({ product: dayPass });
      const [credited, came] = await Promise.all([credit(pass), door.enter(pass.id)]);
      expect([credited.status, came.status].sort()).toEqual([201, 409]);
    }
  });
});
