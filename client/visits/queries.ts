import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { fillPath, type SentBody, type SentQuery } from '../../domain/kernel/endpoint.ts';
import {
  announceVisit,
  changeVisit,
  checkInVisitor,
  checkOutVisitor,
  countVisits,
  getBadge,
  listVisits,
} from '../../domain/visits/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

export const VISITS = ['visits'] as const;
const meta = { topics: ['visits', 'tenants'] };

export const visitsPageQuery = (query: SentQuery<typeof listVisits>) =>
  queryOptions({
    queryKey: [...VISITS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listVisits, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const visitCountsQuery = (day: string) =>
  queryOptions({
    queryKey: [...VISITS, 'counts', day],
    queryFn: ({ signal }) => call(countVisits, { query: { day }, signal }),
    placeholderData: keepPreviousData,
    meta,
  });

export const badgePdf = (id: string): string => `${fillPath(getBadge.path, { id })}?format=pdf`;

// Somebody else may have been faster at the door: what is refused is mostly shown too late.
const useVisitChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [VISITS], { afterRefusal: true });

type Announcement = { body: SentBody<typeof announceVisit>; idempotencyKey: string };
export const useAnnounceVisit = () => useVisitChange((input: Announcement) => call(announceVisit, input));

type Change = { id: string; body: SentBody<typeof changeVisit> };
export const useChangeVisit = () =>
  useVisitChange(({ id, body }: Change) => call(changeVisit, { params: { id }, body }));

export const useCheckIn = () => useVisitChange((id: string) => call(checkInVisitor, { params: { id } }));
export const useCheckOut = () => useVisitChange((id: string) => call(checkOutVisitor, { params: { id } }));
