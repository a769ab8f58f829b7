import { queryOptions } from '@tanstack/react-query';
import { listActivity } from '../../domain/audit/contract.ts';
import { call } from '../api/call.ts';

const NEWEST = 24;

/** Every audited table: whatever happens to one of them is something to tell. */
const AUDITED = ['users', 'settings'];

export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: String(NEWEST) }, signal }),
  meta: { topics: AUDITED },
});
