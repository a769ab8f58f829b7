import { expect } from 'vitest';
import type { Employee, EmployeeDetails } from '../../domain/payroll/contract.ts';
import type { PayrollDetails, PayrollRecord } from '../../domain/payroll/pay/pay-contract.ts';
import type { Api, TestApp } from './app.ts';

let made = 0;

export const employeeFields = (changes: Record<string, unknown> = {}) => {
  made++;
  return {
    firstName: 'Jane',
    lastName: `Wanjiku${made}`,
    email: `jane${made}@example.com`,
    phone: '0712 345 678',
    position: 'Community Manager',
    department: 'operations',
    employeeId: `EMP${String(made).padStart(4, '0')}`,
    hireDate: '2025-01-01',
    baseSalary: 50_000,
    ...changes,
  };
};

const created = async <T>(api: Api, path: string, fields: unknown): Promise<T> => {
  const { status, body } = await api.call('POST', path, fields);
  expect([status, body]).toEqual([201, body]);
  return body as T;
};

export const makeEmployee = (api: Api, changes: Record<string, unknown> = {}): Promise<Employee> =>
  created(api, '/api/employees', employeeFields(changes));

// The deductions of 50,000 in November 2026, as the tables have them.
export const STATUTORY = { nssf: 3_000, nhif: 1_375, housingLevy: 750, paye: '5845.85' };

export const slipFields = (employeeId: string, changes: Record<string, unknown> = {}) => ({
  employeeId,
  payPeriodStart: '2026-11-01',
  payPeriodEnd: '2026-11-30',
  baseSalary: 50_000,
  ...STATUTORY,
  ...changes,
});

export const makeSlip = (api: Api, employeeId: string, changes: Record<string, unknown> = {}): Promise<PayrollRecord> =>
  created(api, '/api/payroll', slipFields(employeeId, changes));

export const moveSlip = async (api: Api, id: string, status: string, more: object = {}): Promise<PayrollRecord> => {
  const reply = await api.call('PATCH', `/api/payroll/${id}/status`, { status, ...more });
  expect([reply.status, reply.body]).toEqual([200, reply.body]);
  return reply.body as PayrollRecord;
};

export const slipDetails = async (api: Api, id: string): Promise<PayrollDetails> =>
  (await api.call('GET', `/api/payroll/${id}`)).body as PayrollDetails;

export const employeeDetails = async (api: Api, id: string): Promise<EmployeeDetails> =>
  (await api.call('GET', `/api/employees/${id}`)).body as EmployeeDetails;

// Debits less credits of each account, over the whole journal or one document.
export const balances = async (t: TestApp, sourceId?: string): Promise<Record<string, string>> => {
  const rows = await t.sql(`
    select l.account, sum(l.debit - l.credit)::numeric(14, 2)::text as balance
    from journal_lines l join journal_entries e on e.id = l.entry_id
    ${sourceId ? `where e.source_id = '${sourceId}'` : ''}
    group by l.account having sum(l.debit - l.credit) <> 0 order by l.account`);
  return Object.fromEntries(rows.map(({ account, balance }) => [String(account), String(balance)]));
};
