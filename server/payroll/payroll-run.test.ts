import { describe, expect, it } from 'vitest';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { PayrollRecord } from '../../domain/payroll/pay/pay-contract.ts';
import type { PayrollRun, previewRun, runPayroll } from '../../domain/payroll/runs/run-contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { balances, makeEmployee, makeSlip, moveSlip } from '../../tests/support/payroll.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

type Preview = OutputOf<typeof previewRun>;
type Result = OutputOf<typeof runPayroll>;

const space = async () => {
  const t = await startTestApp({ clock: NOVEMBER });
  const [hr, admin] = [await t.as('hr'), await t.as('admin')];
  return { t, hr, admin };
};

const preview = async (api: Api, query: string): Promise<Preview> =>
  (await api.call('GET', `/api/payroll/run-preview?${query}`)).body as Preview;

const run = async (api: Api, body: object): Promise<Result> => {
  const reply = await api.call('POST', '/api/payroll/run', body);
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  return reply.body as Result;
};

const slipsOf = async (api: Api, runId: string | null): Promise<PayrollRecord[]> =>
  (await api.call('GET', `/api/payroll?run=${runId}&limit=500`)).body as PayrollRecord[];

const byName = <T extends { employeeName: string }>(rows: readonly T[]) =>
  [...rows].sort((one, other) => (one.employeeName < other.employeeName ? -1 : 1));

