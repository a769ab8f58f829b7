import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { makeEmployee, makeSlip, moveSlip, slipDetails } from '../../tests/support/payroll.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';
import { keyRing } from '../crypto/keys.ts';
import type { PdfDocument } from '../documents/pdf-document.ts';
import { renderPayroll } from './documents.ts';
import { openSlipNumbers } from './employees/sealed-numbers.ts';
import { payslipDocument } from './pay/payslip-pdf.ts';
import { findRecord } from './pay/records.ts';
import { slipFacts } from './pay/slip-facts.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const slipOf = async (changes: object = {}) => {
  const employee = await makeEmployee(hr, { kraPin: 'A004416331M', nssfNumber: '2012345678', ...changes });
  return makeSlip(hr, employee.id, { otherDeductions: 1_500, otherPurpose: 'SACCO Umoja', overtime: 0 });
};

const documentOf = async (id: string, inFull = true) => {
  const row = await findRecord(t.app.database.db, id);
  const numbers = openSlipNumbers(await keyRing(t.config), row);
  return payslipDocument(row, await slipFacts(t.app.database.db, row), { currency: 'KES', numbers, inFull });
};

const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

const rowOf = (document: PdfDocument, label: string) =>
  document.sections
    .flatMap((section) => ('table' in section ? section.table.rows : []))
    .find(({ cells }) => cells[0] === label)?.cells;

const mailsOf = (id: string) =>
  t.sql(
    `select recipient, subject, body, document from outbox where event_key like 'payslip:${id}%' order by created_at`,
  );

describe('A payslip', () => {
  it('says what the law wants: earnings, every deduction with its purpose, and how they were worked out', async () => {
    const { id } = await slipOf();
    const text = JSON.stringify(await documentOf(id));
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

  it('has the year to date, up to this pay and without what was reversed', async () => {
    const employee = await makeEmployee(hr);
    const month = (number: string, changes: object = {}) =>
      makeSlip(hr, employee.id, {
        payPeriodStart: `2026-${number}-01`,
        payPeriodEnd: `2026-${number}-30`,
        ...changes,
      });
    const first = await month('09', { otherDeductions: 1_000, otherPurpose: 'SACCO Umoja' });
    const second = await month('10');
    const undone = await month('11');
    for (const { id } of [first, second, undone]) await moveSlip(admin, id, 'approved');
    await moveSlip(admin, undone.id, 'reversed', { reason: 'Typed twice' });
    const third = await month('11');
    expect(rowOf(await documentOf(third.id), 'Gross pay')).toEqual(['Gross pay', '50,000.00', '150,000.00']);
    expect(rowOf(await documentOf(second.id), 'Gross pay')).toEqual(['Gross pay', '50,000.00', '100,000.00']);
    // What was deducted earlier in the year stays on the slip.
    expect(rowOf(await documentOf(third.id), 'Other deductions')).toEqual(['Other deductions', '0.00', '1,000.00']);
    expect(rowOf(await documentOf(third.id), 'Total deductions')).toEqual([
      'Total deductions',
      '10,970.85',
      '33,912.55',
    ]);
  });

  it('has the leave that is left, the job by itself, and the pay date once it is paid', async () => {
    const guard = { position: 'Night Guard', department: 'security', hireDate: '2026-01-01' };
    const { id, employeeId } = await slipOf(guard);
    for (const startDate of ['2026-11-02', '2026-12-07'])
      expect(
        (await hr.call('POST', `/api/employees/${employeeId}/leave`, { kind: 'annual', startDate, endDate: startDate }))
          .status,
      ).toBe(201);
    const before = await documentOf(id);
    expect(before.to.lines.slice(1, 3)).toEqual(['Night Guard', expect.stringContaining('Employee number EMP')]);
    expect(before.facts).toContainEqual(['Department', 'Security']);
    expect(before.facts).toContainEqual(['Pay date', 'not paid yet']);
    expect(JSON.stringify(before)).toContain(
      'Annual leave on 30 Nov 2026: 18.25 days left (19.25 days earned, 1 day taken).',
    );
    await moveSlip(admin, id, 'approved');
    await moveSlip(admin, id, 'paid', { paidDate: '2026-11-14' });
    expect((await documentOf(id)).facts).toContainEqual(['Pay date', '14 Nov 2026']);
  });

  it('is one page, with its working', async () => {
    const employee = await makeEmployee(hr);
    const { id } = await makeSlip(hr, employee.id, {
      otherDeductions: 1_500,
      otherPurpose: 'SACCO Umoja',
      overtimeHours: 4,
      holidayHours: 2.5,
      allowances: 5_000,
      nssf: 2_000,
      overrideReason: 'As NSSF asked in its letter',
    });
    const drawn = await renderPayroll(t.app.deps, `payslip:${id}`);
    expect(drawn && pagesOf(drawn.bytes)).toBe(1);
    expect(JSON.stringify(await documentOf(id))).toContain('Deductions overridden: As NSSF asked in its letter');
  });

  it('is a PDF, with the numbers masked for those who may not see them', async () => {
    const { id } = await slipOf();
    const { status, headers, body } = await accountant.call('GET', `/api/payroll/${id}?format=pdf`);
    expect([status, headers['content-type'], String(body).slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    const hidden = JSON.stringify(await documentOf(id, false));
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
        subject: expect.stringContaining('Your payslip for 1 Nov 2026 to 30 Nov 2026'),
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
    expect(text).toContain('processed the pay of an employee for 1 Nov 2026 to 30 Nov 2026');
    expect(text).toContain('approved a payroll record for 1 Nov 2026 to 30 Nov 2026');
    expect(text).toMatch(/added the employee Jane Wanjiku/);
  });
});
