import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listOperations, resolveOperation } from '../../domain/devices/contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const OPERATIONS = ['device-operations'] as const;
const meta = { topics: ['device_operations'] };

export const operationsPageQuery = (query: SentQuery<typeof listOperations>) =>
  queryOptions({
    queryKey: [...OPERATIONS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listOperations, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

type Resolving = { id: string; body: SentBody<typeof resolveOperation> };

/** Also after a refusal: somebody else may have seen to it. */
export const useResolveOperation = () =>
  useChange(({ id, body }: Resolving) => call(resolveOperation, { params: { id }, body }), [OPERATIONS], {
    afterRefusal: true,
  });
