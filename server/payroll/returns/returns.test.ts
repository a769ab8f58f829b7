import { describe, expect, it } from 'vitest';
import type { Dashboard } from '../../../domain/dashboard/contract.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import type { AuthorityMonth, DueDate, P9Card } from '../../../domain/payroll/returns/returns-contract.ts';
import type { PayrollRun } from '../../../domain/payroll/runs/run-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { balances, makeEmployee, makeSlip, moveSlip } from '../../../tests/support/payroll.ts';
import { drawPdf } from '../../documents/pdf.ts';
import { p9Document } from './p9-pdf.ts';

let instant = '2026-11-30T09:00:00Z';
const t = await startTestApp({ clock: { now: () => instant } });
const hr = await t.as('hr');
const admin = await t.as('admin');
const accountant = await t.as('accountant');

const jane = await makeEmployee(hr, {
  firstName: 'Jane',
  lastName: 'Wanjiku',
  employeeId: 'E-1',
  email: 'jane@example.com',
  kraPin: 'A004416331M',
  nationalId: '27845123',
  nssfNumber: '2012345678',
  nhifNumber: 'CR12345',
  bankAccount: '0110987654',
  bankCode: '01',
  bankBranchCode: '094',
});
const slip = await makeSlip(hr, jane.id);
await moveSlip(admin, slip.id, 'approved');

const file = async (kind: string, month = '2026-11') => {
  const reply = await hr.call('GET', `/api/payroll/returns/${kind}?month=${month}&format=csv`);
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return String(reply.body).split('\r\n').slice(0, -1);
};

describe('The files of a month', () => {
  it('have the line of the monthly return of PAYE as its template wants it', async () => {
    expect(await file('p10')).toEqual([
      'A004416331M,Jane Wanjiku,Resident,Primary Employee,No,,50000,0,0,0,Benefit not given,0,0,50000,1375,3000,0,0,0,750,44875,2400,0,5845.85,5845.85',
    ]);
  });

  it('name everybody for NSSF, SHIF and the housing levy', async () => {
    expect(await file('nssf')).toEqual([
      'PAYROLL NUMBER,SURNAME,OTHER NAMES,ID NO,KRA PIN,NSSF NO,GROSS PAY,VOLUNTARY',
      'E-1,Wanjiku,Jane,27845123,A004416331M,2012345678,50000,0',
    ]);
    expect(await file('shif')).toEqual([
      'PAYROLL NUMBER,FIRSTNAME,LAST NAME,IDENTITY TYPE,ID NO,KRA PIN,NHIF NO,CONTRIBUTION AMOUNT,PHONE',
      'E-1,Jane,Wanjiku,National ID,27845123,A004416331M,CR12345,1375,254712345678',
    ]);
    expect((await file('housing-levy'))[1]).toBe('A004416331M,Jane Wanjiku,27845123,50000,750,750,1500');
  });

  it('list for the bank what is still to be paid', async () => {
    expect((await file('bank'))[1]).toBe(
      'Jane Wanjiku,0110987654,01,094,39029.15,KES,EFT,,Salary 2026-11,E-1,jane@example.com',
    );
  });

  it('are for those who may see the numbers, and for months and kinds that exist', async () => {
    expect((await accountant.call('GET', '/api/payroll/returns/p10?month=2026-11')).status).toBe(403);
    expect((await hr.call('GET', '/api/payroll/returns/p11?month=2026-11')).status).toBe(400);
    expect((await hr.call('GET', '/api/payroll/returns/p10?month=2026-14')).status).toBe(400);
    expect(await file('p10', '2026-10')).toEqual([]);
  });

  it('take no name for a formula', async () => {
    const sly = await makeEmployee(hr, { firstName: '=1+1', lastName: 'X', employeeId: 'E-2' });
    const record = await makeSlip(hr, sly.id);
    await moveSlip(admin, record.id, 'approved');
    expect((await file('p10'))[1]).toContain(",'=1+1 X,");
    await moveSlip(admin, record.id, 'reversed', { reason: 'Test' });
    expect(await file('p10')).toHaveLength(1);
  });
});