describe('A pay run', async () => {
  const { t, hr, admin } = await space();
  const full = await makeEmployee(hr, { firstName: 'Achieng', baseSalary: 50_000, allowances: 2_500 });
  const joiner = await makeEmployee(hr, { firstName: 'Baraka', baseSalary: 60_000, hireDate: '2026-11-16' });
  const leaver = await makeEmployee(hr, { firstName: 'Chebet', baseSalary: 30_000 });
  await hr.call('PATCH', `/api/employees/${leaver.id}`, { status: 'terminated', statusSince: '2026-11-10' });
  const borrower = await makeEmployee(hr, { firstName: 'Dalia', baseSalary: 50_000 });
  await hr.call('POST', `/api/employees/${borrower.id}/loans`, { amount: 60_000, instalment: 30_000 });
  const saver = await makeEmployee(hr, {
    firstName: 'Eunice',
    baseSalary: 100_000,
    pension: 5_000,
    deductions: 2_000,
    deductionsPurpose: 'SACCO',
    insurancePremium: 10_000,
  });
  const weekly = await makeEmployee(hr, { firstName: 'Fatuma', payrollFrequency: 'weekly', baseSalary: 26_000 });
  const inactive = await makeEmployee(hr, { firstName: 'Gitau' });
  await hr.call('PATCH', `/api/employees/${inactive.id}`, { status: 'inactive' });
  const gone = await makeEmployee(hr, { firstName: 'Hassan' });
  await hr.call('PATCH', `/api/employees/${gone.id}`, { status: 'terminated', statusSince: '2026-10-31' });
  const future = await makeEmployee(hr, { firstName: 'Imani', hireDate: '2026-12-01' });
  const done = await makeEmployee(hr, { firstName: 'Juma' });
  await makeSlip(hr, done.id);

  it('is previewed: everybody with their pay, and who is left out and why', async () => {
    const { slips, skipped, totals, ...rest } = await preview(hr, 'period=2026-11');
    expect(rest).toEqual({
      frequency: 'monthly',
      payPeriodStart: '2026-11-01',
      payPeriodEnd: '2026-11-30',
      ruleSet: 'KE-2026-02',
      notice: null,
    });
    const of = (id: string) => slips.find(({ employeeId }) => employeeId === id);
    expect(of(full.id)).toMatchObject({ grossPay: '52500.00', allowances: '2500.00', remarks: [] });
    expect(of(joiner.id)).toMatchObject({ payPeriodStart: '2026-11-16', baseSalary: '30000.00', nita: '50.00' });
    expect(of(leaver.id)).toMatchObject({ payPeriodEnd: '2026-11-10', baseSalary: '10000.00', nhif: '300.00' });
    expect(of(borrower.id)).toMatchObject({
      loans: '22362.48',
      netPay: '16666.67',
      remarks: [expect.stringContaining('reduced to 22,362.48')],
    });
    // 5,000 of pension is deducted before tax and, with the SACCO, from net pay; the premium earns 1,500.
    expect(of(saver.id)).toMatchObject({ otherDeductions: '7000.00', paye: '16308.35', netPay: '66441.65' });
    expect(
      Object.fromEntries(skipped.map(({ employeeId, reason }) => [employeeId, reason.replace(/^\S+ \S+ /, '')])),
    ).toEqual({
      [weekly.id]: 'is paid weekly',
      [inactive.id]: 'is inactive',
      [future.id]: 'starts on 1 Dec 2026',
      [done.id]: 'already has a payroll record in this period',
    });
    expect(totals.employees).toBe(5);
    const [row] = await t.sql('select count(*)::int as n from payroll_runs');
    expect(row?.n).toBe(0);
  });

  it('makes exactly what its preview showed, and once however many run it at once', async () => {
    const shown = await preview(hr, 'period=2026-11');
    const results = await Promise.all([1, 2, 3].map(() => run(hr, { period: '2026-11' })));
    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 5]);
    const result = results.find(({ created }) => created === 5);
    expect(result?.totals).toEqual(shown.totals);
    const slips = await slipsOf(hr, result?.runId ?? null);
    const same = slips.map((slip) => expect.objectContaining({ employeeId: slip.employeeId }));
    expect(shown.slips).toEqual(expect.arrayContaining(same));
    for (const [n, slip] of byName(slips).entries()) {
      const { remarks: _, steps: __, ...planned } = byName(shown.slips)[n] as Preview['slips'][number];
      expect(slip).toMatchObject(planned);
      expect(slip).toMatchObject({ status: 'pending', differs: false });
    }
    expect(slips.find(({ employeeId }) => employeeId === saver.id)?.otherPurpose).toBe(
      'SACCO 2,000.00; Pension scheme 5,000.00',
    );
  });

  it('takes in later the people who were added since', async () => {
    const late = await makeEmployee(hr, { firstName: 'Kamau' });
    const { created, runId } = await run(hr, { period: '2026-11' });
    expect(created).toBe(1);
    expect((await slipsOf(hr, runId)).map(({ employeeId }) => employeeId)).toEqual([late.id]);
  });

  it('is approved and paid as a whole, and one slip is taken back without touching the others', async () => {
    const { body } = await hr.call('GET', '/api/payroll/runs');
    const first = (body as PayrollRun[]).find(({ pending }) => pending === 5);
    const move = (api: Api, step: object) => api.call('PATCH', `/api/payroll/runs/${first?.id}/status`, step);
    expect((await move(hr, { status: 'approved' })).status).toBe(403);
    expect((await move(admin, { status: 'paid' })).status).toBe(409);
    const approved = await move(admin, { status: 'approved' });
    expect(approved).toMatchObject({ status: 200, body: { changed: 5 } });
    const slips = await slipsOf(hr, first?.id ?? null);
    const wrong = slips.find(({ employeeId }) => employeeId === full.id);
    await moveSlip(admin, wrong?.id ?? '', 'reversed', { reason: 'Overtime is missing' });
    expect(await move(hr, { status: 'paid', paidDate: '2026-11-14' })).toMatchObject({ body: { changed: 4 } });
    const after = (await hr.call('GET', '/api/payroll/runs')).body as PayrollRun[];
    expect(after.find(({ id }) => id === first?.id)).toMatchObject({ pending: 0, approved: 0, paid: 4, reversed: 1 });
    expect(await balances(t, wrong?.id)).toEqual({});
    const [loan] = await t.sql(`select balance::text from employee_loans where employee_id = '${borrower.id}'`);
    expect(loan?.balance).toBe('37637.52');
  });

  it('pays by the week on the month to date', async () => {
    const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];
    for (const payPeriodStart of weeks) {
      const asked = { frequency: 'weekly', payPeriodStart };
      const shown = await preview(hr, `frequency=weekly&payPeriodStart=${payPeriodStart}`);
      const { created, totals } = await run(hr, asked);
      expect([created, totals]).toEqual([1, shown.totals]);
    }
    const { body } = await hr.call('GET', `/api/payroll?employee=${weekly.id}`);
    const slips = body as PayrollRecord[];
    expect(slips.map(({ grossPay }) => grossPay)).toEqual(['6000.00', '6000.00', '6000.00', '6000.00']);
    const sum = (key: 'nssf' | 'nhif' | 'housingLevy' | 'paye' | 'nita') =>
      slips.reduce((total, slip) => total + Math.round(Number(slip[key]) * 100), 0);
    // As one pay of 24,000.
    expect([sum('nssf'), sum('nhif'), sum('housingLevy'), sum('paye'), sum('nita')]).toEqual([
      144_000, 66_000, 36_000, 0, 5_000,
    ]);
  });

  it.each([
    [{}, 'period'],
    [{ period: '2026-1' }, 'period'],
    [{ frequency: 'weekly', period: '2026-11' }, 'payPeriodStart'],
    [{ payPeriodStart: '2026-11-10', payPeriodEnd: '2026-11-01' }, 'payPeriodEnd'],
    [{ payPeriodStart: '2026-11-10', payPeriodEnd: '2027-01-01' }, 'payPeriodEnd'],
    [{ frequency: 'daily', period: '2026-11' }, 'frequency'],
    [{ period: '2020-11' }, 'period'],
  ])('is refused for %j', async (body, field) => {
    const reply = await hr.call('POST', '/api/payroll/run', body);
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});

