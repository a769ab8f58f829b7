import { describe, expect, it } from 'vitest';
import { addMoney, parseMoney } from '../../domain/kernel/money.ts';
import type { AccountWithBalance, JournalEntry, TrialBalanceRow } from '../../domain/ledger/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { entryFields, postManual } from '../../tests/support/ledger.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const accountant = await t.as('accountant');
const admin = await t.as('admin');
const tenant = await makeTenant(admin, await makePackage(admin));

const post = (changes: Record<string, unknown>) => accountant.call('POST', '/api/ledger/entries', entryFields(changes));
const twoLines = (debit: object, credit: object) => ({
  lines: [
    { account: '5210', ...debit },
    { account: '1010', ...credit },
  ],
});

describe('A manual entry', () => {
  it('is posted with its lines, by name, and is read back as it was written', async () => {
    const entry = await postManual(accountant, {
      lines: [
        { account: '1090', debit: 1500.5, tenantId: tenant.id },
        { account: '4090', credit: '1000' },
        { account: '4070', credit: '500.50', debit: '0.00' },
      ],
    });
    expect(entry).toMatchObject({
      date: '2026-11-10',
      memo: 'Bank charges of October',
      sourceType: 'manual',
      event: 'posted',
      total: '1500.50',
      actorName: 'Test accountant',
      reverses: null,
      reversedBy: null,
      overrideReason: null,
      document: null,
      balance: null,
    });
    expect(entry.lines).toEqual([
      {
        account: '1090',
        accountName: 'Suspense: unmatched receipts',
        debit: '1500.50',
        credit: '0.00',
        tenantId: tenant.id,
        tenantName: tenant.companyName,
      },
      expect.objectContaining({ account: '4090', debit: '0.00', credit: '1000.00', tenantId: null, tenantName: null }),
      expect.objectContaining({ account: '4070', credit: '500.50' }),
    ]);
    expect((await accountant.call('GET', `/api/ledger/entries/${entry.id}`)).body).toEqual(entry);
  });

  it.each([
    [
      'does not balance',
      twoLines({ debit: '350' }, { credit: '300' }),
      'lines',
      /350\.00 and credits of 300\.00 differ by 50\.00/,
    ],
    [
      'has both sides in a line',
      twoLines({ debit: '350', credit: '1' }, { credit: '350' }),
      'lines.0.credit',
      /not both/,
    ],
    ['has a line of nothing', twoLines({ debit: '350' }, {}), 'lines.1.debit', /Enter a debit or a credit/],
    ['has a negative amount', twoLines({ debit: '-350' }, { credit: '-350' }), 'lines.0.debit', /0 or more/],
    ['has a tenth of a cent', twoLines({ debit: 0.001 }, { credit: 0.001 }), 'lines.0.debit', /two decimals/],
    ['has one line', { lines: [{ account: '5210', debit: '1' }] }, 'lines', /at least two lines/],
    [
      'names an unknown account',
      {
        lines: [
          { account: '5210', debit: '1' },
          { account: '9999', credit: '1' },
        ],
      },
      'lines.1.account',
      /no active account 9999/,
    ],
    [
      'names what is no account',
      {
        lines: [
          { account: 'Bank', debit: '1' },
          { account: '1010', credit: '1' },
        ],
      },
      'lines.0.account',
      /4 digits/,
    ],
    ['is in the future', { date: '2026-11-16' }, 'date', /not be in the future/],
    ['has no memo', { memo: ' ' }, 'memo', /Memo is required/],
    ['is on a day that does not exist', { date: '2026-02-30' }, 'date', /exists/],
  ])('that %s is refused by the name of its field', async (_, changes, field, words) => {
    const { status, body } = await post(changes as Record<string, unknown>);
    expect([status, (body as { fields: Record<string, string> }).fields[field]]).toEqual([
      400,
      expect.stringMatching(words as RegExp),
    ]);
  });

  it('for an unknown tenant is refused at its line, and nothing is written', async () => {
    const before = await t.sql('select count(*)::int as n from journal_entries');
    const { status, body } = await post(
      twoLines({ debit: '1', tenantId: '01890000-0000-7000-8000-000000000000' }, { credit: '1' }),
    );
    expect([status, body]).toMatchObject([400, { fields: { 'lines.0.tenantId': 'This tenant does not exist' } }]);
    expect(await t.sql('select count(*)::int as n from journal_entries')).toEqual(before);
  });

  it('that is sent twice with one key is posted once', async () => {
    const key = { 'idempotency-key': 'one-manual-entry' };
    const first = await accountant.call('POST', '/api/ledger/entries', entryFields({ memo: 'Once' }), key);
    const again = await accountant.call('POST', '/api/ledger/entries', entryFields({ memo: 'Once' }), key);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const { body } = await accountant.call('GET', '/api/ledger/entries?q=Once');
    expect(body).toHaveLength(1);
  });
});

