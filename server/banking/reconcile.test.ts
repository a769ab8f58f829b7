import { describe, expect, it } from 'vitest';
import type { Reconciliation, ReconciliationPreview } from '../../domain/banking/reconciliation-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBanking, toCsv } from '../../tests/support/banking.ts';
import { answer, standingClock } from '../../tests/support/bookings.ts';

const clock = standingClock('2026-11-30T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnishBanking(t);
const { accountant, account, send, lines, match, unmatch, pay } = world;

const preview = async (id: string, date: string): Promise<ReconciliationPreview> =>
  (await accountant.call('GET', `/api/bank/reconciliation?cashAccountId=${id}&date=${date}`))
    .body as ReconciliationPreview;
const sign = async (cashAccountId: string, date: string, statementBalance: string) =>
  answer<Reconciliation>(
    await accountant.call('POST', '/api/bank/reconciliations', { cashAccountId, date, statementBalance }),
  );
const reopen = async (id: string) =>
  answer<Reconciliation>(
    await accountant.call('POST', `/api/bank/reconciliations/${id}/reopen`, { reason: 'A line was missing' }),
  );

const FILE = toCsv(0, [
  ['2026-11-13', 'RENT', 'FT1', 500],
  ['2026-11-20', 'LEDGER FEE', 'FT2', -20],
  ['2026-11-26', 'RENT', 'FT3', 300],
]);

const bankTransfer = (cashAccountId: string, amount: number, paymentDate: string) =>
  world.tenant().then(({ id }) => pay(id, amount, { paymentMethod: 'bank_transfer', cashAccountId, paymentDate }));

describe('a reconciliation', () => {
  it('says for any day: ledger, less what is not at the bank, plus what the bank knows first, is the statement', async () => {
    const { id } = await account('Daily');
    await send(id, FILE);
    const { body: paid } = await bankTransfer(id, 500, '2026-11-12');
    const { body: later } = await bankTransfer(id, 300, '2026-11-25');
    await bankTransfer(id, 150, '2026-11-28');
    const [first, , third] = await lines(id);
    await match(first?.id ?? '', { paymentIds: [paid.id] });
    await match(third?.id ?? '', { paymentIds: [later.id] });
    const expected: Record<string, [ledger: string, unpresented: string, uncredited: string, statement: string]> = {
      '2026-11-12': ['500.00', '500.00', '0.00', '0.00'],
      '2026-11-13': ['500.00', '0.00', '0.00', '500.00'],
      '2026-11-20': ['500.00', '0.00', '-20.00', '480.00'],
      '2026-11-25': ['800.00', '300.00', '-20.00', '480.00'],
      '2026-11-26': ['800.00', '0.00', '-20.00', '780.00'],
      '2026-11-30': ['950.00', '150.00', '-20.00', '780.00'],
    };
    for (const [day, [ledgerBalance, unpresented, uncredited, statementBalance]] of Object.entries(expected)) {
      expect(await preview(id, day)).toMatchObject({
        ledgerBalance,
        unpresented,
        uncredited,
        statementBalance,
        difference: '0.00',
      });
    }
    const { unpresentedEntries, uncreditedLines } = await preview(id, '2026-11-30');
    expect(unpresentedEntries).toMatchObject([{ date: '2026-11-28', amount: '150.00' }]);
    expect(uncreditedLines).toMatchObject([{ date: '2026-11-20', amount: '-20.00', text: 'LEDGER FEE' }]);
  });

  it('is signed only without a difference, locks its lines, and is opened again with a reason', async () => {
    const { id } = await account('Signed');
    await send(id, FILE);
    const [first, second, third] = await lines(id);
    await match(first?.id ?? '', { account: '4090' });
    const refused = await sign(id, '2026-11-20', '481.00');
    expect([refused.status, refused.body.fields]).toEqual([
      409,
      { statementBalance: 'Books and statement differ by 1.00' },
    ]);
    const { status, body } = await sign(id, '2026-11-20', '480.00');
    expect(status).toBe(201);
    expect(body).toMatchObject({ ledgerBalance: '500.00', uncredited: '-20.00', difference: '0.00', reopenedAt: null });
    const locked = await match(second?.id ?? '', { account: '5210' });
    expect([locked.status, locked.body.message]).toEqual([
      409,
      'This account is reconciled up to 20 Nov 2026. Open that reconciliation again first.',
    ]);
    expect((await unmatch(first?.id ?? '')).status).toBe(409);
    expect((await match(third?.id ?? '', { account: '4090' })).status).toBe(200);
    expect((await reopen(body.id)).body).toMatchObject({
      reopenReason: 'A line was missing',
      reopenedBy: 'Test accountant',
    });
    expect((await reopen(body.id)).status).toBe(409);
    expect((await match(second?.id ?? '', { account: '5210' })).status).toBe(200);
    const listed = await accountant.call('GET', `/api/bank/reconciliations?cashAccountId=${id}`);
    expect(listed.body).toMatchObject([{ id: body.id, statementBalance: '480.00' }]);
  });

  it('stays at 0.00 after later entries into its days', async () => {
    const { id } = await account('Later');
    await send(id, FILE);
    expect((await sign(id, '2026-11-20', '480.00')).status).toBe(201);
    await bankTransfer(id, 70, '2026-11-15');
    expect(await preview(id, '2026-11-20')).toMatchObject({
      unpresented: '70.00',
      statementBalance: '480.00',
      difference: '0.00',
    });
  });

  it('keeps new lines out of its days', async () => {
    const { id } = await account('Kept');
    await send(id, FILE);
    await sign(id, '2026-11-20', '480.00');
    const late = toCsv(480, [['2026-11-20', 'LATE', 'FT8', 10]]);
    expect((await send(id, late)).status).toBe(409);
    expect(await lines(id)).toHaveLength(3);
  });

  it('of an account without statements takes the balance of the ledger', async () => {
    const { id } = await account('None');
    await bankTransfer(id, 70, '2026-11-15');
    const missing = await accountant.call('GET', `/api/bank/reconciliation?cashAccountId=${id}&date=2026-11-20`);
    expect(missing.status).toBe(400);
    expect((await sign(id, '2026-11-20', '70.00')).status).toBe(201);
    expect((await sign(id, '2026-12-24', '70.00')).status).toBe(400);
  });

  it('is kept as it was signed, also on paper, whatever is entered and matched later', async () => {
    const { id } = await account('Paper');
    await send(id, FILE);
    await bankTransfer(id, 70, '2026-11-15');
    const [first] = await lines(id);
    const { body } = await sign(id, '2026-11-20', '480.00');
    await bankTransfer(id, 90, '2026-11-16');
    const kept = await accountant.call('GET', `/api/bank/reconciliations/${body.id}`);
    expect(kept.body).toMatchObject({
      ledgerBalance: '70.00',
      unpresented: '70.00',
      unpresentedEntries: [{ date: '2026-11-15', amount: '70.00' }],
      uncreditedLines: [{ amount: '500.00' }, { amount: '-20.00', text: 'LEDGER FEE' }],
    });
    await reopen(body.id);
    await match(first?.id ?? '', { account: '4090' });
    const paper = await accountant.call('GET', `/api/bank/reconciliations/${body.id}?format=pdf`);
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    const unknown = await accountant.call('GET', `/api/bank/reconciliations/${id}`);
    expect(unknown.status).toBe(404);
  });

  it('shows with each account how much is open and up to which day it is locked', async () => {
    const { id } = await account('State');
    await send(id, FILE);
    const [first] = await lines(id);
    await match(first?.id ?? '', { account: '4090' });
    await sign(id, '2026-11-13', '500.00');
    const states = (await accountant.call('GET', '/api/bank/accounts')).body as { id: string }[];
    expect(states.find((state) => state.id === id)).toEqual({
      id,
      name: 'State',
      kind: 'bank',
      isActive: true,
      openLines: 2,
      statementThrough: '2026-11-26',
      reconciledThrough: '2026-11-13',
    });
  });
});
