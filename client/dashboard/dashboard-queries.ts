import { queryOptions } from '@tanstack/react-query';
import { TOLD_ENTITIES } from '../../domain/audit/rules.ts';
import { getDashboard } from '../../domain/dashboard/contract.ts';
import { call } from '../api/call.ts';

/** All that the dashboard shows comes in one answer; a change of anything that it tells of makes it old. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(getDashboard, { signal }),
  meta: { topics: [...TOLD_ENTITIES, 'journal_entries', 'outbox', 'billing_runs'] },
});