describe('An account', () => {
  it('is added, renamed and taken out of use, and then takes no manual entry', async () => {
    const fields = { code: '5215', name: ' Card charges ', kind: 'expense' };
    const made = await accountant.call('POST', '/api/ledger/accounts', fields);
    expect([made.status, made.body]).toEqual([
      201,
      { code: '5215', name: 'Card charges', kind: 'expense', isCash: false, isActive: true, isSystem: false },
    ]);
    const lines = [
      { account: '5215', debit: '1' },
      { account: '1010', credit: '1' },
    ];
    await postManual(accountant, { lines });
    const change = { name: 'Card fees', isActive: false };
    expect((await accountant.call('PATCH', '/api/ledger/accounts/5215', change)).body).toMatchObject(change);
    const refused = await post({ lines });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { fields: { 'lines.0.account': 'There is no active account 5215' } },
    ]);
    const { body } = await accountant.call('GET', '/api/ledger/accounts');
    expect((body as AccountWithBalance[]).find(({ code }) => code === '5215')).toMatchObject({
      ...change,
      balance: '1.00',
    });
    const told = await t.sql(
      `select action from audit_log where entity = 'accounts' and entity_id = '5215' order by id`,
    );
    expect(told).toEqual([{ action: 'insert' }, { action: 'update' }]);
  });

  it('has a code of its own, and only an asset holds cash', async () => {
    const taken = await accountant.call('POST', '/api/ledger/accounts', { code: '1010', name: 'Bank', kind: 'asset' });
    expect([taken.status, taken.body]).toMatchObject([409, { fields: { code: 'Another account has this code' } }]);
    const cash = { code: '4500', name: 'Till', kind: 'income', isCash: true };
    const odd = await accountant.call('POST', '/api/ledger/accounts', cash);
    expect([odd.status, odd.body]).toMatchObject([400, { fields: { isCash: 'Only an asset can be a cash account' } }]);
  });

  it('to which the system posts stays in use, and one that is not there is not found', async () => {
    const kept = await accountant.call('PATCH', '/api/ledger/accounts/1100', { isActive: false });
    expect([kept.status, kept.body]).toMatchObject([409, { message: expect.stringContaining('Tenant receivables') }]);
    expect((await accountant.call('PATCH', '/api/ledger/accounts/9998', { name: 'X' })).status).toBe(404);
  });
});

describe('Balances', () => {
  it('are told at a day, on the side where the account grows, and the trial balance adds up', async () => {
    const at = async (date: string) => {
      const accounts = (await accountant.call('GET', `/api/ledger/accounts?date=${date}`)).body as AccountWithBalance[];
      return Object.fromEntries(accounts.map(({ code, balance }) => [code, balance]));
    };
    const before = await at('2026-03-05');
    await postManual(accountant, {
      date: '2026-03-05',
      lines: [
        { account: '1020', debit: '100.10' },
        { account: '3000', credit: '100.10' },
      ],
    });
    await postManual(accountant, {
      date: '2026-03-06',
      lines: [
        { account: '3000', debit: '40.05' },
        { account: '1020', credit: '40.05' },
      ],
    });
    expect([before['1020'], before['3000']]).toEqual(['0.00', '0.00']);
    expect(await at('2026-03-04')).toMatchObject({ '1020': '0.00', '3000': '0.00' });
    expect(await at('2026-03-05')).toMatchObject({ '1020': '100.10', '3000': '100.10' });
    expect(await at('2026-03-06')).toMatchObject({ '1020': '60.05', '3000': '60.05' });
    const { body } = await accountant.call('GET', '/api/ledger/trial-balance?date=2026-03-06');
    expect(body).toEqual({
      date: '2026-03-06',
      rows: [
        { account: '1020', name: 'M-Pesa paybill', kind: 'asset', debit: '60.05', credit: '0.00' },
        { account: '3000', name: 'Share capital', kind: 'equity', debit: '0.00', credit: '60.05' },
      ],
      totalDebit: '60.05',
      totalCredit: '60.05',
    });
  });

  it('of today balance whatever was posted', async () => {
    const { body } = await accountant.call('GET', '/api/ledger/trial-balance');
    const { date, rows, totalDebit, totalCredit } = body as {
      date: string;
      rows: TrialBalanceRow[];
      totalDebit: string;
      totalCredit: string;
    };
    expect(date).toBe('2026-11-15');
    expect(totalDebit).toBe(totalCredit);
    expect(addMoney(...rows.map(({ debit }) => parseMoney(debit)))).toBe(parseMoney(totalDebit));
    const none = await accountant.call('GET', '/api/ledger/trial-balance?date=1999-12-31');
    expect(none.body).toEqual({ date: '1999-12-31', rows: [], totalDebit: '0.00', totalCredit: '0.00' });
  });
});

