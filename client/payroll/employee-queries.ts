import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { createEmployee, getEmployee, listEmployees, updateEmployee } from '../../domain/payroll/contract.ts';
import { addLeave, cancelLeave } from '../../domain/payroll/leave-contract.ts';
import { cancelLoan, giveLoan, repayLoan } from '../../domain/payroll/loan-contract.ts';
import { getP9 } from '../../domain/payroll/returns-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { PAYROLL, usePayrollChange } from './payroll-change.ts';

const EMPLOYEES = [...PAYROLL, 'employees'] as const;
const ONE_TOPICS = [
  'employees',
  'employee_status_changes',
  'employee_pay_changes',
  'leave_entries',
  'employee_loans',
  'loan_repayments',
  'payroll_records',
];

export const employeesPageQuery = (query: SentQuery<typeof listEmployees>) =>
  queryOptions({
    queryKey: [...EMPLOYEES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listEmployees, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['employees'] },
  });

const CHOICES = '20';

/** The server searches, since a space may have more employees than one answer holds. */
export const employeeChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: [...EMPLOYEES, 'choices', q],
    queryFn: ({ signal }) =>
      call(listEmployees, { query: { sort: 'lastName', limit: CHOICES, ...(q ? { q } : {}) }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['employees'] },
  });

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...EMPLOYEES, 'one', id],
    queryFn: ({ signal }) => call(getEmployee, { params: { id }, signal }),
    meta: { topics: ONE_TOPICS },
  });

export const p9Query = (id: string, year: string) =>
  queryOptions({
    queryKey: [...EMPLOYEES, 'p9', id, year],
    queryFn: ({ signal }) => call(getP9, { params: { id }, query: { year }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['employees', 'payroll_records'] },
  });

type Creation = { body: SentBody<typeof createEmployee>; idempotencyKey: string };
export const useCreateEmployee = () => usePayrollChange((input: Creation) => call(createEmployee, input));

type Changes = { id: string; body: SentBody<typeof updateEmployee> };
export const useUpdateEmployee = () =>
  usePayrollChange(({ id, body }: Changes) => call(updateEmployee, { params: { id }, body }));

type NewLeave = { id: string; body: SentBody<typeof addLeave>; idempotencyKey: string };
export const useAddLeave = () =>
  usePayrollChange(({ id, ...rest }: NewLeave) => call(addLeave, { params: { id }, ...rest }));

type Reason = { id: string; reason: string };
export const useCancelLeave = () =>
  usePayrollChange(({ id, reason }: Reason) => call(cancelLeave, { params: { id }, body: { reason } }));

type NewLoan = { id: string; body: SentBody<typeof giveLoan>; idempotencyKey: string };
export const useGiveLoan = () =>
  usePayrollChange(({ id, ...rest }: NewLoan) => call(giveLoan, { params: { id }, ...rest }));

type Repayment = { id: string; body: SentBody<typeof repayLoan>; idempotencyKey: string };
export const useRepayLoan = () =>
  usePayrollChange(({ id, ...rest }: Repayment) => call(repayLoan, { params: { id }, ...rest }));

export const useCancelLoan = () =>
  usePayrollChange(({ id, reason }: Reason) => call(cancelLoan, { params: { id }, body: { reason } }));
