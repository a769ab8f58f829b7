import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { getBudgetReport } from '../../domain/reports/budget-contract.ts';
import {
  type Basis,
  getBalanceSheet,
  getCashFlow,
  getChangesInEquity,
  getProfitLoss,
} from '../../domain/reports/contract.ts';
import { getAgedCreditors, getPurchases, getWithholding } from '../../domain/reports/creditor-contract.ts';
import { getCutOff } from '../../domain/reports/cut-off/cut-off-contract.ts';
import { getCashForecast } from '../../domain/reports/forecast/forecast-contract.ts';
import type { Period } from '../../domain/reports/query.ts';
import {
  createSchedule,
  deleteSchedule,
  listReportRuns,
  listSchedules,
  runSchedule,
  updateSchedule,
} from '../../domain/reports/schedules/schedule-contract.ts';
import { getExecutiveSummary, getOccupancy } from '../../domain/reports/space-contract.ts';
import { getDeferredRevenue, getVatReturn } from '../../domain/reports/tax-contract.ts';
import { getAgedDebtors, getTenantStatement, mailTenantStatement } from '../../domain/reports/tenant-contract.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';

export const REPORTS = ['reports'] as const;

// Everything is a sum over the books; what is counted in desks and hours changes with tenants and bookings too.
const books = { topics: ['journal_entries', 'accounts'] };
const space = {
  topics: ['journal_entries', 'accounts', 'tenants', 'agreements', 'agreement_lines', 'room_bookings', 'meeting_rooms'],
};

// The figures at hand stay, dimmed, until those of the new dates are there.
const kept = { placeholderData: keepPreviousData };

export const profitLossQuery = ({ from, to }: Period, basis: Basis) =>
  queryOptions({
    queryKey: [...REPORTS, 'profit-loss', from, to, basis],
    queryFn: ({ signal }) => call(getProfitLoss, { query: { from, to, basis }, signal }),
    ...kept,
    meta: books,
  });

export const budgetReportQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'budget', from, to],
    queryFn: ({ signal }) => call(getBudgetReport, { query: { from, to }, signal }),
    ...kept,
    meta: { topics: [...books.topics, 'budgets'] },
  });

export const balanceSheetQuery = (date: Day) =>
  queryOptions({
    queryKey: [...REPORTS, 'balance-sheet', date],
    queryFn: ({ signal }) => call(getBalanceSheet, { query: { date }, signal }),
    ...kept,
    meta: books,
  });

export const cashFlowQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'cash-flow', from, to],
    queryFn: ({ signal }) => call(getCashFlow, { query: { from, to }, signal }),
    ...kept,
    meta: books,
  });

export const cashForecastQuery = queryOptions({
  queryKey: [...REPORTS, 'cash-forecast'],
  queryFn: ({ signal }) => call(getCashForecast, { signal }),
  meta: {
    topics: [
      ...space.topics,
      'invoices',
      'bills',
      'bill_payments',
      'recurring_expense_templates',
      'payroll_records',
      'statutory_payments',
      'employees',
    ],
  },
});

export const executiveSummaryQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'executive-summary', from, to],
    queryFn: ({ signal }) => call(getExecutiveSummary, { query: { from, to }, signal }),
    ...kept,
    meta: space,
  });

export const occupancyQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'occupancy', from, to],
    queryFn: ({ signal }) => call(getOccupancy, { query: { from, to }, signal }),
    ...kept,
    meta: space,
  });

export const changesInEquityQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'changes-in-equity', from, to],
    queryFn: ({ signal }) => call(getChangesInEquity, { query: { from, to }, signal }),
    ...kept,
    meta: books,
  });

export const agedDebtorsQuery = (date: Day) =>
  queryOptions({
    queryKey: [...REPORTS, 'aged-debtors', date],
    queryFn: ({ signal }) => call(getAgedDebtors, { query: { date }, signal }),
    ...kept,
    meta: books,
  });

export const agedCreditorsQuery = (date: Day) =>
  queryOptions({
    queryKey: [...REPORTS, 'aged-creditors', date],
    queryFn: ({ signal }) => call(getAgedCreditors, { query: { date }, signal }),
    ...kept,
    meta: { topics: [...books.topics, 'bills', 'bill_payments', 'suppliers'] },
  });

export const purchasesQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'purchases', from, to],
    queryFn: ({ signal }) => call(getPurchases, { query: { from, to }, signal }),
    ...kept,
    meta: { topics: [...books.topics, 'bills', 'expenses', 'suppliers'] },
  });

export const withholdingQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'withholding', from, to],
    queryFn: ({ signal }) => call(getWithholding, { query: { from, to }, signal }),
    ...kept,
    meta: { topics: [...books.topics, 'bill_payments', 'withheld_payments', 'suppliers'] },
  });

export const vatReturnQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'vat-return', from, to],
    queryFn: ({ signal }) => call(getVatReturn, { query: { from, to }, signal }),
    ...kept,
    meta: books,
  });

export const deferredRevenueQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'deferred-revenue', from, to],
    queryFn: ({ signal }) => call(getDeferredRevenue, { query: { from, to }, signal }),
    ...kept,
    meta: books,
  });

export const cutOffQuery = (date: Day, days: number) =>
  queryOptions({
    queryKey: [...REPORTS, 'cut-off', date, days],
    queryFn: ({ signal }) => call(getCutOff, { query: { date, days: String(days) }, signal }),
    ...kept,
    meta: { topics: [...books.topics, 'bills', 'transfers', 'cheques'] },
  });

export const statementQuery = (tenantId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: [...REPORTS, 'tenant-statement', tenantId, from, to],
    queryFn: ({ signal }) => call(getTenantStatement, { params: { tenantId }, query: { from, to }, signal }),
    // What one tenant owes must not stand under the name of another, not even for a moment.
    placeholderData: (previous) => (previous?.tenant.id === tenantId ? previous : undefined),
    meta: space,
  });

export const useMailStatement = () =>
  useMutation({
    mutationFn: ({ tenantId, period }: { tenantId: string; period: Period }) =>
      call(mailTenantStatement, { params: { tenantId }, body: period }),
  });

const SCHEDULES = [...REPORTS, 'schedules'] as const;
const meta = { topics: ['report_schedules', 'report_runs', 'outbox'] };

export const schedulesQuery = queryOptions({
  queryKey: [...SCHEDULES, 'list'],
  queryFn: ({ signal }) => call(listSchedules, { signal }),
  meta,
});

export const reportRunsQuery = (id: string) =>
  queryOptions({
    queryKey: [...SCHEDULES, 'runs', id],
    queryFn: ({ signal }) => call(listReportRuns, { params: { id }, signal }),
    meta,
  });

const useScheduleChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [SCHEDULES], { afterRefusal: true });

type Creation = { body: SentBody<typeof createSchedule>; idempotencyKey: string };
export const useCreateSchedule = () => useScheduleChange((input: Creation) => call(createSchedule, input));

type Change = { id: string; body: SentBody<typeof updateSchedule> };
export const useUpdateSchedule = () =>
  useScheduleChange(({ id, body }: Change) => call(updateSchedule, { params: { id }, body }));

export const useDeleteSchedule = () => useScheduleChange((id: string) => call(deleteSchedule, { params: { id } }));

export const useRunSchedule = () =>
  useScheduleChange(({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
    call(runSchedule, { params: { id }, idempotencyKey }),
  );
