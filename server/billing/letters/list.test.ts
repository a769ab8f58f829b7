import { describe, expect, it } from 'vitest';
import type { DemandLetter, DemandLetterDetails } from '../../../domain/billing/letters/letter-contract.ts';
import type { AutomationStatus, FinancialSummary } from '../../../domain/billing/runs/run-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { furnish, standingClock } from '../../../tests/support/bookings.ts';
import { furnishLetters } from '../../../tests/support/letters.ts';

const clock = standingClock('2026-10-01T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const accountant = await t.as('accountant');

const { on, allLettersOf, lettersOf, serve, serveAll, invoicesOf, someone } = furnishLetters(clock, world, accountant);

describe('the automation', () => {
  it('issues, then writes each step of the ladder once, with one late fee', async () => {
    const tenant = await someone({ endDate: '2026-12-31' });
    const lease = await someone({ endDate: '2026-12-31', agreementType: 'lease' });
    expect((await on('2026-10-01')).invoicesGenerated).toBe(2);
    await on('2026-11-03');
    expect(await lettersOf(tenant.id)).toEqual([]);
    await on('2026-11-04');
    await on('2026-11-04');
    expect(await lettersOf(tenant.id)).toEqual([['first_notice', 'awaiting_delivery', 4, '9500.00']]);
    await serveAll('2026-11-04');
    expect(await lettersOf(tenant.id)).toEqual([['first_notice', 'sent', 4, '9500.00']]);
    expect((await invoicesOf(tenant.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['rent', '9500.00'],
      ['rent', '9500.00'],
      ['late_fee', '2500.00'],
    ]);
    await on('2026-11-13');
    expect(await lettersOf(tenant.id)).toHaveLength(1);
    await on('2026-11-14');
    await serveAll('2026-11-14');
    await on('2026-11-30');
    expect(await lettersOf(tenant.id)).toEqual([
      ['first_notice', 'sent', 4, '9500.00'],
      ['final_notice', 'sent', 14, '9500.00'],
      ['eviction_notice', 'awaiting_approval', 30, '9500.00'],
    ]);
    expect((await lettersOf(lease.id)).map(([type]) => type)).toEqual(['first_notice', 'final_notice']);
    expect((await invoicesOf(tenant.id)).filter(({ type }) => type === 'late_fee')).toHaveLength(1);
  });

  it('leaves the last step to a person, and ends what was credited', async () => {
    const awaiting = (await accountant.call('GET', '/api/demand-letters?status=awaiting_approval'))
      .body as DemandLetter[];
    const [letter] = awaiting;
    const approved = await accountant.call('POST', `/api/demand-letters/${letter?.id}/decide`, { decision: 'approve' });
    expect(approved.body).toMatchObject({
      status: 'awaiting_delivery',
      sentDate: null,
      service: null,
      delivery: 'kept',
      endsOn: '2026-12-14',
    });
    const details = approved.body as DemandLetterDetails;
    expect(details.content).toContain('Notice of termination of licence');
    expect(details.content).toContain('KES 9,500.00');
    expect(details.content).toContain('Its last day is 14 Dec 2026.');
    expect(details.content).toContain('this notice lapses');
    expect(details.content).not.toMatch(/deposit|\d{4}-\d{2}-\d{2}/);
    expect(details.statement.map(({ balance }) => balance)).toEqual(['9500.00', '9500.00', '2500.00']);
    expect(details.deliveries).toMatchObject([{ status: 'kept' }]);
    expect(
      (await accountant.call('POST', `/api/demand-letters/${letter?.id}/decide`, { decision: 'approve' })).status,
    ).toBe(409);
    await accountant.call('POST', `/api/invoices/${letter?.invoiceId}/credit`, { reason: 'Agreed with the tenant' });
    expect((await lettersOf(letter?.tenantId ?? '')).map(([, status]) => status)).toEqual([
      'superseded',
      'superseded',
      'superseded',
    ]);
  });

  it('holds letters and fees while a promise or dispute runs', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const promised = await someone();
    const disputed = await someone();
    await on('2026-10-01');
    const [invoice] = await invoicesOf(disputed.id);
    const promise = await accountant.call('POST', '/api/dunning-holds', {
      tenantId: promised.id,
      kind: 'promise',
      until: '2026-11-10',
      reason: 'Pays on the 10th',
    });
    expect(promise.status).toBe(201);
    const dispute = await accountant.call('POST', '/api/dunning-holds', {
      tenantId: disputed.id,
      invoiceId: invoice?.id,
      kind: 'dispute',
      reason: 'Says the desk was broken',
    });
    expect(
      (await accountant.call('POST', '/api/dunning-holds', { tenantId: promised.id, kind: 'promise', reason: 'x' }))
        .body,
    ).toMatchObject({ fields: { until: 'A promise needs its day' } });
    const running = async () =>
      ((await accountant.call('GET', '/api/financials/summary')).body as FinancialSummary).runningHolds;
    await on('2026-11-10');
    expect(await running()).toBe(2);
    expect([await lettersOf(promised.id), await lettersOf(disputed.id)]).toEqual([[], []]);
    await on('2026-11-11');
    expect(await running()).toBe(1);
    expect(await lettersOf(promised.id)).toEqual([['first_notice', 'awaiting_delivery', 11, '9500.00']]);
    expect(await lettersOf(disputed.id)).toEqual([]);
    await accountant.call('POST', `/api/dunning-holds/${(dispute.body as { id: string }).id}/release`);
    await on('2026-11-12');
    expect(await lettersOf(disputed.id)).toHaveLength(1);
  });

  it('goes on only from a letter that was served, and counts from that day', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenant = await someone();
    await on('2026-10-01');
    await on('2026-11-04');
    await on('2026-11-25');
    const [letter] = await allLettersOf(tenant.id);
    expect(await lettersOf(tenant.id)).toEqual([['first_notice', 'awaiting_delivery', 4, '9500.00']]);
    expect((await serve(letter?.id, '2026-11-26')).body).toMatchObject({
      fields: { servedOn: 'Date must not be in the future' },
    });
    expect((await serve(letter?.id, '2026-11-03')).body).toMatchObject({
      fields: { servedOn: 'The letter is dated 4 Nov 2026' },
    });
    const served = await serve(letter?.id, '2026-11-20', { method: 'courier', note: 'G4S 4711' });
    expect(served.body).toMatchObject({
      status: 'sent',
      sentDate: '2026-11-20',
      service: { method: 'courier', recordedBy: expect.any(String), note: 'G4S 4711' },
    });
    expect((await serve(letter?.id, '2026-11-20')).status).toBe(409);
    await on('2026-11-29');
    expect(await lettersOf(tenant.id)).toHaveLength(1);
    await on('2026-11-30');
    expect((await lettersOf(tenant.id)).map(([type]) => type)).toEqual(['first_notice', 'final_notice']);
  });

  it('writes one letter for all that a weekly tenant owes, and one fee a month', { timeout: 120_000 }, async () => {
    clock.set('2026-07-01T06:00:00.000Z');
    const offer = await world.offer({ weeklyRate: '3000.00' });
    const tenant = await world.tenant({ packageId: offer.id, billingCycle: 'weekly', startDate: '2026-07-01' });
    await world.manager.call('PUT', '/api/settings/billing', { invoiceDueDays: 3 });
    for (let n = 0; n < 42; n++) {
      const day = new Date(Date.UTC(2026, 6, 1 + n)).toISOString().slice(0, 10);
      await on(day);
      await serveAll(day);
    }
    await world.manager.call('PUT', '/api/settings/billing', { invoiceDueDays: 30 });
    const letters = await allLettersOf(tenant.id);
    expect(letters.map(({ type, invoices, amountDue }) => [type, invoices.length, amountDue])).toEqual([
      ['first_notice', 1, '3000.00'],
      ['final_notice', 2, '6000.00'],
      ['eviction_notice', 4, '12000.00'],
    ]);
    expect(letters[2]?.invoiceId).toBe(letters[0]?.invoiceId);
    expect((await invoicesOf(tenant.id)).filter(({ type }) => type === 'late_fee')).toHaveLength(1);
    const [awaiting] = letters.slice(-1);
    const results = await accountant.call('POST', '/api/demand-letters/approve', {
      ids: [awaiting?.id, letters[0]?.id],
    });
    expect(results.body).toMatchObject({
      results: [
        { id: awaiting?.id, status: 'awaiting_delivery', delivery: 'kept', error: null },
        { id: letters[0]?.id, status: 'sent', error: 'This letter was served; there is nothing to decide' },
      ],
    });
    await expect(
      t.sql(`insert into invoices (series, seq, tenant_id, type, description, issue_date, due_date, net, amount, bill_to, late_fee_of)
        select 'T', 9, tenant_id, 'late_fee', 'Again', '2026-07-30', '2026-08-30', 1, 1, bill_to, id from invoices
        where tenant_id = '${tenant.id}' and type = 'rent' order by seq desc limit 1`),
    ).rejects.toThrow('one late fee a month');
  });

  it('waives a fee once, and it does not come back', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenant = await someone();
    await on('2026-10-01');
    await on('2026-11-05');
    const [rent] = await invoicesOf(tenant.id);
    const waived = await accountant.call('POST', `/api/invoices/${rent?.id}/waive-late-fee`, { reason: 'First time' });
    expect(waived.body).toEqual({ waived: '2500.00' });
    expect(
      (await accountant.call('POST', `/api/invoices/${rent?.id}/waive-late-fee`, { reason: 'Again' })).status,
    ).toBe(409);
    await on('2026-11-06');
    expect((await invoicesOf(tenant.id)).filter(({ type }) => type === 'late_fee')).toMatchObject([
      { status: 'credited' },
    ]);
  });

  it('reminds before the due date and on it, once each', async () => {
    clock.set('2026-10-01T06:00:00.000Z');
    const tenant = await someone();
    await on('2026-10-01');
    for (const day of ['2026-10-27', '2026-10-28', '2026-10-29', '2026-10-31', '2026-10-31']) await on(day);
    const mails = await world.mails(`kind = 'payment_reminder' and recipient = '${tenant.email}'`);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/is due on 31 Oct 2026$/),
      expect.stringMatching(/is due today$/),
    ]);
  });

  it('says when it ran and what it did', async () => {
    const status = (await accountant.call('GET', '/api/automation/status')).body as AutomationStatus;
    expect(status).toMatchObject({ running: null, lastRun: expect.any(String) });
    const summaryFor = async (api: typeof accountant) =>
      (await api.call('GET', '/api/financials/summary')).body as FinancialSummary;
    expect((await summaryFor(accountant)).automation).toEqual(status);
    const seen = await summaryFor(world.desk);
    expect([seen.automation, seen.letterDays.demandLetterDays]).toEqual([null, 4]);
    const [sums] = await t.sql(`select (select sum(debit - credit) from journal_lines)::text as difference,
      (select sum(debit - credit) from journal_lines where account = '1100')::text as receivables,
      (select sum(amount - paid_amount - credited_amount) from invoices)::text as open`);
    expect(sums).toMatchObject({ difference: '0.00', receivables: sums?.open });
  });
});
