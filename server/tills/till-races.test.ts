import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { inNotes, makeTillPlace, openNewTill, tillsBy } from '../../tests/support/tills.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-15T06:00:00.000Z') });
const world = await furnishBilling(t);
const { manager, desk, pay } = world;
const atDesk = tillsBy(desk);
const RULES = INTEGRITY_RULES.filter(({ id }) => /till|transfer|transit|entries|days/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

describe('at the same moment', () => {
  it('fifty who open a till: one has it', async () => {
    const place = await makeTillPlace(manager);
    const answers = await times(50, () => atDesk.open({ cashAccountId: place.id, float: 100, reason: 'First float' }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect((await world.balances())[place.account]).toBe('100.00');
  });

  it('fifty payments and a close: each is in the sum or refused, none is lost', async () => {
    for (const wait of [0, 20, 60]) {
      const { place, till } = await openNewTill(manager, desk, 1_000);
      const payers = await times(10, () => world.tenant());
      const paying = times(50, (n) => pay(payers[n % 10]?.id ?? '', 10, { cashAccountId: place.id }));
      await new Promise((resolve) => setTimeout(resolve, wait));
      const closing = atDesk.close(till.id, { counts: inNotes(1_000), reason: 'Counted while they paid' });
      const [paid, closed] = await Promise.all([paying, closing]);
      const taken = paid.filter(({ status }) => status === 201).length;
      expect(paid.every(({ status, body }) => status === 201 || body.code === 'till_closed')).toBe(true);
      expect(closed).toMatchObject({ status: 200, body: { expected: `${1_000 + taken * 10}.00`, payments: taken } });
      expect((await world.balances())[place.account]).toBe('1000.00');
    }
  });

  it('fifty who close it: one does', async () => {
    const { till } = await openNewTill(manager, desk, 500);
    const answers = await times(50, (n) => atDesk.close(till.id, { counts: inNotes(450 + n), reason: 'Short' }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'till_closed')).toHaveLength(49);
  });

  it('hand-overs of one till: one is made; and one beside an opening leaves both right', async () => {
    const bank = '00000000-0000-7000-8000-000000001010';
    const { place, till } = await openNewTill(manager, desk, 500);
    await atDesk.close(till.id, { counts: inNotes(500) });
    const handed = await times(10, () => atDesk.handOver(till.id, { toCashAccountId: bank, amount: '200.00' }));
    expect(handed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.balances())[place.account]).toBe('300.00');
    for (let round = 0; round < 5; round++) {
      const other = await openNewTill(manager, desk, 500);
      await atDesk.close(other.till.id, { counts: inNotes(500) });
      await Promise.all([
        atDesk.handOver(other.till.id, { toCashAccountId: bank, amount: '200.00' }),
        atDesk.open({ cashAccountId: other.place.id, float: 300, reason: 'Counted after the hand-over' }),
      ]);
    }
  });
});
