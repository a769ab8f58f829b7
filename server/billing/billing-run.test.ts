import { describe, expect, it } from 'vitest';
import type { CreditNote, Invoice, InvoiceDetails } from '../../domain/billing/contract.ts';
import type { BillingPreview } from '../../domain/billing/runs/run-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';
import { systemActor } from '../db/connection/database.ts';
import { recogniseThrough } from './revenue/recognise.ts';

const clock = standingClock('2026-11-15T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const accountant = await t.as('accountant');

const list = async (tenant: string) =>
  (await accountant.call('GET', `/api/invoices?tenant=${tenant}&sort=dueDate`)).body as Invoice[];
const details = async (id: string) => (await accountant.call('GET', `/api/invoices/${id}`)).body as InvoiceDetails;
const run = () => accountant.call('POST', '/api/billing/generate-invoices');
const preview = async () => (await accountant.call('GET', '/api/billing/preview')).body as BillingPreview;

const balances = async (): Promise<Record<string, string>> => {
  const rows = await t.sql(
    `select account, sum(debit - credit)::text as balance from journal_lines group by account having sum(debit - credit) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) as Record<string, string>;
};

describe('the billing run', () => {
  it('issues every period that has begun, once, and the preview said so to the cent', async () => {
    const offer = await world.offer({
      type: 'dedicated_shared',
      totalSpaces: 50,
      monthlyRate: '12500.00',
      quarterlyRate: '37500.00',
    });
    const monthly = await world.tenant({ packageId: offer.id, startDate: '2026-09-20' });
    const quarterly = await world.tenant({ packageId: offer.id, startDate: '2026-11-15', billingCycle: 'quarterly' });
    const coming = await world.tenant({ packageId: offer.id, startDate: '2026-12-01' });
    const before = await preview();
    expect(before.notBilled).toContainEqual({
      tenantId: coming.id,
      tenantName: coming.companyName,
      reason: 'Starts on 1 Dec 2026',
    });
    const { status, body } = await run();
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'done', invoicesGenerated: before.count, total: before.total });
    const issued = await list(monthly.id);
    expect(
      issued.map(({ periodStart, periodEnd, dueDate, amount }) => [periodStart, periodEnd, dueDate, amount]),
    ).toEqual([
      ['2026-09-20', '2026-10-20', '2026-12-15', '12500.00'],
      ['2026-10-20', '2026-11-20', '2026-12-15', '12500.00'],
    ]);
    expect(issued.map(({ status: state }) => state)).toEqual(['pending', 'pending']);
    expect(issued[0]?.invoiceNumber).toMatch(/^INV2611-\d{4}$/);
    expect(await list(quarterly.id)).toMatchObject([{ amount: '37500.00', periodEnd: '2027-02-15' }]);
    expect(await list(coming.id)).toEqual([]);
    const again = await run();
    expect(again.body).toMatchObject({ invoicesGenerated: 0, total: '0.00' });
    expect((await preview()).count).toBe(0);
  });

  it('puts what is not earned yet into deferred revenue and earns it by the day', async () => {
    const before = await balances();
    // 26 + 27 days earned at issue of the monthly ones, one day of the quarter.
    expect(before['1100']).toBe('62500.00');
    await t.app.database.transact(systemActor('test'), (tx) => recogniseThrough(tx, '2027-02-28'));
    const after = await balances();
    expect(after['2200']).toBeUndefined();
    expect(after['4020']).toBe('-62500.00');
    expect(await t.app.database.transact(systemActor('test'), (tx) => recogniseThrough(tx, '2027-02-28'))).toBe(0);
  });

  it('asks a tenant who was entered late for nothing before the terms have run', async () => {
    clock.set('2027-01-05T06:00:00.000Z');
    const offer = await world.offer({ type: 'flexible_shared', totalSpaces: 9, monthlyRate: '8000.00' });
    const tenant = await world.tenant({ packageId: offer.id, startDate: '2026-10-20' });
    const shown = (await preview()).invoices.filter(({ tenantId }) => tenantId === tenant.id);
    const reply = await accountant.call('POST', '/api/automation/manual-run');
    expect(reply.body).toMatchObject({ status: 'done' });
    const issued = await list(tenant.id);
    expect(issued.map(({ type, issueDate, dueDate }) => [type, issueDate, dueDate])).toEqual([
      ['rent', '2027-01-05', '2027-02-04'],
      ['rent', '2027-01-05', '2027-02-04'],
      ['rent', '2027-01-05', '2027-02-04'],
    ]);
    expect(shown.map(({ dueDate }) => dueDate)).toEqual(issued.map(({ dueDate }) => dueDate));
    expect((await accountant.call('GET', `/api/demand-letters?tenant=${tenant.id}`)).body).toEqual([]);
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('previews a day to come as the run of that day issues it', async () => {
    const offer = await world.offer({ type: 'flexible_shared', totalSpaces: 9, monthlyRate: '3000.00' });
    const tenant = await world.tenant({ packageId: offer.id, startDate: '2026-11-25' });
    const { body } = await accountant.call('GET', '/api/billing/preview?date=2026-11-26');
    clock.set('2026-11-26T06:00:00.000Z');
    const { status } = await run();
    expect(status).toBe(200);
    const [issued] = await list(tenant.id);
    expect((body as BillingPreview).invoices.find(({ tenantId }) => tenantId === tenant.id)).toMatchObject({
      dueDate: '2026-12-26',
      amount: issued?.amount,
    });
    expect(issued?.dueDate).toBe('2026-12-26');
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('run many times at once issues each period once', async () => {
    const offer = await world.offer({ type: 'flexible_shared', totalSpaces: 100, monthlyRate: '1000.00' });
    const tenants = await Promise.all(
      Array.from({ length: 12 }, () => world.tenant({ packageId: offer.id, startDate: '2026-11-01' })),
    );
    const answers = await Promise.all(Array.from({ length: 8 }, run));
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true);
    for (const { id } of tenants) expect(await list(id)).toHaveLength(1);
    const numbers = await t.sql(`select seq from invoices where series = 'INV2611' order by seq`);
    expect(numbers.map(({ seq }) => seq)).toEqual(numbers.map((_, n) => n + 1));
  });

  it('is taken back as a whole, and can be run again', async () => {
    const offer = await world.offer({ type: 'flexible_shared', totalSpaces: 100, monthlyRate: '2000.00' });
    const tenant = await world.tenant({ packageId: offer.id, startDate: '2026-11-10' });
    const first = await run();
    const runId = (first.body as { runId: string }).runId;
    const undone = await accountant.call('POST', `/api/billing/runs/${runId}/undo`, { reason: 'Wrong price list' });
    expect(undone.body).toMatchObject({ credited: (first.body as { invoicesGenerated: number }).invoicesGenerated });
    expect(await list(tenant.id)).toMatchObject([{ status: 'credited', balance: '0.00' }]);
    expect((await run()).body).toMatchObject({
      invoicesGenerated: (first.body as { invoicesGenerated: number }).invoicesGenerated,
    });
    expect((await list(tenant.id)).map(({ status }) => status).sort()).toEqual(['credited', 'pending']);
    expect((await accountant.call('POST', `/api/billing/runs/${runId}/undo`, { reason: 'Again' })).status).toBe(409);
  });
});

describe('an invoice by hand', () => {
  const body = (tenantId: string, draft = false) => ({
    tenantId,
    draft,
    lines: [{ description: 'Printing', quantity: 2.5, unitPrice: '100.00' }],
  });

  it('is a draft without a number until it is issued, and then never changes', async () => {
    const tenant = await world.tenant();
    const made = await accountant.call('POST', '/api/invoices', body(tenant.id, true));
    expect(made.status).toBe(201);
    const draft = made.body as InvoiceDetails;
    expect(draft).toMatchObject({ status: 'draft', invoiceNumber: null, amount: '250.00' });
    const changed = await accountant.call('PUT', `/api/invoices/${draft.id}`, {
      ...body(tenant.id),
      lines: [{ description: 'Printing', unitPrice: 300 }],
    });
    expect(changed.body).toMatchObject({ amount: '300.00', status: 'draft' });
    const issued = await accountant.call('POST', `/api/invoices/${draft.id}/issue`);
    expect(issued.body).toMatchObject({ status: 'pending', amount: '300.00' });
    expect((issued.body as Invoice).invoiceNumber).toMatch(/^INV2611-/);
    expect((await accountant.call('PUT', `/api/invoices/${draft.id}`, body(tenant.id))).status).toBe(409);
    expect((await accountant.call('DELETE', `/api/invoices/${draft.id}`)).status).toBe(409);
    await expect(t.sql(`update invoices set amount = 1, net = 1 where id = '${draft.id}'`)).rejects.toThrow(
      'never changes',
    );
  });

  it('is due after its terms when the day that was written down has passed', async () => {
    const tenant = await world.tenant();
    const { id } = (await accountant.call('POST', '/api/invoices', { ...body(tenant.id, true), dueDate: '2026-11-16' }))
      .body as InvoiceDetails;
    clock.set('2026-11-18T06:00:00.000Z');
    const issued = await accountant.call('POST', `/api/invoices/${id}/issue`);
    expect(issued.body).toMatchObject({ status: 'pending', issueDate: '2026-11-18', dueDate: '2026-12-18' });
    await expect(
      t.sql(`insert into invoices (series, seq, tenant_id, description, issue_date, due_date, net, amount, bill_to)
        values ('T', 1, '${tenant.id}', 'Late', '2026-11-18', '2026-11-17', 1, 1, '{"name": "Late"}')`),
    ).rejects.toThrow('not due before it is issued');
    clock.set('2026-11-15T06:00:00.000Z');
  });

  it('is credited in part and then in full, with what was billed too much', async () => {
    const tenant = await world.tenant();
    const made = (await accountant.call('POST', '/api/invoices', body(tenant.id))).body as InvoiceDetails;
    const lineId = made.lines[0]?.id;
    const part = await accountant.call('POST', `/api/invoices/${made.id}/credit`, {
      reason: 'One page was bad',
      lines: [{ lineId, net: '50.00' }],
    });
    expect(part.body).toMatchObject({ amount: '50.00', unallocated: '0.00' });
    expect((part.body as CreditNote).creditNumber).toMatch(/^CN2611-\d{4}$/);
    expect(await details(made.id)).toMatchObject({ balance: '200.00', creditedAmount: '50.00', status: 'pending' });
    const tooMuch = await accountant.call('POST', `/api/invoices/${made.id}/credit`, {
      reason: 'x',
      lines: [{ lineId, net: '200.01' }],
    });
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { fields: { 'lines.0.net': 'At most 200.00 of this line can be credited' } },
    });
    const rest = await accountant.call('POST', `/api/invoices/${made.id}/credit`, { reason: 'All of it' });
    expect(rest.body).toMatchObject({ amount: '200.00' });
    expect(await details(made.id)).toMatchObject({ balance: '0.00', status: 'credited' });
    expect((await accountant.call('POST', `/api/invoices/${made.id}/credit`, { reason: 'Once more' })).status).toBe(
      409,
    );
  });

  it('gets a gapless number, however many are issued and refused at once', async () => {
    const tenant = await world.tenant();
    const before = (await t.sql(`select next from document_counters where series = 'INV2611'`))[0]?.next as number;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        accountant.call(
          'POST',
          '/api/invoices',
          n % 2 ? body(tenant.id) : body('01890000-0000-7000-8000-000000000000'),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    const numbers = await t.sql(`select seq from invoices where series = 'INV2611' and seq >= ${before} order by seq`);
    expect(numbers.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => before + n));
  });

  it.each([-100, 0, 0.001, 1e9, '1e3', null, true, '100,00', 'NaN'])('refuses the price %s', async (unitPrice) => {
    const tenant = await world.tenant();
    const reply = await accountant.call('POST', '/api/invoices', {
      tenantId: tenant.id,
      lines: [{ description: 'x', unitPrice }],
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ fields: { 'lines.0.unitPrice': expect.any(String) } });
  });
});

describe('the books afterwards', () => {
  it('balance, and receivables are what is open', async () => {
    const [sums] = await t.sql(`select
      (select sum(debit) - sum(credit) from journal_lines)::text as difference,
      (select sum(debit - credit) from journal_lines where account = '1100')::text as receivables,
      (select sum(amount - paid_amount - credited_amount) from invoices where status <> 'draft')::text as open`);
    expect(sums?.difference).toBe('0.00');
    expect(sums?.receivables).toBe(sums?.open);
  });
});
