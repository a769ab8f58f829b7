import { queryOptions } from '@tanstack/react-query';
import { getLatestDocuments } from '../../domain/billing/latest-contract.ts';
import { call } from '../api/call.ts';
import { BILLING, MONEY_TOPICS } from './billing-change.ts';

export const latestDocumentsQuery = queryOptions({
  queryKey: [...BILLING, 'latest'],
  queryFn: ({ signal }) => call(getLatestDocuments, { signal }),
  meta: { topics: MONEY_TOPICS },
});
