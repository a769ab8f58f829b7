import { describe, expect, it } from 'vitest';
import type { PlannedSlip } from '../../domain/payroll/runs/run-contract.ts';
import { type Api, startTestApp } from '../../tests/support/app.ts';
import { makeEmployee, makeSlip } from '../../tests/support/payroll.ts';
import { NOVEMBER } from '../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const manager = await t.as('manager');

const download = async (api: Api, path: string) => {
  const reply = await t.app.server.inject({ url: path, headers: { cookie: `nafasi=${api.cookie}` } });
  return { status: reply.statusCode, headers: reply.headers, lines: reply.body.slice(1).trimEnd().split('\r\n') };
};

describe('employees and payroll as files', () => {
  it('hold every row that matches, with numbers as the reader may see them', async () => {
    const employee = await makeEmployee(hr, { lastName: 'Export', kraPin: 'A004416331M', department: 'cleaning' });
    await makeEmployee(hr, { department: 'security' });
    const full = await download(hr, '/api/employees-export?department=cleaning');
    expect(full.status).toBe(200);
    expect(full.headers['content-disposition']).toBe('attachment; filename="employees-2026-11-15.csv"');
    expect(full.lines).toHaveLength(2);
    expect(full.lines[1]).toContain(`${employee.employeeId},Jane,Export`);
    expect(full.lines[1]).toContain('A004416331M');
    const masked = await download(manager, '/api/employees-export?department=cleaning');
    expect(masked.lines[1]).toContain('•••• 331M');
    expect(masked.lines[1]).not.toContain('A004416331M');
  });

  it('say of each record what was earned, withheld and added', async () => {
    const employee = await makeEmployee(hr);
    await makeSlip(hr, employee.id);
    const { status, lines } = await download(manager, `/api/payroll-export?employee=${employee.id}`);
    expect([status, lines.length]).toEqual([200, 2]);
    expect(lines[1]).toContain('2026-11-01,2026-11-30,50000.00,0.00,0.00,50000.00,3000.00,1375.00,750.00,5845.85');
    expect(lines[1]).toContain('39029.15,3000.00,750.00,50.00,pending');
    const book = await download(manager, '/api/payroll-export?format=xlsx');
    expect(book.headers['content-disposition']).toBe('attachment; filename="payroll-2026-11-15.xlsx"');
  });
});

describe('what the screen shows before anything is made', () => {
  it('counts a record that is being changed as no earlier pay', async () => {
    const employee = await makeEmployee(hr);
    const { id } = await makeSlip(hr, employee.id);
    const path = `/api/payroll/preview?period=2026-11&gross=50000&employee=${employee.id}`;
    expect((await hr.call('GET', `${path}&record=${id}`)).body).toMatchObject({ nhif: '1375.00', paye: '5845.85' });
    expect((await hr.call('GET', path)).body).not.toMatchObject({ paye: '5845.85' });
  });

  it('gives the steps of every slip of a run', async () => {
    const employee = await makeEmployee(hr);
    const { body } = await hr.call('GET', '/api/payroll/run-preview?period=2026-10');
    const { slips } = body as { slips: PlannedSlip[] };
    const steps = slips.find(({ employeeId }) => employeeId === employee.id)?.steps ?? [];
    expect(steps).toContainEqual({ name: 'nhif', label: 'SHIF', working: '50,000.00 × 2.75%', amount: '1375.00' });
  });
});
