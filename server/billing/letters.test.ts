import { describe, expect, it } from 'vitest';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { DemandLetter, DemandLetterDetails } from '../../domain/billing/letter-contract.ts';
import type { AutomationStatus, FinancialSummary } from '../../domain/billing/run-contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { furnish, standingClock } from '../../tests/support/bookings.ts';

const clock = standingClock('2026-10-01T06:00:00.000Z');
const t = await startTestApp({ clock });
const world = await furnish(t);
const accountant = await t.as('accountant');

const on = async (day: string) => {
  clock.set(`${day}T06:00:00.000Z`);
  const reply = await accountant.call('POST', '/api/automation/manual-run');
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { status: 'done' } });
  return reply.body as {
    invoicesGenerated: number;
    demandLettersGenerated: number;
    steps: { step: string; count: number }[];
  };
};
const lettersOf = async (tenant: string) =>
  ((await accountant.call('GET', `/api/demand-letters?tenant=${tenant}&sort=createdAt`)).body as DemandLetter[]).map(
    ({ type, status, daysOverdue, amountDue }) => [type, status, daysOverdue, amountDue],
  );
const invoicesOf = async (tenant: string) =>
  (await accountant.call('GET', `/api/invoices?tenant=${tenant}&sort=createdAt`)).body as Invoice[];
const someone = (changes: object = {}) => world.tenant({ startDate: '2026-10-01', endDate: '2026-10-31', ...changes });

describe('the automation', () => {
  it('issues, then writes each step of the ladder once, with one late fee', async () => {
    const tenant = await someone();
    const lease = await someone({ agreementType: 'lease' });
    expect((await on('2026-10-01')).invoicesGenerated).toBe(2);
    await on('2026-11-03');
    expect(await lettersOf(tenant.id)).toEqual([]);
    await on('2026-11-04');
    await on('2026-11-04');
    expect(await lettersOf(tenant.id)).toEqual([['first_notice', 'sent', 4, '9500.00']]);
    expect((await invoicesOf(tenant.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['rent', '9500.00'],
      ['late_fee', '2500.00'],
    ]);
    await on('2026-11-13');
    expect(await lettersOf(tenant.id)).toHaveLength(1);
    await on('2026-11-14');
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
    expect(approved.body).toMatchObject({ status: 'sent', sentDate: '2026-11-30' });
    const details = approved.body as DemandLetterDetails;
    expect(details.content).toContain('Notice of termination of licence');
    expect(details.content).toContain('KES 9,500.00');
    expect(details.statement.map(({ balance }) => balance)).toEqual(['9500.00', '2500.00']);
    expect(details.deliveries).toMatchObject([{ status: 'kept' }]);
    expect(
      (await accountant.call('POST', `/api/demand-letters/${letter?.id}/decide`, { decision: 'withdraw' })).status,
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
    expect(await lettersOf(promised.id)).toEqual([['first_notice', 'sent', 11, '9500.00']]);
    expect(await lettersOf(disputed.id)).toEqual([]);
    await accountant.call('POST', `/api/dunning-holds/${(dispute.body as { id: string }).id}/release`);
    await on('2026-11-12');
    expect(await lettersOf(disputed.id)).toHaveLength(1);
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
