import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { useZone } from '../ui/zone.ts';
import { bookingsOfDaysQuery } from './bookings-queries.ts';
import { place } from './grid-placed.ts';

const ofDay = (day: Day) => bookingsOfDaysQuery(day, addDays(day, 1));

/**
 * The bookings of some days, asked for day by day: the day view and the week view then share what they know, and no
 * answer is longer than one call gives. While a day is on its way nothing of another day stands in for it.
 */
export function useBookingsOfDays(days: readonly Day[]) {
  const zone = useZone();
  const { bookings, ...rest } = useQueries({
    queries: days.map(ofDay),
    combine: (results) => ({
      bookings: results.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data)),
      isPending: results.some(({ isPending }) => isPending),
      isBusy: results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
      isFetching: results.some(({ isFetching }) => isFetching),
      error: results.find(({ error, data }) => error && !data)?.error ?? null,
      refetch: () => {
        for (const result of results) void result.refetch();
      },
    }),
  });
  const placed = useMemo(() => bookings.flatMap((of) => of ?? []).map((one) => place(one, zone)), [bookings, zone]);
  return { ...rest, placed };
}

/** So that the next press on an arrow shows a full day at once. */
export function usePrefetchedDays(days: readonly Day[]) {
  const client = useQueryClient();
  const wanted = days.join(' ');
  useEffect(() => {
    for (const day of wanted.split(' ')) void client.prefetchQuery(ofDay(day));
  }, [client, wanted]);
}
