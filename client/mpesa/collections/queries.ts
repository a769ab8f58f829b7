import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { listCollections } from '../../../domain/mpesa/collection-contract.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING, MONEY_TOPICS } from '../../billing/changes.ts';

// Grows old with what is owed: a promise or a payment recorded here refreshes it without the event stream.
export const collectionsPageQuery = (query: SentQuery<typeof listCollections>) =>
  queryOptions({
    queryKey: [...BILLING, 'collections', query],
    queryFn: ({ signal }) => fetchPage(listCollections, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: [...MONEY_TOPICS, 'tenants', 'mpesa_requests', 'mpesa_channels'] },
  });

const collectionList = listShape({
  filters: { show: oneOf('promised', 'broken', 'prompted'), tenant: isId },
  sorts: ['oldestDue', 'owed'],
  defaultSort: 'oldestDue',
});

const SHOWN = {
  promised: { promise: 'open' },
  broken: { promise: 'broken' },
  prompted: { prompted: 'today' },
} as const;

/** One choice on screen is one of two filters of the call. */
export function useCollectionList() {
  const list = useList(collectionList);
  const { show, ...query } = list.query;
  return { ...list, query: { ...query, ...(show ? SHOWN[show] : {}) } };
}

export type CollectionList = ReturnType<typeof useCollectionList>;