describe('A reversal', () => {
  const reverse = (id: string, body: object) => accountant.call('POST', `/api/ledger/entries/${id}/reverse`, body);

  it('mirrors its entry, once, and both name each other', async () => {
    const entry = await postManual(accountant, { memo: 'To be taken back' });
    const { status, body } = await reverse(entry.id, { reason: 'Posted twice', date: '2026-11-12' });
    const reversal = body as JournalEntry;
    expect([status, reversal]).toMatchObject([
      200,
      { date: '2026-11-12', reverses: entry.id, memo: `Reversal of entry ${entry.seq}: Posted twice`, total: '350.00' },
    ]);
    expect(reversal.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['5210', '0.00', '350.00'],
      ['1010', '350.00', '0.00'],
    ]);
    expect((await accountant.call('GET', `/api/ledger/entries/${entry.id}`)).body).toMatchObject({
      reversedBy: reversal.id,
    });
    const again = await reverse(entry.id, { reason: 'Once more' });
    expect([again.status, again.body]).toMatchObject([
      409,
      { message: `This entry was already reversed by entry ${reversal.seq}` },
    ]);
    const back = await reverse(reversal.id, { reason: 'Back again' });
    expect([back.status, back.body]).toMatchObject([409, { message: expect.stringContaining('itself a reversal') }]);
  });

  it('by two at once happens once', async () => {
    const entry = await postManual(accountant);
    const both = await Promise.all([1, 2, 3].map((n) => reverse(entry.id, { reason: `Try ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [row] = await t.sql(`select count(*)::int as n from journal_entries where reverses = '${entry.id}'`);
    expect(row?.n).toBe(1);
  });

  it('stands on the day of its entry, not before it and not in the future', async () => {
    const entry = await postManual(accountant);
    for (const [date, words] of [
      ['2026-11-09', /before its entry/],
      ['2026-11-16', /in the future/],
    ] as const) {
      const { status, body } = await reverse(entry.id, { reason: 'Wrong', date });
      expect([status, body]).toMatchObject([400, { fields: { date: expect.stringMatching(words) } }]);
    }
    expect((await reverse(entry.id, {})).body).toMatchObject({ fields: { reason: 'Reason is required' } });
    expect((await reverse(entry.id, { reason: 'Wrong' })).body).toMatchObject({ date: '2026-11-10' });
    expect((await reverse('01890000-0000-7000-8000-000000000000', { reason: 'x' })).status).toBe(404);
  });

  it('is not for entries of documents: those are corrected on the document', async () => {
    const made = await accountant.call('POST', '/api/expenses', {
      category: 'cleaning',
      description: 'Windows',
      amount: '900.00',
      expenseDate: '2026-11-10',
    });
    expect([made.status, made.body]).toEqual([201, made.body]);
    const { id } = made.body as { id: string };
    const { body } = await accountant.call('GET', `/api/ledger/entries?sourceType=expense&sourceId=${id}`);
    const [entry] = body as JournalEntry[];
    expect(entry?.document).toEqual({ label: 'Expense', path: `/financials?tab=expenses&expense=${id}` });
    const refused = await reverse(entry?.id ?? '', { reason: 'Wrong' });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining('Edit or delete the expense instead.') },
    ]);
  });
});
