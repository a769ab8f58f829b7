import { beforeAll, describe, expect, it } from 'vitest';
import type { BalanceSheet, ProfitLoss } from '../../domain/reports/contract.ts';
import { REPORTS } from '../../domain/reports/schedules/schedule-contract.ts';
import type { AgedDebtors, TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { postManual } from '../../tests/support/ledger.ts';
import { textOfPdf } from '../../tests/support/pdf-text.ts';
import { makeTenant, NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const world = await furnishBilling(t);
const { accountant } = world;
const get = (path: string, api = accountant) => api.call('GET', `/api/reports/${path}`);
const NOVEMBER_DAYS = 'from=2026-11-01&to=2026-11-30';
let tenantId = '';

beforeAll(async () => {
  const tenant = await makeTenant(world.desk, (await world.offer()).id, {
    companyName: '=cmd()|calc',
    startDate: '2026-11-15',
  });
  tenantId = tenant.id;
  await world.invoice(tenantId, '1000.00');
  await world.pay(tenantId, '400.00', { paymentMethod: 'bank_transfer' });
  await postManual(accountant, { date: '2026-11-03' });
});

describe('reports', () => {
  it('are answered as figures, PDF, workbook and CSV', async () => {
    for (const path of [...REPORTS, `tenant-statement/${tenantId}`]) {
      const search = `${NOVEMBER_DAYS}&date=2026-11-30`;
      const figures = await get(`${path}?${search}`);
      expect([path, figures.status, figures.headers['content-type']]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
      ]);
      for (const [format, type, start] of [
        ['pdf', 'application/pdf', '%PDF'],
        ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
        ['csv', 'text/csv; charset=utf-8', '\ufeff'],
      ] as const) {
        const file = await get(`${path}?${search}&format=${format}`);
        expect([path, file.status, file.headers['content-type']]).toEqual([path, 200, type]);
        expect(String(file.body).startsWith(start)).toBe(true);
      }
    }
  });

  it('come all in one file', async () => {
    for (const [format, start] of [
      ['xlsx', 'PK'],
      ['zip', 'PK'],
      ['pdf', '%PDF'],
    ]) {
      const { status, body, headers } = await get(`pack?${NOVEMBER_DAYS}&format=${format}`);
      expect([status, String(body).startsWith(start ?? '')]).toEqual([200, true]);
      expect(headers['content-disposition']).toContain(`reports-2026-11-01-2026-11-30.${format}`);
    }
  });

  it('are of last month and of today where nothing is said', async () => {
    expect((await get('profit-loss')).body).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      previous: { from: '2026-09-01', to: '2026-09-30' },
      lastYear: { from: '2025-10-01', to: '2025-10-31' },
    });
    expect((await get('balance-sheet')).body).toMatchObject({ date: '2026-11-15', lastYearDate: '2025-11-15' });
  });

  it('lead to the journal: each line to the entries of its account in the period', async () => {
    const { revenue } = (await get(`profit-loss?${NOVEMBER_DAYS}`)).body as ProfitLoss;
    expect(revenue[0]).toMatchObject({
      account: '4070',
      amount: '1000.00',
      path: '/ledger?tab=entries&account=4070&from=2026-11-01&to=2026-11-30',
    });
    const { assets } = (await get('balance-sheet?date=2026-11-30')).body as BalanceSheet;
    expect(assets[1]?.lines[0]).toMatchObject({ account: '1100', amount: '600.00' });
  });

  it('compare a whole year with the year before once, and a month with both', async () => {
    const header = async (days: string) => String((await get(`profit-loss?${days}&format=csv`)).body).split('\r\n')[0];
    expect(await header('from=2026-01-01&to=2026-12-31')).toBe('\ufeffSection,Item,Account,Amount,Last year');
    expect(await header(NOVEMBER_DAYS)).toBe('\ufeffSection,Item,Account,Amount,Previous,Last year');
  });

  it('show both sides of the balance sheet a year before', async () => {
    const csv = String((await get('balance-sheet?date=2026-11-30&format=csv')).body);
    expect(csv).toMatch(/Totals,Total liabilities and equity,,[\d.]+,0\.00/);
  });

  it('refuse what is no period by the name of the field, and tenants that are unknown', async () => {
    for (const [path, field] of [
      ['profit-loss?from=2026-11-02&to=2026-11-01', 'to'],
      ['cash-flow?from=2026-02-30', 'from'],
      ['occupancy?from=1899-12-31', 'from'],
      ['vat-return?to=2101-01-01', 'to'],
      ['balance-sheet?date=2026-13-01', 'date'],
      ['balance-sheet?date=yesterday', 'date'],
      ['profit-loss?basis=other', 'basis'],
      ['executive-summary?format=doc', 'format'],
      ['pack?format=csv', 'format'],
      ['tenant-statement/me', 'tenantId'],
      ['aged-debtors?tenant=me', 'tenant'],
    ]) {
      const { status, body } = await get(path ?? '');
      expect([path, status, Object.keys((body as { fields: object }).fields)]).toEqual([path, 400, [field]]);
    }
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect((await get(`tenant-statement/${nobody}`)).status).toBe(404);
    expect((await get(`aged-debtors?tenant=${nobody}`)).status).toBe(404);
  });

  it('bear the largest period that may be asked for', async () => {
    for (const path of REPORTS) {
      expect([path, (await get(`${path}?from=1900-01-01&to=2100-12-31`)).status]).toEqual([path, 200]);
    }
  });

  it('are not for the front desk, for HR or for tenants', async () => {
    for (const role of ['front_desk', 'hr', 'tenant'] as const) {
      expect((await get('profit-loss', await t.as(role))).status).toBe(403);
    }
  });

  it('write a name that begins like a formula as text', async () => {
    const csv = String((await get('aged-debtors?date=2026-11-30&format=csv')).body);
    expect(csv).toContain("Tenants,'=cmd()|calc,600.00");
  });
});

