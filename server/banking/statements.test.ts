import { describe, expect, it } from 'vitest';
import type { BankStatementEntry } from '../../domain/banking/contract.ts';
import type { BankProfileEntry } from '../../domain/banking/rule-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBanking, toCsv } from '../../tests/support/banking.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { BANK_DIALECTS, writeBankFile } from '../simulators/bank/dialects.ts';
import { makeBankMonth } from '../simulators/bank/truth.ts';

const t = await startTestApp({ clock: standingClock('2026-11-30T06:00:00.000Z'), watchesWords: false });
const { accountant, desk, account, send, lines } = await furnishBanking(t);

const FIRST = toCsv(1_000, [
  ['2026-11-13', 'RENT ACACIA', 'FT1', 500],
  ['2026-11-14', 'LEDGER FEE', 'FT2', -20],
  ['2026-11-14', 'LEDGER FEE', 'FT2', -20],
]);
const OVERLAPPING = toCsv(1_480, [
  ['2026-11-14', 'LEDGER FEE', 'FT2', -20],
  ['2026-11-15', 'RENT BAOBAB', 'FT3', 700],
]);

describe('a statement', () => {
  it('is taken with its lines, balances and hash', async () => {
    const { id } = await account('KCB current');
    const { status, body } = await send(id, FIRST);
    expect(status).toBe(201);
    expect(body).toMatchObject({ lines: 3, duplicates: 0, format: 'csv', from: '2026-11-13', to: '2026-11-14' });
    expect(body).toMatchObject({ opening: '1000.00', closing: '1460.00' });
    expect(await lines(id)).toMatchObject([
      { date: '2026-11-13', amount: '500.00', reference: 'FT1', narration: 'RENT ACACIA', balance: '1500.00' },
      { date: '2026-11-14', amount: '-20.00', balance: '1480.00', state: 'unmatched' },
      { date: '2026-11-14', amount: '-20.00', balance: '1460.00' },
    ]);
    const [listed] = (await accountant.call('GET', `/api/bank/statements?cashAccountId=${id}`))
      .body as BankStatementEntry[];
    expect(listed).toMatchObject({ id: body.statementId, lines: 3, fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('brings no line twice: not the same file, not one whose days overlap, not the same in another account’s way', async () => {
    const { id } = await account('KCB twice');
    await send(id, FIRST);
    expect((await send(id, FIRST)).body).toMatchObject({ lines: 0, duplicates: 3 });
    expect((await send(id, OVERLAPPING)).body).toMatchObject({ lines: 1, duplicates: 1 });
    expect((await lines(id)).map(({ amount }) => amount)).toEqual(['500.00', '-20.00', '-20.00', '700.00']);
    const { id: other } = await account('KCB other');
    expect((await send(other, FIRST)).body).toMatchObject({ lines: 3 });
  });

  it('is the same in every dialect: imported in all twelve, a month has its lines once', async () => {
    const { id } = await account('KCB month');
    const month = makeBankMonth({ seed: 3, lines: 60 });
    for (const [at, dialect] of BANK_DIALECTS.entries()) {
      const { bytes } = await writeBankFile(month, dialect);
      const { body } = await send(id, bytes, dialect === 'brackets' ? '' : '&dateOrder=dmy');
      expect([dialect, body.lines]).toEqual([dialect, at === 0 ? month.lines.length : 0]);
    }
    expect(await lines(id, '&limit=500')).toHaveLength(month.lines.length);
  });

  it('that does not add up brings nothing, and names its row', async () => {
    const { id } = await account('KCB broken');
    const broken = Buffer.from(FIRST.toString().replace('1480', '1481'));
    const { status, body } = await send(id, broken);
    expect(status).toBe(400);
    expect(body.fields?.file).toContain('Row 3: the balance should be 1,480.00 after this line and is 1,481.00');
    expect(await lines(id)).toEqual([]);
  });

  it('asks for what it leaves open: the order of dates, the columns, the balance', async () => {
    const { id } = await account('KCB questions');
    const ambiguous = toCsv(0, [['2026-11-03', 'RENT', 'FT1', 500]]);
    expect((await send(id, ambiguous)).body.fields).toEqual({ dateOrder: expect.stringContaining('two ways') });
    expect((await send(id, ambiguous, '&dateOrder=dmy')).body).toMatchObject({ from: '2026-11-03' });
    const foreign = Buffer.from('Tarehe,Maelezo,Kiasi\r\n13/11/2026,Kodi,500.00\r\n');
    expect((await send(id, foreign)).body.fields).toEqual({ profileId: expect.stringContaining('not recognised') });
    const columns = { date: 'Tarehe', narration: 'Maelezo', amount: 'Kiasi' };
    const saved = await accountant.call('POST', '/api/bank/profiles', { name: 'Benki', columns });
    expect(saved.status).toBe(201);
    const { id: profileId } = saved.body as BankProfileEntry;
    const withProfile = `&profileId=${profileId}`;
    expect((await send(id, foreign, withProfile)).body.fields).toEqual({
      openingBalance: expect.stringContaining('no balance'),
    });
    expect((await send(id, foreign, `${withProfile}&openingBalance=500.00`)).body).toMatchObject({
      closing: '1000.00',
    });
    expect((await accountant.call('GET', '/api/bank/profiles')).body).toMatchObject([{ name: 'Benki', columns }]);
    expect((await accountant.call('DELETE', `/api/bank/profiles/${profileId}`)).status).toBe(204);
  });

  it('is looked at before it is taken: what is in it, what it leaves open, and its first rows', async () => {
    const look = async (file: Buffer, query = '') =>
      (
        await accountant.call('POST', `/api/bank/statements/preview${query}`, file, {
          'content-type': 'application/octet-stream',
        })
      ).body;
    expect(await look(FIRST)).toMatchObject({
      format: 'csv',
      lines: 3,
      from: '2026-11-13',
      to: '2026-11-14',
      opening: '1000.00',
      closing: '1460.00',
      problem: null,
      asks: null,
    });
    const foreign = Buffer.from('Tarehe,Maelezo,Kiasi\r\n13/11/2026,Kodi,500.00\r\n');
    expect(await look(foreign)).toMatchObject({
      asks: 'columns',
      lines: 0,
      rows: [
        ['Tarehe', 'Maelezo', 'Kiasi'],
        ['13/11/2026', 'Kodi', '500.00'],
      ],
    });
    const ambiguous = toCsv(0, [['2026-11-03', 'RENT', 'FT1', 500]]);
    expect(await look(ambiguous)).toMatchObject({ asks: 'dateOrder' });
    expect(await look(ambiguous, '?dateOrder=dmy')).toMatchObject({ asks: null, from: '2026-11-03' });
    expect(await look(Buffer.from('Dear customer'))).toMatchObject({ problem: expect.any(String) });
  });

  it.each([
    ['is no statement', Buffer.from('Dear customer'), 400],
    ['is empty', Buffer.alloc(0), 400],
    ['lies in the future', toCsv(0, [['2026-12-24', 'RENT', 'FT1', 500]]), 400],
  ])('that %s is refused', async (_, file, status) => {
    const { id } = await account(`KCB ${file.length}`);
    expect((await send(id, file)).status).toBe(status);
  });

  it('is for accounts that have statements, and for those who keep the books', async () => {
    const till = await accountant.call('GET', '/api/cash-accounts');
    const petty = (till.body as { id: string; kind: string }[]).find(({ kind }) => kind === 'petty_cash');
    expect((await send(petty?.id ?? '', FIRST)).body.fields).toEqual({
      cashAccountId: expect.stringContaining('has no statements'),
    });
    const headers = { 'content-type': 'application/octet-stream' };
    const asDesk = await desk.call('POST', `/api/bank/statements?cashAccountId=${petty?.id}`, FIRST, headers);
    expect(asDesk.status).toBe(403);
  });

  it('is taken once however many send it at once', async () => {
    const { id } = await account('KCB race');
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(id, FIRST)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(replies.reduce((sum, { body }) => sum + body.lines, 0)).toBe(3);
    expect(await lines(id)).toHaveLength(3);
  });
});
