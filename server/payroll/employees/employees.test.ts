import { describe, expect, it } from 'vitest';
import type { Employee } from '../../../domain/payroll/contract.ts';
import { startTestApp } from '../../../tests/support/app.ts';
import { employeeDetails, employeeFields, makeEmployee } from '../../../tests/support/payroll.ts';
import { NOVEMBER } from '../../../tests/support/tenants.ts';

const t = await startTestApp({ clock: NOVEMBER });
const hr = await t.as('hr');
const admin = await t.as('admin');
const manager = await t.as('manager');
const accountant = await t.as('accountant');

const NUMBERS = {
  nationalId: '27845123',
  kraPin: 'a004416331m',
  nssfNumber: '2012 345678',
  nhifNumber: 'CR1234567890',
  bankAccount: '0110 9876 5432 00',
};

describe('An employee', () => {
  it('is added with what the form sends, and the rest has its defaults', async () => {
    const employee = await makeEmployee(hr, {
      hireDate: '2026-11-02T00:00:00.000Z',
      bankAccount: '',
      nhifNumber: '',
      nssfNumber: '',
      baseSalary: 45_000.5,
    });
    expect(employee).toMatchObject({
      status: 'active',
      statusSince: '2026-11-02',
      hireDate: '2026-11-02',
      endDate: null,
      baseSalary: '45000.50',
      allowances: '0.00',
      payrollFrequency: 'monthly',
      phone: '+254712345678',
      bankAccount: null,
    });
    const details = await employeeDetails(hr, employee.id);
    expect(details.statusHistory).toMatchObject([{ status: 'active', since: '2026-11-02', byName: 'Test hr' }]);
    expect(details.loans).toEqual([]);
  });

  it('stays as it is when a change names nothing', async () => {
    const employee = await makeEmployee(hr);
    expect(await hr.call('PATCH', `/api/employees/${employee.id}`, {})).toMatchObject({ status: 200, body: employee });
  });

  it('begins today where no date is sent', async () => {
    const { hireDate: _, ...fields } = employeeFields();
    const { body } = await hr.call('POST', '/api/employees', fields);
    expect((body as Employee).hireDate).toBe('2026-11-15');
  });

  it.each([
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: undefined }],
    ['position', { position: '' }],
    ['department', { department: 'kitchen' }],
    ['employeeId', { employeeId: '' }],
    ['baseSalary', { baseSalary: undefined }],
    ['baseSalary', { baseSalary: -1 }],
    ['baseSalary', { baseSalary: 'a lot' }],
    ['baseSalary', { baseSalary: 0 }],
    ['hireDate', { hireDate: '2026-02-30' }],
    ['endDate', { endDate: '2024-12-31' }],
    ['email', { email: 'jane' }],
    ['phone', { phone: '07123' }],
    ['payrollFrequency', { payrollFrequency: 'yearly' }],
    ['kraPin', { kraPin: '12345' }],
    ['kraPin', { kraPin: 'V1234567890' }],
    ['nationalId', { nationalId: 'abc' }],
    ['nationalId', { nationalId: '1234567890' }],
    ['nssfNumber', { nssfNumber: '=1' }],
    ['bankAccount', { bankAccount: '12' }],
  ])('is refused by the name of %s: %j', async (field, changes) => {
    const { status, body } = await hr.call('POST', '/api/employees', employeeFields(changes));
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it.each([['EMP 777'], ['emp777'], ['  Emp777 ']])('has a number of its own: %s is EMP777', async (employeeId) => {
    await hr.call('POST', '/api/employees', employeeFields({ employeeId: 'EMP777' }));
    const { status, body } = await hr.call('POST', '/api/employees', employeeFields({ employeeId }));
    expect([status, body]).toMatchObject([
      409,
      { code: 'employee_code_taken', fields: { employeeId: expect.any(String) } },
    ]);
    const [row] = await t.sql(
      `select count(*)::int as n from employees where lower(replace(employee_id, ' ', '')) = 'emp777'`,
    );
    expect(row?.n).toBe(1);
  });

  it('is added once when two add the same number at once', async () => {
    const fields = { employeeId: 'TWICE-1' };
    const replies = await Promise.all([1, 2, 3].map(() => hr.call('POST', '/api/employees', employeeFields(fields))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('has an e-mail address of its own, whatever the case', async () => {
    await makeEmployee(hr, { email: 'One@Example.com' });
    const { status, body } = await hr.call('POST', '/api/employees', employeeFields({ email: 'one@example.COM' }));
    expect([status, body]).toMatchObject([409, { fields: { email: expect.any(String) } }]);
    await makeEmployee(hr, { email: '' });
    await makeEmployee(hr, { email: '' });
  });
});

describe('Numbers of documents and banks', () => {
  it('are kept in one form and shown in full to those who keep the files', async () => {
    const employee = await makeEmployee(hr, NUMBERS);
    const inFull = {
      nationalId: '27845123',
      kraPin: 'A004416331M',
      nssfNumber: '2012345678',
      nhifNumber: 'CR1234567890',
      bankAccount: '01109876543200',
    };
    expect(employee).toMatchObject(inFull);
    expect(await employeeDetails(admin, employee.id)).toMatchObject(inFull);
  });

  it('leave the server masked for everybody else, in lists and in answers to changes', async () => {
    const { id } = await makeEmployee(hr, NUMBERS);
    const hidden = {
      nationalId: '•••• 5123',
      kraPin: '•••• 331M',
      nssfNumber: '•••• 5678',
      nhifNumber: '•••• 7890',
      bankAccount: '•••• 3200',
    };
    expect(await employeeDetails(accountant, id)).toMatchObject(hidden);
    const { body } = await manager.call('GET', '/api/employees?limit=500');
    expect((body as Employee[]).find((one) => one.id === id)).toMatchObject(hidden);
    const changed = await manager.call('PATCH', `/api/employees/${id}`, { position: 'Lead', ...hidden });
    expect(changed).toMatchObject({ status: 200, body: { position: 'Lead', ...hidden } });
    expect(await employeeDetails(hr, id)).toMatchObject({ nationalId: '27845123', kraPin: 'A004416331M' });
  });

  it('are not in the audit log, not even as digests', async () => {
    const { id } = await makeEmployee(hr, NUMBERS);
    const { body } = await accountant.call('GET', `/api/audit-log?entity=employees&entityId=${id}`);
    const text = JSON.stringify(body);
    expect(text).toContain('Wanjiku');
    expect(text).not.toMatch(/27845123|A004416331M|01109876543200|sha256/);
  });
});

describe('A change of an employee', () => {
  it('leaves what is not sent as it is', async () => {
    const before = await makeEmployee(hr, { allowances: 5_000, kraPin: 'A004416331M' });
    const { body } = await hr.call('PATCH', `/api/employees/${before.id}`, { baseSalary: '60000' });
    expect(body).toEqual({ ...before, baseSalary: '60000.00', updatedAt: expect.any(String) });
  });

  it('of the status has its date and reason, and stays in the history', async () => {
    const { id } = await makeEmployee(hr);
    const patch = (changes: object) => hr.call('PATCH', `/api/employees/${id}`, changes);
    expect((await patch({ status: 'inactive', statusSince: '2026-11-01', reason: 'Unpaid leave' })).body).toMatchObject(
      {
        status: 'inactive',
        statusSince: '2026-11-01',
        endDate: null,
      },
    );
    expect((await patch({ status: 'terminated', statusSince: '2026-11-10' })).body).toMatchObject({
      status: 'terminated',
      endDate: '2026-11-10',
    });
    expect((await patch({ status: 'active' })).body).toMatchObject({ statusSince: '2026-11-15', endDate: null });
    const { statusHistory } = await employeeDetails(hr, id);
    expect(statusHistory.map(({ status, since, reason }) => [status, since, reason])).toEqual([
      ['active', '2025-01-01', null],
      ['inactive', '2026-11-01', 'Unpaid leave'],
      ['terminated', '2026-11-10', null],
      ['active', '2026-11-15', null],
    ]);
  });

  it.each([
    ['statusSince', { status: 'terminated', statusSince: '2024-12-31' }],
    ['endDate', { endDate: '2024-12-31' }],
    ['endDate', { status: 'terminated', statusSince: '2026-11-10', endDate: '2024-01-01' }],
    ['status', { status: 'fired' }],
    ['baseSalary', { baseSalary: -5 }],
  ])('is refused by the name of %s: %j', async (field, changes) => {
    const { id } = await makeEmployee(hr);
    const { status, body } = await hr.call('PATCH', `/api/employees/${id}`, changes);
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]]);
  });

  it('keeps the record: nobody deletes an employee', async () => {
    const { id } = await makeEmployee(hr);
    await expect(t.sql(`delete from employees where id = '${id}'`)).rejects.toThrow();
  });
});

describe('The list of employees', () => {
  it('is found by name, number and position, filtered and counted', async () => {
    const { id } = await makeEmployee(hr, {
      firstName: 'Zawadi',
      lastName: 'Otieno',
      department: 'security',
      employeeId: 'Z-99',
    });
    const found = async (query: string) => {
      const { body } = await hr.call('GET', `/api/employees?${query}`);
      return (body as Employee[]).map((one) => one.id);
    };
    expect(await found('q=zawadi%20ot')).toEqual([id]);
    expect(await found('q=z-9')).toEqual([id]);
    expect(await found('department=security&status=active')).toContain(id);
    expect(await found('department=cleaning')).not.toContain(id);
    const { headers } = await hr.call('GET', '/api/employees?q=zawadi&count=true');
    expect(headers['x-total-count']).toBe('1');
  });
});
