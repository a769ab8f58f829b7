import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { previewAutomation } from '../../../domain/billing/runs/automation-contract.ts';
import {
  generateInvoices,
  getAutomationStatus,
  getFinancialSummary,
  listRuns,
  previewBilling,
  runAutomation,
  undoRun,
} from '../../../domain/billing/runs/run-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { BILLING, MONEY_TOPICS, useBillingChange } from '../changes.ts';

const RUNS = [...BILLING, 'runs'] as const;

/** The figures of the specification: the status is asked for again every 30 seconds. */
const STATUS_EVERY_MS = 30_000;

export const automationStatusQuery = queryOptions({
  queryKey: [...RUNS, 'status'],
  queryFn: ({ signal }) => call(getAutomationStatus, { signal }),
  refetchInterval: STATUS_EVERY_MS,
  meta: { topics: ['billing_runs', 'settings'] },
});

export const runsPageQuery = (query: SentQuery<typeof listRuns>) =>
  queryOptions({
    queryKey: [...RUNS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listRuns, query, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['billing_runs'] },
  });

/** Asked anew each time it is opened: what it shows is what a run would do at that moment. */
export const previewQuery = queryOptions({
  queryKey: [...RUNS, 'preview'],
  queryFn: ({ signal }) => call(previewBilling, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { topics: ['tenants', 'settings', 'room_bookings'] },
});

export const automationPreviewQuery = queryOptions({
  queryKey: [...RUNS, 'automation-preview'],
  queryFn: ({ signal }) => call(previewAutomation, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { topics: ['settings'] },
});

/** Brings the first status of the automation along, which is asked for by itself from then on. */
export const summaryQuery = queryOptions({
  queryKey: [...BILLING, 'summary'],
  queryFn: async ({ client, signal }) => {
    const summary = await call(getFinancialSummary, { signal });
    if (summary.automation) client.setQueryData(automationStatusQuery.queryKey, summary.automation);
    return summary;
  },
  meta: { topics: [...MONEY_TOPICS, 'expenses', 'tenants', 'journal_entries', 'settings'] },
});

export const useGenerateInvoices = () => useBillingChange(() => call(generateInvoices, {}));

export const useRunAutomation = () => useBillingChange(() => call(runAutomation, {}));

type Undoing = { id: string; body: SentBody<typeof undoRun> };
export const useUndoRun = () => useBillingChange(({ id, body }: Undoing) => call(undoRun, { params: { id }, body }));