describe('a statement', () => {
  it('has what was charged and paid, with the balance after each, and goes to the tenant by mail', async () => {
    const { body } = await get(`tenant-statement/${tenantId}?${NOVEMBER_DAYS}`);
    const { transactions, opening, closing, rooms } = body as TenantStatement;
    expect([opening, closing]).toEqual(['0.00', '600.00']);
    expect(transactions.map(({ type, charge, payment, balance }) => [type, charge, payment, balance])).toEqual([
      ['Invoice', '1000.00', '0.00', '1000.00'],
      ['Payment', '0.00', '400.00', '600.00'],
    ]);
    const [{ invoice_number: number } = {}] = await t.sql(
      `select invoice_number from invoices where tenant_id = '${tenantId}'`,
    );
    expect(transactions.map(({ description }) => description)).toEqual([
      `Invoice ${number} · Services`,
      'Payment by Bank Transfer',
    ]);
    expect(rooms).toMatchObject({ freeHours: 6, usedHours: 0, extraHours: 0 });
    const sent = await accountant.call('POST', `/api/reports/tenant-statement/${tenantId}/mail`, {
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect([sent.status, sent.body]).toEqual([
      200,
      { recipient: 'amina@example.com', delivery: 'kept', reason: 'no mail server is set up' },
    ]);
    const [mail] = await t.sql(`select id, document from outbox where kind = 'statement'`);
    expect(mail?.document).toBe(`statement:${tenantId}:2026-11-01:2026-11-30`);
    const drawn = await (await t.as('admin')).call('GET', `/api/outbox/${mail?.id}/document`);
    expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('a statement on paper', () => {
  const printed = async (id: string) => {
    const reply = await t.app.server.inject({
      url: `/api/reports/tenant-statement/${id}?${NOVEMBER_DAYS}&format=pdf`,
      headers: { cookie: `nafasi=${accountant.cookie}` },
    });
    return textOfPdf(reply.rawPayload).split('\n');
  };

  it('has empty cells where nothing moved, the ages under a heading of their own, and how to pay', async () => {
    await world.manager.call('PUT', '/api/settings/billing', { paymentInstructions: 'Paybill 123456' });
    const lines = await printed(tenantId);
    const from = (words: string, count: number) => lines.slice(lines.indexOf(words), lines.indexOf(words) + count);
    expect(from('Payment by Bank Transfer', 3)).toEqual(['Payment by Bank Transfer', '400.00', '600.00']);
    expect(from('Owed on 30 Nov 2026, by how long it is overdue', 10)).toEqual([
      'Owed on 30 Nov 2026, by how long it is overdue',
      ...['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Owed'],
      ...['600.00', '600.00', 'To pay'],
    ]);
    expect(from('How to pay', 3)).toEqual([
      'How to pay',
      'Paybill 123456',
      'Please quote the invoice number with your payment. For M-Pesa, use it as the account number.',
    ]);
    expect(lines).not.toContain('Not matched to an invoice');
    const csv = String((await get(`tenant-statement/${tenantId}?${NOVEMBER_DAYS}&format=csv`)).body);
    expect(csv).toContain('Payment by Bank Transfer,,,400.00,600.00');
  });

  it('says what is in favour of a tenant, and then nothing of how to pay', async () => {
    const other = await makeTenant(world.desk, (await world.offer()).id, { startDate: '2026-11-15' });
    await world.pay(other.id, '250.00');
    const lines = await printed(other.id);
    expect(lines).not.toContain('How to pay');
    expect(lines[lines.indexOf('In your favour') + 1]).toBe('KES 250.00');
    const { body } = await get(`tenant-statement/${other.id}?${NOVEMBER_DAYS}`);
    expect(body).toMatchObject({ closing: '-250.00', howToPay: null });
  });
});

it('aged debtors of one tenant name the open invoices as they stood on the day', async () => {
  const { body } = await get(`aged-debtors?tenant=${tenantId}&date=2026-12-31`);
  const { rows, invoices } = body as AgedDebtors;
  expect(rows).toMatchObject([{ tenantId, days30: '600.00', total: '600.00', unmatched: '0.00' }]);
  expect(invoices).toMatchObject([{ open: '600.00', amount: '1000.00' }]);
});

it('a report sees one moment of the books, whatever is posted while it is read', async () => {
  const before = await t.app.database.snapshot(async (db) => {
    const read = async () =>
      (await db.execute<{ n: number }>('select count(*)::int as n from journal_entries')).rows[0]?.n;
    const first = await read();
    await postManual(accountant, { date: '2026-11-04' });
    return [first, await read()];
  });
  expect(before[0]).toBe(before[1]);
  await expect(t.app.database.snapshot((db) => db.execute('delete from sessions'))).rejects.toThrow();
});
