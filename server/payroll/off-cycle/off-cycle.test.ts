import { describe, expect, it } from 'vitest';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { PayrollDetails, PayrollRecord } from '../../../domain/payroll/pay/pay-contract.ts';
import type { AuthorityMonth, P9Card } from '../../../domain/payroll/returns/returns-contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { balances, makeEmployee, makeSlip, moveSlip, slipDetails } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');

const pay = (fields: object) => hr.call('POST', '/api/payroll/off-cycle', fields);
const paid = async (fields: object): Promise<PayrollRecord[]> => {
  const { status, body } = await pay(fields);
  expect([status, body]).toEqual([201, body]);
  return (body as { records: PayrollRecord[] }).records;
};
const bonus = (employeeId: string, changes: object = {}) => ({
  employeeId,
  kind: 'bonus',
  amount: 50_000,
  purpose: 'Full house in October',
  ...changes,
});

describe('A bonus', async () => {
  const jane = await makeEmployee(hr, { kraPin: 'A004416331M' });
  const regular = await makeSlip(hr, jane.id);
  await moveSlip(admin, regular.id, 'approved');

  it('is shown before it is made, to the cent, and nothing is kept of that', async () => {
    const { status, body } = await hr.call('POST', '/api/payroll/off-cycle/preview', bonus(jane.id));
    expect([status, body]).toMatchObject([200, { notice: null }]);
    const [slip] = (body as { slips: PayrollDetails[] }).slips;
    expect(slip).toMatchObject({
      kind: 'bonus',
      grossPay: '50000.00',
      irregularPay: '50000.00',
      nssf: '3000.00',
      nhif: '1375.00',
      housingLevy: '0.00',
      paye: '13687.50',
      netPay: '31937.50',
      nita: '0.00',
    });
    expect((await hr.call('GET', `/api/payroll?employee=${jane.id}`)).body).toHaveLength(1);
  });

  it('is a further payslip of the month, on the card and in the returns with the regular one', async () => {
    const [made] = await paid(bonus(jane.id));
    if (!made) throw new Error('No slip was made');
    expect(made).toMatchObject({
      kind: 'bonus',
      month: '2026-11',
      netPay: '31937.50',
      status: 'pending',
      paysPeriod: false,
    });
    const details = await slipDetails(hr, made.id);
    expect(details.items).toMatchObject([{ label: 'Bonus: Full house in October', amount: '50000.00' }]);
    await moveSlip(admin, made.id, 'approved');
    expect(await balances(t, made.id)).toEqual({
      '2400': '-13687.50',
      '2410': '-6000.00',
      '2420': '-1375.00',
      '2450': '-31937.50',
      '5051': '50000.00',
      '5052': '3000.00',
    });
    const card = (await hr.call('GET', `/api/employees/${jane.id}/p9?year=2026`)).body as P9Card;
    expect(card.rows).toMatchObject([
      {
        month: '2026-11',
        besides: ['bonus'],
        a: '100000.00',
        f: '750.00',
        k: '90500.00',
        l: '21933.35',
        o: '19533.35',
      },
    ]);
    const p10 = String((await hr.call('GET', '/api/payroll/returns/p10?month=2026-11&format=csv')).body);
    expect(p10).toContain(
      ',100000,0,0,0,Benefit not given,0,0,100000,2750,6000,0,0,0,750,90500,2400,0,19533.35,19533.35',
    );
    const due = (await hr.call('GET', '/api/payroll/due-dates/2026-11')).body as AuthorityMonth;
    expect(due.dueDates.find(({ authority }) => authority === 'paye')?.amount).toBe('19533.35');
    expect((await hr.call('GET', `/api/payroll?kind=bonus&employee=${jane.id}`)).body).toMatchObject([{ id: made.id }]);
  });

  it('is paid once for a purpose and month, however many ask at once', async () => {
    const someone = await makeEmployee(hr);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay(bonus(someone.id, { purpose: 'Anniversary' }))),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(201), count(409)]).toEqual([1, 19]);
    expect(await pay(bonus(someone.id, { purpose: 'ANNIVERSARY' }))).toMatchObject({
      status: 409,
      body: { fields: { purpose: 'This employee already has a bonus for this purpose in this month' } },
    });
    expect((await pay(bonus(someone.id, { purpose: 'Another' }))).status).toBe(201);
  });

  it('does not stand in the way of the regular pay of its month, which bears the tax of both', async () => {
    const early = await makeEmployee(hr);
    await paid(bonus(early.id, { amount: 20_000 }));
    await makeSlip(hr, early.id, { paye: '11320.85' });
    const rows = (await hr.call('GET', `/api/payroll?employee=${early.id}`)).body as PayrollRecord[];
    expect(rows.map(({ kind, paye, differs }) => [kind, paye, differs])).toEqual([
      ['regular', '11320.85', false],
      ['bonus', '0.00', false],
    ]);
  });

  it('is refused by name of the field where something is missing', async () => {
    const fieldsOf = async (fields: object) => {
      const { status, body } = await pay(fields);
      return [status, Object.keys((body as { fields?: object }).fields ?? {})];
    };
    expect(await fieldsOf(bonus(jane.id, { purpose: '' }))).toEqual([400, ['purpose']]);
    expect(await fieldsOf(bonus(jane.id, { amount: 0 }))).toEqual([400, ['amount']]);
    expect(await fieldsOf(bonus(jane.id, { kind: 'gift' }))).toEqual([400, ['kind']]);
    expect(await fieldsOf(bonus(jane.id, { month: '2024-01' }))).toEqual([400, ['month']]);
    expect(await fieldsOf(bonus(jane.id, { month: '2027-02' }))).toEqual([400, ['month']]);
    expect(await fieldsOf({ employeeId: jane.id, kind: 'arrears', amount: 5 })).toEqual([400, ['coversFrom']]);
    expect((await (await t.as('accountant')).call('POST', '/api/payroll/off-cycle', bonus(jane.id))).status).toBe(403);
  });
});

