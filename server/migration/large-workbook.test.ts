import { describe, expect, it } from 'vitest';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import { SHEETS } from '../../domain/migration/sheets.ts';
import type { AgedDebtors } from '../../domain/reports/tenant-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { standingClock } from '../../tests/support/bookings.ts';
import { agesOn, COMMON, makeLargeBook, OFFERS } from '../../tests/support/large-workbook.ts';
import { errorTexts, sendBook } from '../../tests/support/migration.ts';
import { makeMistakes, spoil } from '../../tests/support/workbook-mistakes.ts';

const CUT_OVER = '2026-10-31';
const TODAY = '2026-11-15';

const startSpace = async () => {
  const t = await startTestApp({ clock: standingClock(`${TODAY}T06:00:00.000Z`) });
  const admin = await t.as('admin');
  for (const offer of OFFERS.packages)
    expect((await admin.call('POST', '/api/workspace-packages', offer)).status).toBe(201);
  expect((await admin.call('POST', '/api/extras', OFFERS.extra)).status).toBe(201);
  return { t, admin };
};
const { t, admin } = await startSpace();

const money = (amount: number) => toDecimalText(cents(amount));
const made = makeLargeBook(2026, COMMON, CUT_OVER);
const { book, trial, invoices } = made;

describe('a messy workbook of 500 agreements and 800 open invoices', { timeout: 60_000 }, () => {
  it('is refused with every error that was made, and no other', async () => {
    const mistakes = makeMistakes(7, made, COMMON, CUT_OVER);
    const { body, status } = await sendBook(admin, spoil(made, mistakes), 'dryRun=false');
    expect([status, body]).toMatchObject([200, { imported: false }]);
    expect(errorTexts(body).sort()).toEqual(
      mistakes.map(({ sheet, cell, message }) => `${SHEETS[sheet].name}!${cell}: ${message}`).sort(),
    );
    expect(await t.sql('select 1 from tenants')).toEqual([]);
  });

  it('comes in at one go once they are put right', async () => {
    const dry = await sendBook(admin, book);
    expect([dry.status, dry.body]).toMatchObject([200, { imported: false }]);
    expect(errorTexts(dry.body)).toEqual([]);
    const { body } = await sendBook(admin, book, 'dryRun=false');
    expect(body).toMatchObject({ imported: true, errors: [] });
    const [counts] =
      await t.sql(`select (select count(*) from tenants)::int as tenants, (select count(*) from agreements)::int as agreements,
      (select count(*) from agreement_lines)::int as lines, (select count(*) from unit_holds)::int as units,
      (select count(*) from invoices where external_number is not null)::int as invoices,
      (select count(*) from employees)::int as employees, (select count(*) from earlier_pay)::int as months`);
    const { tenants, agreements, employees } = COMMON;
    expect(counts).toEqual({
      ...{ tenants, agreements, employees, invoices: COMMON.invoices },
      ...{ lines: book.lines?.length, units: agreements, months: employees * 10 },
    });
  });

  it('the trial balance is the one that was brought, to the cent', async () => {
    const { body } = await admin.call('GET', `/api/ledger/trial-balance?date=${CUT_OVER}`);
    const rows = (body as { rows: { account: string; debit: string; credit: string }[] }).rows;
    expect(
      Object.fromEntries(rows.map(({ account, debit, credit }) => [account, credit === '0.00' ? debit : `-${credit}`])),
    ).toEqual(Object.fromEntries(Object.entries(trial).map(([account, amount]) => [account, money(amount)])));
  });

  it('aged debtors show the real ages, and equal the receivables account', async () => {
    const { totals, receivables } = (await admin.call('GET', `/api/reports/aged-debtors?date=${TODAY}`))
      .body as AgedDebtors;
    expect(totals).toMatchObject({ ...agesOn(TODAY, invoices), total: money(trial['1100'] ?? 0) });
    expect(receivables).toBe(totals.total);
  });

  it('every rule of the space holds', async () => {
    const { ok, invariants } = (await admin.call('GET', '/api/admin/integrity')).body as {
      ok: boolean;
      invariants: { verdict: string }[];
    };
    expect(invariants.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
    expect(ok).toBe(true);
  });

  it('its export, imported into an empty space, is exported again byte by byte', async () => {
    const exportFrom = async (space: Awaited<ReturnType<typeof startSpace>>) => {
      const headers = { cookie: `nafasi=${space.admin.cookie}` };
      const reply = await space.t.app.server.inject({ method: 'GET', url: '/api/migration/export', headers });
      expect(reply.statusCode).toBe(200);
      return reply.rawPayload;
    };
    const first = await exportFrom({ t, admin });
    const other = await startSpace();
    const { body } = await sendBook(other.admin, first, 'dryRun=false');
    expect(body).toMatchObject({ imported: true, errors: [] });
    expect(body.totals.filter(({ rows }) => rows > 0).map(({ sheet, rows }) => [sheet, rows])).toEqual([
      ['Units', COMMON.agreements],
      ['Tenants', COMMON.tenants],
      ['Agreements', COMMON.agreements],
      ['Lines', book.lines?.length],
      ['Deposits Held', book.deposits?.length],
    ]);
    expect((await exportFrom(other)).equals(first)).toBe(true);
  });
});