describe('A change of the tables', () => {
  it('leaves every record that was made as it is, to the byte, and holds for the next', async () => {
    const { t, hr, admin } = await space();
    const employee = await makeEmployee(hr);
    const { runId } = await run(hr, { period: '2026-10' });
    await admin.call('PATCH', `/api/payroll/runs/${runId}/status`, { status: 'approved' });
    const read = async () => [
      await t.sql('select to_jsonb(r)::text as row from payroll_records r order by id'),
      (await hr.call('GET', `/api/employees/${employee.id}/p9?year=2026`)).body,
      (await hr.call('GET', '/api/payroll/returns/p10?month=2026-10')).body,
    ];
    const before = await read();
    const { body } = await admin.call('GET', '/api/payroll/rule-sets');
    const [current] = body as { id: string; validFrom: string; rules: Record<string, unknown>; usedBy: number }[];
    expect(current).toMatchObject({ id: 'KE-2026-02', usedBy: 1 });
    const rules = { ...current?.rules, personalRelief: '3000.00', pension: { shareOfPay: 20, cap: '10000.00' } };
    const save = (api: Api, id: string, validFrom: string) =>
      api.call('PUT', `/api/payroll/rule-sets/${id}`, { validFrom, rules });
    expect((await save(hr, 'KE-2026-02', '2026-02')).status).toBe(403);
    expect((await save(admin, 'KE-2026-02', '2026-02')).status).toBe(200);
    expect(await read()).toEqual(before);
    const shown = await preview(hr, 'period=2026-11');
    expect(shown.slips[0]?.paye).toBe('5245.85');
    expect((await save(admin, 'KE-2026-12', '2026-12')).status).toBe(200);
    expect((await save(admin, 'KE-2026-99', '2026-12')).status).toBe(409);
    expect((await preview(hr, 'period=2026-12')).ruleSet).toBe('KE-2026-12');
  });

  it('is refused where the tables make no sense', async () => {
    const { admin } = await space();
    const { body } = await admin.call('GET', '/api/payroll/rule-sets');
    const [current] = body as { rules: Record<string, unknown> }[];
    const save = (changes: object) =>
      admin.call('PUT', '/api/payroll/rule-sets/KE-2027-02', {
        validFrom: '2027-02',
        rules: { ...current?.rules, ...changes },
      });
    const bad: object[] = [
      { nita: '-5' },
      { nssf: { lowerLimit: '9000.00', upperLimit: '8000.00', rate: 6 } },
      { bands: [{ width: '24000.00', rate: 10 }] },
      { bands: [] },
      { nssf: { lowerLimit: '9000.00', upperLimit: '108000.00', rate: 106 } },
    ];
    for (const changes of bad) expect((await save(changes)).status).toBe(400);
    expect((await save({ nssf: { lowerLimit: '10000.00', upperLimit: '120000.00', rate: 6 } })).status).toBe(200);
  });
});

