import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { announceMyVisit, cancelMyVisit, listMyVisits } from '../../../domain/members/visit-contract.ts';
import { OWN_TOPIC } from '../../../domain/system/contract.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { useChange } from '../../api/use-change.ts';

const MY_VISITS = ['my', 'visits'] as const;

export const myVisitsQuery = (query: SentQuery<typeof listMyVisits>) =>
  queryOptions({
    queryKey: [...MY_VISITS, query],
    queryFn: ({ signal }) => fetchPage(listMyVisits, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: [OWN_TOPIC] },
  });

type Announcement = { body: SentBody<typeof announceMyVisit>; idempotencyKey: string };
export const useAnnounceGuest = () => useChange((input: Announcement) => call(announceMyVisit, input), [MY_VISITS]);

export const useCancelGuest = () =>
  useChange((id: string) => call(cancelMyVisit, { params: { id } }), [MY_VISITS], { afterRefusal: true });
