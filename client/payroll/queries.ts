import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceivedOutput, SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { addBenefit, endBenefit } from '../../domain/payroll/benefits/benefit-contract.ts';
import { createEmployee, getEmployee, listEmployees, updateEmployee } from '../../domain/payroll/contract.ts';
import { createFinalDues, previewFinalDues } from '../../domain/payroll/final-dues/final-dues-contract.ts';
import { addLeave, cancelLeave } from '../../domain/payroll/leave/leave-contract.ts';
import { cancelLoan, giveLoan, repayLoan } from '../../domain/payroll/loans/loan-contract.ts';
import { createOffCycle, previewOffCycle } from '../../domain/payroll/off-cycle/off-cycle-contract.ts';
import {
  createPayroll,
  getPayroll,
  getPayrollSummary,
  listPayroll,
  mailPayslip,
  previewPay,
  setPayrollStatus,
  updatePayroll,
} from '../../domain/payroll/pay/pay-contract.ts';
import {
  getAuthorityMonth,
  getP9,
  payAuthority,
  reverseAuthorityPayment,
} from '../../domain/payroll/returns/returns-contract.ts';
import {
  listPayrollRuns,
  listRuleSets,
  previewRun,
  runPayroll,
  saveRuleSet,
  setRunStatus,
} from '../../domain/payroll/runs/run-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

export const PAYROLL = ['payroll'] as const;

export const usePayrollChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [PAYROLL]);

const EMPLOYEES = [...PAYROLL, 'employees'] as const;
const ONE_TOPICS = [
  'employees',
  'employee_status_changes',
  'employee_pay_changes',
  'leave_entries',
  'employee_benefits',
  'employee_deductions',
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

type NewEmployee = { body: SentBody<typeof createEmployee>; idempotencyKey: string };
export const useCreateEmployee = () => usePayrollChange((input: NewEmployee) => call(createEmployee, input));

type EmployeeChanges = { id: string; body: SentBody<typeof updateEmployee> };
export const useUpdateEmployee = () =>
  usePayrollChange(({ id, body }: EmployeeChanges) => call(updateEmployee, { params: { id }, body }));

type NewLeave = { id: string; body: SentBody<typeof addLeave>; idempotencyKey: string };
export const useAddLeave = () =>
  usePayrollChange(({ id, ...rest }: NewLeave) => call(addLeave, { params: { id }, ...rest }));

type Reason = { id: string; reason: string };
export const useCancelLeave = () =>
  usePayrollChange(({ id, reason }: Reason) => call(cancelLeave, { params: { id }, body: { reason } }));

type NewBenefit = { id: string; body: SentBody<typeof addBenefit>; idempotencyKey: string };
export const useAddBenefit = () =>
  usePayrollChange(({ id, ...rest }: NewBenefit) => call(addBenefit, { params: { id }, ...rest }));

type EndOfBenefit = { id: string; untilMonth: string };
export const useEndBenefit = () =>
  usePayrollChange(({ id, untilMonth }: EndOfBenefit) => call(endBenefit, { params: { id }, body: { untilMonth } }));

type NewLoan = { id: string; body: SentBody<typeof giveLoan>; idempotencyKey: string };
export const useGiveLoan = () =>
  usePayrollChange(({ id, ...rest }: NewLoan) => call(giveLoan, { params: { id }, ...rest }));

type Repayment = { id: string; body: SentBody<typeof repayLoan>; idempotencyKey: string };
export const useRepayLoan = () =>
  usePayrollChange(({ id, ...rest }: Repayment) => call(repayLoan, { params: { id }, ...rest }));

export const useCancelLoan = () =>
  usePayrollChange(({ id, reason }: Reason) => call(cancelLoan, { params: { id }, body: { reason } }));

const RECORDS = [...PAYROLL, 'records'] as const;

export const recordsPageQuery = (query: SentQuery<typeof listPayroll>) =>
  queryOptions({
    queryKey: [...RECORDS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listPayroll, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_records'] },
  });

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECORDS, 'one', id],
    queryFn: ({ signal }) => call(getPayroll, { params: { id }, signal }),
    meta: { topics: ['payroll_records', 'loan_repayments', 'outbox'] },
  });

export const payrollSummaryQuery = queryOptions({
  queryKey: [...PAYROLL, 'summary'],
  queryFn: ({ signal }) => call(getPayrollSummary, { signal }),
  meta: {
    topics: ['employees', 'payroll_records', 'statutory_payments', 'bill_payments', 'withheld_payments', 'closed_days'],
  },
});

export type PayPreview = ReceivedOutput<typeof previewPay>;

