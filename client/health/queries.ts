import { queryOptions } from '@tanstack/react-query';
import { listBlocked } from '../../domain/health/blocked-contract.ts';
import { getHealth } from '../../domain/health/contract.ts';
import { call } from '../api/call.ts';

// No table says when a figure changed.
const REST_MS = 15_000;

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(getHealth, { signal }),
  refetchInterval: REST_MS,
});

export const blockedQuery = queryOptions({
  queryKey: ['health', 'blocked'],
  queryFn: ({ signal }) => call(listBlocked, { signal }),
  refetchInterval: REST_MS,
});
