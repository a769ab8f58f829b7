import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReceivedOutput, SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  listPayrollRuns,
  listRuleSets,
  previewRun,
  runPayroll,
  saveRuleSet,
  setRunStatus,
} from '../../domain/payroll/run-contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { PAYROLL, usePayrollChange } from './payroll-change.ts';

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

type Step = { id: string; body: SentBody<typeof setRunStatus> };
export const useSetRunStatus = () =>
  usePayrollChange(({ id, body }: Step) => call(setRunStatus, { params: { id }, body }));

type Tables = { id: string; body: SentBody<typeof saveRuleSet> };
export const useSaveRuleSet = () =>
  usePayrollChange(({ id, body }: Tables) => call(saveRuleSet, { params: { id }, body }));