describe('The tax deduction card', () => {
  it('has the letters of the form, month by month, and adds up', async () => {
    const { body } = await hr.call('GET', `/api/employees/${jane.id}/p9?year=2026`);
    const card = body as P9Card;
    const november = {
      month: '2026-11',
      besides: [],
      a: '50000.00',
      b: '0.00',
      c: '0.00',
      d: '50000.00',
      e1: '15000.00',
      e2: '3000.00',
      e3: '30000.00',
      f: '750.00',
      g: '1375.00',
      h: '0.00',
      i: '0.00',
      j: '5125.00',
      k: '44875.00',
      l: '8245.85',
      m: '2400.00',
      n: '0.00',
      o: '5845.85',
    };
    expect(card).toMatchObject({ year: 2026, mainName: 'Wanjiku', otherNames: 'Jane', employeePin: 'A004416331M' });
    expect(card.rows).toEqual([november]);
    const { month: _, besides: __, ...total } = november;
    expect(card.total).toEqual(total);
  });

  it('is printed as one landscape table: columns in letters and words, twelve months in words, a sum and a foot', async () => {
    const card = (await hr.call('GET', `/api/employees/${jane.id}/p9?year=2026`)).body as P9Card;
    const { layout, sections } = p9Document(card);
    const [table, foot] = sections;
    if (!table || !('table' in table) || !foot || !('text' in foot)) throw new Error('The card has a table and a foot');
    const { columns, rows } = table.table;
    expect(layout).toBe('landscape');
    expect(columns.map(({ header }) => header)).toEqual(
      expect.arrayContaining(['Month', 'A\nBasic salary', 'E3\nFixed limit', 'K\nChargeable pay', 'O\nPAYE tax']),
    );
    expect(columns).toHaveLength(18);
    expect(rows.map(({ cells }) => cells[0]).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Total');
    expect(rows[0]?.cells).toEqual(['Jan']);
    expect(rows[10]?.cells.slice(0, 2)).toEqual(['Nov', '50,000.00']);
    expect(rows[12]).toMatchObject({ isStrong: true });
    expect(foot.text.text).toContain(
      'Total chargeable pay (column K): KES 44,875.00. Total tax (column O): KES 5,845.85.',
    );
    expect(foot.text.text).toContain('lender');
    const lines = ['Jacaranda Close, Nairobi', '+254 700 000 100', 'https://nafasi.example', 'KRA PIN P051234567A'];
    const pdf = await drawPdf({ companyName: 'Nafasi', lines, logo: null }, p9Document(card));
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)).toHaveLength(1);
  });

  it('is printed and exported, and hides the PIN from those who may not see it', async () => {
    const path = `/api/employees/${jane.id}/p9?year=2026`;
    const pdf = await hr.call('GET', `${path}&format=pdf`);
    expect([pdf.status, pdf.headers['content-type'], String(pdf.body).slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const csv = await hr.call('GET', `${path}&format=csv`);
    expect(String(csv.body)).toContain('2026-11,50000.00,0.00,0.00,50000.00,15000.00,3000.00,30000.00,750.00,1375.00');
    expect(((await accountant.call('GET', path)).body as P9Card).employeePin).toBe('•••• 331M');
    expect((await hr.call('GET', `/api/employees/${jane.id}/p9?year=26`)).status).toBe(400);
  });
});

describe('Due dates', () => {
  const due = async (month: string): Promise<DueDate[]> =>
    ((await accountant.call('GET', `/api/payroll/due-dates/${month}`)).body as AuthorityMonth).dueDates;

  it('are the 9th, the housing levy the ninth working day, each with what is owed', async () => {
    const dates = await due('2026-11');
    expect(dates.map(({ authority, dueDate, open }) => [authority, dueDate, open])).toEqual([
      ['paye', '2026-12-09', '5845.85'],
      ['nssf', '2026-12-09', '6000.00'],
      ['shif', '2026-12-09', '1375.00'],
      ['nita', '2026-12-09', '50.00'],
      ['housing_levy', '2026-12-11', '1500.00'],
    ]);
  });

  it('move to the last working day before a weekend', async () => {
    // 9 August 2026 is a Sunday, and 9 January 2027 a Saturday.
    expect((await due('2026-07')).find(({ authority }) => authority === 'paye')?.dueDate).toBe('2026-08-07');
    expect((await due('2026-12')).find(({ authority }) => authority === 'nssf')?.dueDate).toBe('2027-01-08');
  });
});

describe('A payment to an authority', () => {
  const pay = (body: object) => accountant.call('POST', '/api/payroll/statutory-payments', body);
  const PAYE = { authority: 'paye', month: '2026-11' };

  it('is never more than is open, also when two pay at once', async () => {
    expect(await pay({ ...PAYE, amount: 6_000 })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Only 5,845.85 is open for Nov 2026' } },
    });
    const both = await Promise.all([pay(PAYE), pay(PAYE)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const done = both.find(({ status }) => status === 201)?.body as { id: string; amount: string };
    expect(done.amount).toBe('5845.85');
    expect(await balances(t, done.id)).toEqual({ '1010': '-5845.85', '2400': '5845.85' });
    const undo = () =>
      accountant.call('POST', `/api/payroll/statutory-payments/${done.id}/reverse`, { reason: 'Bounced' });
    expect((await undo()).status).toBe(200);
    expect((await undo()).status).toBe(409);
    expect(await balances(t, done.id)).toEqual({});
    const month = (await accountant.call('GET', '/api/payroll/due-dates/2026-11')).body as AuthorityMonth;
    expect(month.dueDates[0]).toMatchObject({ authority: 'paye', open: '5845.85', isOverdue: false });
    expect(month.payments).toMatchObject([{ id: done.id, reverseReason: 'Bounced' }]);
    expect((await accountant.call('GET', '/api/payroll/due-dates/2026-13')).status).toBe(400);
  });

  it('is refused for what is not owed, for days to come, and for people of HR', async () => {
    expect((await pay({ authority: 'paye', month: '2026-09' })).status).toBe(409);
    expect((await pay({ ...PAYE, paidDate: '2026-12-24' })).status).toBe(400);
    expect((await pay({ authority: 'kplc', month: '2026-11' })).status).toBe(400);
    expect((await hr.call('POST', '/api/payroll/statutory-payments', PAYE)).status).toBe(403);
  });
});

describe('A year of payroll', () => {
  it('leaves liabilities that are the sums of the slips, and paying them clears every one', {
    timeout: 60_000,
  }, async () => {
    const year = await startTestApp({ clock: { now: () => instant } });
    const [people, boss] = [await year.as('hr'), await year.as('admin')];
    for (const baseSalary of [15_000, 32_333, 50_000, 108_000, 250_000]) await makeEmployee(people, { baseSalary });
    const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`);
    for (const period of months) {
      instant = `${period}-28T09:00:00Z`;
      const { body } = await people.call('POST', '/api/payroll/run', { period });
      const { runId } = body as { runId: string };
      for (const status of ['approved', 'paid'])
        expect((await boss.call('PATCH', `/api/payroll/runs/${runId}/status`, { status })).status).toBe(200);
    }
    const slips = (await people.call('GET', '/api/payroll?limit=500')).body as PayrollRecord[];
    expect(slips).toHaveLength(60);
    const sum = (...keys: (keyof PayrollRecord)[]) =>
      toDecimalText(cents(-addMoney(...slips.flatMap((one) => keys.map((key) => parseMoney(String(one[key])))))));
    const sides = await balances(year);
    expect([sides['2400'], sides['2410'], sides['2420'], sides['2430'], sides['2440'], sides['2450']]).toEqual([
      sum('paye'),
      sum('nssf', 'employerNssf'),
      sum('nhif'),
      sum('housingLevy', 'employerHousingLevy'),
      sum('nita'),
      undefined,
    ]);
    instant = '2027-01-05T09:00:00Z';
    const { dueDates } = (await boss.call('GET', '/api/dashboard')).body as Dashboard;
    const owed = (dueDates ?? []).filter((one) => one.open !== '0.00');
    expect(owed).toHaveLength(60);
    expect(owed.filter(({ isOverdue }) => isOverdue)).toHaveLength(55);
    const summary = (await boss.call('GET', '/api/payroll/summary')).body;
    expect(summary).toMatchObject({ overdueMonths: months.slice(0, -1) });
    for (const { authority, month } of owed) {
      expect((await boss.call('POST', '/api/payroll/statutory-payments', { authority, month })).status).toBe(201);
    }
    const cleared = await balances(year);
    expect(Object.keys(cleared).filter((account) => account.startsWith('24'))).toEqual([]);
    const runs = (await people.call('GET', '/api/payroll/runs')).body as PayrollRun[];
    expect(runs.map(({ paid }) => paid)).toEqual(Array(12).fill(5));
  });
});