/** The answer to the figures before stays while those that are being typed are worked out. */
export const payPreviewQuery = (query: SentQuery<typeof previewPay>) =>
  queryOptions({
    queryKey: [...PAYROLL, 'preview', query],
    queryFn: ({ signal }) => call(previewPay, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_records', 'payroll_rule_sets', 'employees'] },
  });

type NewPayroll = { body: SentBody<typeof createPayroll>; idempotencyKey: string };
export const useCreatePayroll = () => usePayrollChange((input: NewPayroll) => call(createPayroll, input));

type PayrollChanges = { id: string; body: SentBody<typeof updatePayroll> };
export const useUpdatePayroll = () =>
  usePayrollChange(({ id, body }: PayrollChanges) => call(updatePayroll, { params: { id }, body }));

type Step = { id: string; body: SentBody<typeof setPayrollStatus> };
export const useSetStatus = () =>
  usePayrollChange(({ id, body }: Step) => call(setPayrollStatus, { params: { id }, body }));

export type OffCyclePreview = ReceivedOutput<typeof previewOffCycle>;
type OffCycle = { body: SentBody<typeof createOffCycle>; idempotencyKey: string };

/** Asked anew each time: it is what would be made at that moment. */
export const offCyclePreviewQuery = (body: SentBody<typeof previewOffCycle>) =>
  queryOptions({
    queryKey: [...PAYROLL, 'off-cycle', body],
    queryFn: ({ signal }) => call(previewOffCycle, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { topics: ['employees', 'payroll_records', 'payroll_rule_sets'] },
  });

export type FinalDuesPreview = ReceivedOutput<typeof previewFinalDues>;

export const finalDuesPreviewQuery = (id: string, body: SentBody<typeof previewFinalDues>) =>
  queryOptions({
    queryKey: [...PAYROLL, 'final-dues', id, body],
    queryFn: ({ signal }) => call(previewFinalDues, { params: { id }, body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { topics: ['employees', 'payroll_records', 'leave_entries', 'employee_loans'] },
  });

type FinalDues = { id: string; body: SentBody<typeof createFinalDues>; idempotencyKey: string };
export const useCreateFinalDues = () =>
  usePayrollChange(({ id, ...rest }: FinalDues) => call(createFinalDues, { params: { id }, ...rest }));

export const useCreateOffCycle = () => usePayrollChange((input: OffCycle) => call(createOffCycle, input));

export const useMailPayslip = () => usePayrollChange((id: string) => call(mailPayslip, { params: { id } }));

const RUNS = [...PAYROLL, 'runs'] as const;

export const runsPageQuery = (query: SentQuery<typeof listPayrollRuns>) =>
  queryOptions({
    queryKey: [...RUNS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listPayrollRuns, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['payroll_runs', 'payroll_records'] },
  });

export type RunPreview = ReceivedOutput<typeof previewRun>;

/** Asked anew each time: what it shows is what a run would make at that moment. */
export const runPreviewQuery = (query: SentQuery<typeof previewRun>) =>
  queryOptions({
    queryKey: [...RUNS, 'preview', query],
    queryFn: ({ signal }) => call(previewRun, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { topics: ['employees', 'payroll_records', 'employee_loans', 'payroll_rule_sets'] },
  });

export const ruleSetsQuery = queryOptions({
  queryKey: [...PAYROLL, 'rule-sets'],
  queryFn: ({ signal }) => call(listRuleSets, { signal }),
  meta: { topics: ['payroll_rule_sets'] },
});

type Run = { body: SentBody<typeof runPayroll>; idempotencyKey: string };
export const useRunPayroll = () => usePayrollChange((input: Run) => call(runPayroll, input));

type RunStep = { id: string; body: SentBody<typeof setRunStatus> };
export const useSetRunStatus = () =>
  usePayrollChange(({ id, body }: RunStep) => call(setRunStatus, { params: { id }, body }));

type Tables = { id: string; body: SentBody<typeof saveRuleSet> };
export const useSaveRuleSet = () =>
  usePayrollChange(({ id, body }: Tables) => call(saveRuleSet, { params: { id }, body }));

export const authorityMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...PAYROLL, 'due-dates', month],
    queryFn: ({ signal }) => call(getAuthorityMonth, { params: { month }, signal }),
    placeholderData: keepPreviousData,
    meta: {
      topics: [
        'payroll_records',
        'statutory_payments',
        'closed_days',
        'payees',
        'payee_payments',
        'fringe_months',
        'fringe_rates',
        'employee_loans',
        'loan_repayments',
        'bill_payments',
        'withheld_payments',
      ],
    },
  });

type Payment = { body: SentBody<typeof payAuthority>; idempotencyKey: string };
export const usePayAuthority = () => usePayrollChange((input: Payment) => call(payAuthority, input));

type Undo = { id: string; reason: string };
export const useReversePayment = () =>
  usePayrollChange(({ id, reason }: Undo) => call(reverseAuthorityPayment, { params: { id }, body: { reason } }));
