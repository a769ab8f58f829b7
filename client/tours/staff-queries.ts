import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import { createCallerTour, listTours, updateTour } from '../../domain/tours/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const TOURS = ['tours'] as const;

export const toursPageQuery = (query: SentQuery<typeof listTours>) =>
  queryOptions({
    queryKey: [...TOURS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listTours, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: { topics: ['tours', 'settings'] },
  });

type Update = { id: string; body: SentBody<typeof updateTour> };

export const useUpdateTour = () =>
  useChange(({ id, body }: Update) => call(updateTour, { params: { id }, body }), [TOURS]);

type Booking = { body: SentBody<typeof createCallerTour>; idempotencyKey: string };

export const useBookForCaller = () =>
  useChange((booking: Booking) => call(createCallerTour, booking), [TOURS, ['tour-slots']]);
