import { describe, expect, it } from 'vitest';
import { cents } from '../../domain/kernel/money.ts';
import { controlHint, controlProblem } from '../../domain/ledger/control.ts';
import { debit } from '../../domain/ledger/postings.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { chanceFrom } from '../../tests/support/chance.ts';
import { makeCategory, makeItem } from '../../tests/support/inventory.ts';
import { entryFields, postManual } from '../../tests/support/ledger.ts';
import { makePackage, makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';
import { systemActor } from '../db/connection/database.ts';
import { postEntry } from './post.ts';

const t = await startTestApp({ clock: NOVEMBER });
const accountant = await t.as('accountant');
const admin = await t.as('admin');
const tenant = await makeTenant(admin, await makePackage(admin));

type Line = { account: string; debit?: string; credit?: string; tenantId?: string };
const post = (lines: readonly Line[]) => accountant.call('POST', '/api/ledger/entries', entryFields({ lines }));

const codes = (await t.sql('select code, is_control from accounts order by code')) as {
  code: string;
  is_control: boolean;
}[];
const refused = codes.map(({ code }) => code).filter((code) => controlProblem(code) !== null);

describe('an account that documents keep', () => {
  it.each([
    ['1100', 'Use an invoice, a payment, a credit note or a write-off.'],
    ['2100', 'Use Take Deposit or Refund Deposit on the tenant’s page.'],
    ['2110', 'Use Refund Credit on the tenant’s page.'],
    ['2200', 'Use an invoice with its service days, or a credit note.'],
    ['1050', 'Use Transfer Money.'],
    ['1160', 'Use a loan or its repayment on the employee’s page.'],
  ])('%s is not touched by hand, and the refusal names the document', async (account, words) => {
    for (const side of ['debit', 'credit'] as const) {
      const { status, body } = await post([
        { account, [side]: '50.00', tenantId: tenant.id },
        { account: '1010', [side === 'debit' ? 'credit' : 'debit']: '50.00' },
      ]);
      expect(status).toBe(400);
      expect((body as { fields: Record<string, string> }).fields['lines.0.account']).toContain(words);
    }
  });

  it('is the same in the rules and in the database', () => {
    const known = codes.filter(({ code }) => controlHint(code) !== null).map(({ code }) => code);
    expect(codes.filter(({ is_control }) => is_control).map(({ code }) => code)).toEqual(known);
  });

  it('is refused by the database to any other way in', async () => {
    const lines = [debit('2110', cents(500), tenant.id), debit('1010', cents(-500))];
    const posting = {
      date: '2026-11-01',
      memo: 'By hand',
      sourceType: 'manual',
      sourceId: 'x',
      event: 'posted',
      lines,
    };
    await expect(t.app.database.transact(systemActor('test'), (db) => postEntry(db, posting))).rejects.toMatchObject({
      cause: { constraint: 'journal_entries_by_hand' },
    });
  });

  it('that an entry touched in the past can still be put right by reversing it', async () => {
    const id = '01890000-0000-7000-8000-000000000001';
    await t.sql(`set app.actor = 'test'; set app.actor_name = 'Test';
      alter table journal_entries disable trigger journal_entries_by_hand;
      with e as (insert into journal_entries (id, entry_date, memo, source_type, source_id, event)
        values ('${id}', '2026-11-02', 'Refund by hand', 'manual', 'old', 'posted'))
      insert into journal_lines (entry_id, entry_date, account, debit, credit, tenant_id)
      values ('${id}', '2026-11-02', '2110', 10, 0, '${tenant.id}'), ('${id}', '2026-11-02', '1010', 0, 10, null);
      alter table journal_entries enable trigger journal_entries_by_hand`);
    const back = await accountant.call('POST', `/api/ledger/entries/${id}/reverse`, {
      reason: 'Refunded as a document',
    });
    expect([back.status, back.body]).toEqual([200, back.body]);
  });
});

describe('an asset account', () => {
  const opening = (cost: string, worn: string, account = '1510') =>
    post([
      { account, debit: cost },
      { account: '1511', credit: worn },
      { account: '3000', credit: (Number(cost) - Number(worn)).toFixed(2) },
    ]);

  it('takes the opening balance of an asset that was in other books, and no more', async () => {
    expect(await opening('48000.00', '24000.00')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { id } = await makeCategory(admin, { depreciationClass: 'computers' });
    await makeItem(admin, id, {
      name: 'Laptop',
      purchaseDate: '2024-11-05',
      purchasePrice: '48000.00',
      asset: { inBooksAlready: true, openingDepreciation: '24000.00' },
    });
    expect((await opening('48000.01', '24000.00')).status).toBe(409);
    expect((await opening('48000.00', '24000.00')).status).toBe(201);
    const more = await opening('1.00', '0.50');
    expect((more.body as { message: string }).message).toContain('use Capitalise in Inventory');
  });
});

it('plain accounts take opening balances, and whatever is accepted leaves every promise whole', async () => {
  await postManual(accountant, {
    memo: 'Opening balances',
    lines: [
      { account: '1010', debit: '250000.00' },
      { account: '1120', debit: '1600.00' },
      { account: '2300', credit: '3200.00' },
      { account: '2400', credit: '8400.00' },
      { account: '3100', credit: '240000.00' },
    ],
  });
  const chance = chanceFrom(20_261_116);
  const anyAccount = () => codes[chance.below(codes.length)]?.code ?? '1010';
  let accepted = 0;
  for (let n = 0; n < 80; n++) {
    const amount = `${1 + chance.below(90_000)}.${String(chance.below(100)).padStart(2, '0')}`;
    const [one, other] = [anyAccount(), anyAccount()];
    const ofTenant = chance.next() < 0.3 ? { tenantId: tenant.id } : {};
    const { status, body } = await post([
      { account: one, debit: amount, ...ofTenant },
      { account: other, credit: amount },
    ]);
    const isKept = [one, other].some((code) => refused.includes(code));
    expect([one, other, isKept ? 400 : status, status, body]).toEqual([one, other, status, status, body]);
    if (status === 201) accepted++;
  }
  expect(accepted).toBeGreaterThan(30);
  const { body } = await admin.call('GET', '/api/admin/integrity');
  const report = body as { ok: boolean; invariants: { verdict: string }[] };
  expect(report.invariants.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
}, 60_000);
