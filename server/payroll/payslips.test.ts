import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { makeEmployee, makeSlip, moveSlip, slipDetails } from '../../tests/support/payroll.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { renderPayroll } from './documents.ts';
import { payslipDocument } from './payslip-document.ts';
import { findRecord } from './records.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const slipOf = async (changes: object = {}) => {
  const employee = await makeEmployee(hr, { kraPin: 'A004416331M', nssfNumber: '2012345678', ...changes });
  return makeSlip(hr, employee.id, { otherDeductions: 1_500, otherPurpose: 'SACCO Umoja', overtime: 0 });
};

const mailsOf = (id: string) =>
  t.sql(
    `select recipient, subject, body, document from outbox where event_key like 'payslip:${id}%' order by created_at`,
  );

describe('A payslip', () => {
  it('says what the law wants: earnings, every deduction with its purpose, and how they were worked out', async () => {
    const { id } = await slipOf();
    const document = payslipDocument(await findRecord(t.app.database.db, id), 'KES', true);
    const text = JSON.stringify(document);
    for (const words of [
      'Basic pay',
      '50,000.00',
      'Tier I 540.00, tier II 2,460.00',
      'SHIF (NHIF)',
      'Affordable Housing Levy',
      'Taxable pay 44,875.00, tax 8,245.85, reliefs 2,400.00',
      'SACCO Umoja',
      'Net pay',
      'KES 37,529.15',
      '24,000.00 × 10% + 8,333.00 × 25% + 12,542.00 × 30%',
      'KE-2026-02',
      'A004416331M',
      'NITA 50.00',
    ])
      expect(text).toContain(words);
  });

  it('is a PDF, with the numbers masked for those who may not see them', async () => {
    const { id } = await slipOf();
    const { status, headers, body } = await accountant.call('GET', `/api/payroll/${id}?format=pdf`);
    expect([status, headers['content-type'], String(body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    const hidden = JSON.stringify(payslipDocument(await findRecord(t.app.database.db, id), 'KES', false));
    expect(hidden).toContain('•••• 331M');
    expect(hidden).not.toContain('A004416331M');
  });

  it('goes to the employee when the pay is marked as paid, and its amounts stay in the document', async () => {
    const { id } = await slipOf({ email: 'mailed@example.com' });
    await moveSlip(admin, id, 'approved');
    expect(await mailsOf(id)).toEqual([]);
    await moveSlip(admin, id, 'paid');
    const mails = await mailsOf(id);
    expect(mails).toEqual([
      {
        recipient: 'mailed@example.com',
        subject: expect.stringContaining('Your payslip for 2026-11-01 to 2026-11-30'),
        body: expect.not.stringContaining('37,529'),
        document: `payslip:${id}`,
      },
    ]);
    const drawn = await renderPayroll(t.app.deps, `payslip:${id}`);
    expect(drawn?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await renderPayroll(t.app.deps, 'invoice:1')).toBeNull();
    expect((await hr.call('POST', `/api/payroll/${id}/mail`)).body).toEqual({
      recipient: 'mailed@example.com',
      delivery: 'kept',
      reason: 'no mail server is set up',
    });
    expect(await mailsOf(id)).toHaveLength(2);
    expect((await slipDetails(hr, id)).deliveries).toHaveLength(2);
  });

  it('is not sent where there is no address, or where the space sends no mails', async () => {
    const { id } = await slipOf({ email: '' });
    await moveSlip(admin, id, 'approved');
    expect((await hr.call('POST', `/api/payroll/${id}/mail`)).status).toBe(409);
    await moveSlip(admin, id, 'paid');
    expect(await mailsOf(id)).toEqual([]);
    await admin.call('PUT', '/api/settings/notifications', { emailNotifications: false });
    const quiet = await slipOf();
    await moveSlip(admin, quiet.id, 'approved');
    await moveSlip(admin, quiet.id, 'paid');
    expect(await mailsOf(quiet.id)).toEqual([]);
  });
});

describe('The audit log', () => {
  it('tells in words what happened to pay', async () => {
    const { id } = await slipOf();
    await moveSlip(admin, id, 'approved');
    const { body } = await admin.call('GET', '/api/activity');
    const text = JSON.stringify(body);
    expect(text).toContain('processed the pay of an employee for 2026-11-01 to 2026-11-30');
    expect(text).toContain('approved a payroll record for 2026-11-01 to 2026-11-30');
    expect(text).toMatch(/added the employee Jane Wanjiku/);
  });
});
