import { afterEach, describe, expect, it } from 'vitest';
import type { Cheque } from '../../domain/billing/cheques/cheque-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBanking, toCsv } from '../../tests/support/banking.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { expectBooksAgree } from '../../tests/support/books.ts';
import { INTEGRITY_RULES } from '../features.ts';

const t = await startTestApp({ clock: standingClock('2026-11-10T06:00:00.000Z') });
const world = await furnishBanking(t);
const { accountant, desk, account, send, lines, match, unmatch, pay } = world;

const RULES = INTEGRITY_RULES.filter(({ id }) => /^bank-|-posted$|in-transit|cheques/.test(id));

afterEach(async () => {
  await expectBooksAgree(t);
  for (const { id, broken } of RULES) expect([id, await t.sql(broken)]).toEqual([id, []]);
});

let count = 0;

/** A bank account whose statement has the deposit of one cheque. */
const deposited = async (narration: string) => {
  const place = await account(`Bank of cheques ${++count}`);
  const tenant = await world.tenant();
  const { body: paid } = await pay(tenant.id, 4_200, { paymentMethod: 'cheque', reference: `00048${count}` });
  const slip = { cashAccountId: place.id, reference: `SLIP-77${count}` };
  const banked = (await desk.call('POST', `/api/cheques/${paid.id}/bank`, slip)).body as Cheque;
  const file = toCsv(10_000, [['2026-11-10', narration.replace('{slip}', slip.reference), 'FT1', 4_200]]);
  await send(place.id, file, '&dateOrder=dmy');
  const [line] = await lines(place.id);
  const cheque = async () => (await desk.call('GET', `/api/cheques/${paid.id}`)).body as Cheque;
  return { place, line: line?.id ?? '', banked, cheque };
};

const sentEntry = async (transferId: string | null): Promise<string> => {
  const [row] = await t.sql(`select id from journal_entries where source_id = '${transferId}' and event = 'sent'`);
  return String(row?.id);
};

describe('a deposit of cheques', () => {
  it('that the bank’s line names has arrived by it, and its cheques are cleared', async () => {
    const { place, cheque } = await deposited('CHEQUE DEPOSIT {slip}');
    const reply = await accountant.call('POST', '/api/bank/match-certain', { cashAccountId: place.id });
    expect(reply.body).toMatchObject({ matched: 1, refused: 0 });
    expect(await cheque()).toMatchObject({ state: 'cleared', clearedOn: '2026-11-10' });
    expect((await world.balances())[place.account]).toBe('4200.00');
  });

  it('is chosen for a line by its entry on the way, and is on the way again when that is undone', async () => {
    const { line, banked, cheque } = await deposited('DEPOSIT');
    const matched = await match(line, { entryIds: [await sentEntry(banked.transferId)] });
    expect(matched.body).toMatchObject({ state: 'matched', matches: [{ kind: 'arrival', amount: '4200.00' }] });
    expect((await cheque()).state).toBe('cleared');
    expect((await unmatch(line)).status).toBe(200);
    const again = await cheque();
    expect(again).toMatchObject({ state: 'banked', clearedOn: null });
    expect(again.transferId).not.toBe(banked.transferId);
    expect((await match(line, { entryIds: [await sentEntry(again.transferId)] })).status).toBe(200);
    expect((await cheque()).state).toBe('cleared');
  });

  it('arrives as a whole or not at all', async () => {
    const { place, banked } = await deposited('DEPOSIT');
    await send(place.id, toCsv(14_200, [['2026-11-10', 'DEPOSIT', 'FT2', 200]]), '&dateOrder=dmy');
    const part = (await lines(place.id)).find(({ amount }) => amount === '200.00')?.id ?? '';
    const refused = await match(part, { entryIds: [await sentEntry(banked.transferId)] });
    expect([refused.status, refused.body.fields?.entryIds]).toEqual([
      400,
      expect.stringContaining('is 4,200.00, and arrives as a whole'),
    ]);
  });
});