describe('A space of 500 employees', () => {
  it('is previewed and run within moments, all or nothing', { timeout: 60_000 }, async () => {
    const { t, hr, admin } = await space();
    await t.sql(`select set_config('app.actor', 'test', false), set_config('app.actor_name', 'Test', false);
      insert into employees (first_name, last_name, position, department, employee_id, hire_date, status_since, base_salary)
      select 'Worker', n::text, 'Guard', 'security', 'W' || n, '2025-01-01', '2025-01-01', 15000 + n * 100
      from generate_series(1, 500) as n`);
    const shown = await preview(hr, 'period=2026-11');
    expect(shown.slips).toHaveLength(500);
    const results = await Promise.all([run(hr, { period: '2026-11' }), run(hr, { period: '2026-11' })]);
    const result = results.find(({ created }) => created > 0);
    expect(results.map(({ created }) => created).sort((a, b) => a - b)).toEqual([0, 500]);
    expect(result?.totals).toEqual(shown.totals);
    const [audited] =
      await t.sql(`select count(*)::int as same from audit_log a join payroll_records r on r.id::text = a.entity_id
      where a.entity = 'payroll_records' and a.after = audit_image(to_jsonb(r), '{identity,steps}', '{}')`);
    expect(audited).toEqual({ same: 500 });
    const move = (status: string) => admin.call('PATCH', `/api/payroll/runs/${result?.runId}/status`, { status });
    expect(await move('approved')).toMatchObject({ status: 200, body: { changed: 500, netPay: shown.totals.netPay } });
    expect(await move('paid')).toMatchObject({ status: 200, body: { changed: 500 } });
    const sides = await balances(t);
    expect(sides['5051']).toBe(shown.totals.grossPay);
    expect(sides['2450']).toBeUndefined();
    expect(sides['2400']).toBe(`-${shown.totals.paye}`);
  });
});

describe('The slips of a run', () => {
  const ODD = String.raw`Wanjikũ "Tab\t" \N \ O'Brien`;

  it('keep every letter of names and purposes', async () => {
    const { hr } = await space();
    await makeEmployee(hr, { firstName: ODD, deductions: 500, deductionsPurpose: ODD });
    const [slip] = await slipsOf(hr, (await run(hr, { period: '2026-11' })).runId);
    expect(slip?.employeeName.startsWith(ODD)).toBe(true);
    expect(slip?.otherPurpose).toBe(`${ODD} 500.00`);
  });

  it('are all refused with one of them, and made by the next run', async () => {
    const { t, hr } = await space();
    await makeEmployee(hr, { baseSalary: 50_000 });
    await makeEmployee(hr, { baseSalary: 90_000 });
    await t.sql('alter table payroll_records add constraint small_pay check (base_salary < 80000)');
    expect((await hr.call('POST', '/api/payroll/run', { period: '2026-11' })).status).toBeGreaterThanOrEqual(400);
    expect(await t.sql('select id from payroll_records union all select id from payroll_runs')).toEqual([]);
    await t.sql('alter table payroll_records drop constraint small_pay');
    expect((await run(hr, { period: '2026-11' })).created).toBe(2);
  });
});
