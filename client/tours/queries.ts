import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReceivedOutput, SentBody } from '../../domain/kernel/endpoint.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import {
  cancelTourByLink,
  createTour,
  getTourByLink,
  listTourSlots,
  moveTourByLink,
} from '../../domain/tours/contract.ts';
import { call } from '../api/call.ts';

const SLOTS = ['tour-slots'] as const;
const LINK = ['tour-link'] as const;

/** How many days the page shows beside each other. */
export const DAYS_SHOWN = 7;

export type TourSlots = ReceivedOutput<typeof listTourSlots>;

// A visitor hears of nothing by itself: the page asks again when it is looked at again.
const whenLookedAt = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always', networkMode: 'always' } as const;

export const tourSlotsQuery = (from: Day) =>
  queryOptions({
    queryKey: [...SLOTS, from],
    queryFn: ({ signal }) => call(listTourSlots, { query: { from, to: addDays(from, DAYS_SHOWN - 1) }, signal }),
    placeholderData: keepPreviousData,
    ...whenLookedAt,
    meta: { topics: ['tours', 'settings', 'closed_days'] },
  });

export const linkedTourQuery = (token: string) =>
  queryOptions({
    queryKey: [...LINK, token],
    queryFn: ({ signal }) => call(getTourByLink, { params: { token }, signal }),
    ...whenLookedAt,
    meta: { topics: ['tours'] },
  });

// A refusal also means that what is shown is out of date.
function useTourChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: SLOTS });
      return client.invalidateQueries({ queryKey: LINK });
    },
  });
}

type Booking = { body: SentBody<typeof createTour>; idempotencyKey: string };

export const useBookTour = () => useTourChange((booking: Booking) => call(createTour, booking));

export const useMoveTour = (token: string) =>
  useTourChange((startsAt: string) => call(moveTourByLink, { params: { token }, body: { startsAt } }));

export const useCancelTour = (token: string) => useTourChange(() => call(cancelTourByLink, { params: { token } }));
