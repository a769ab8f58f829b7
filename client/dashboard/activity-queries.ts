import { queryOptions } from '@tanstack/react-query';
import { listActivity } from '../../domain/audit/contract.ts';
import { TOLD_ENTITIES } from '../../domain/audit/rules.ts';
import { call } from '../api/call.ts';

const NEWEST = 12;

export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: String(NEWEST) }, signal }),
  meta: { topics: TOLD_ENTITIES },
});