describe('A thirteenth month', () => {
  it('comes once a year', async () => {
    const employee = await makeEmployee(hr);
    const wish = { employeeId: employee.id, kind: 'thirteenth_month', amount: 50_000 };
    expect((await pay(wish)).status).toBe(201);
    expect(await pay({ ...wish, month: '2026-10' })).toMatchObject({
      status: 409,
      body: { message: 'The thirteenth month of this year is already on a payslip' },
    });
  });
});

describe('Arrears', async () => {
  const employee = await makeEmployee(hr, { baseSalary: 100_000 });
  for (const [month, last, nssf, paye] of [
    ['2026-01', 31, 4_320, '19812.35'],
    ['2026-02', 28, 6_000, '19308.35'],
  ]) {
    const slip = await makeSlip(hr, employee.id, {
      payPeriodStart: `${month}-01`,
      payPeriodEnd: `${month}-${last}`,
      baseSalary: 100_000,
      nssf,
      nhif: 2_750,
      housingLevy: 1_500,
      paye,
    });
    await moveSlip(admin, slip.id, 'approved');
  }
  const wish = { employeeId: employee.id, kind: 'arrears', amount: 10_000, coversFrom: '2026-01', coversTo: '2026-02' };

  it('over a change of rates are taxed by the tables of each month where they are spread', async () => {
    const slips = await paid({ ...wish, spread: true });
    expect(
      slips.map(({ month, ruleSet, nssf, nhif, housingLevy, paye, netPay }) => [
        month,
        ruleSet,
        nssf,
        nhif,
        housingLevy,
        paye,
        netPay,
      ]),
    ).toEqual([
      ['2026-01', 'KE-2025-02', '0.00', '275.00', '150.00', '2872.50', '6702.50'],
      ['2026-02', 'KE-2026-02', '480.00', '275.00', '150.00', '2728.50', '6366.50'],
    ]);
    for (const { id } of slips)
      await hr.call('PATCH', `/api/payroll/${id}/status`, { status: 'reversed', reason: 'Again' });
  });

  it('are taxed in the month in which they are paid otherwise, and never counted twice', async () => {
    const [slip] = await paid({ ...wish, month: '2026-02' });
    expect(slip).toMatchObject({
      grossPay: '20000.00',
      nssf: '480.00',
      nhif: '550.00',
      housingLevy: '300.00',
      paye: '5601.00',
      netPay: '13069.00',
    });
    expect(await pay({ ...wish, month: '2026-02', coversFrom: '2026-02' })).toMatchObject({
      status: 409,
      body: { fields: { coversFrom: 'Arrears for some of these months are already on a payslip' } },
    });
  });

  it('leave the card of the year equal to its slips', async () => {
    const rows = (await hr.call('GET', `/api/payroll?employee=${employee.id}`)).body as PayrollRecord[];
    for (const { id, status } of rows) if (status === 'pending') await moveSlip(admin, id, 'approved');
    const card = (await hr.call('GET', `/api/employees/${employee.id}/p9?year=2026`)).body as P9Card;
    const standing = rows.filter(({ status }) => status !== 'reversed');
    const sum = (key: 'grossPay' | 'taxablePay' | 'paye') =>
      toDecimalText(addMoney(...standing.map((row) => parseMoney(row[key]))));
    expect([card.total.a, card.total.k, card.total.o]).toEqual([sum('grossPay'), sum('taxablePay'), sum('paye')]);
  });
});
