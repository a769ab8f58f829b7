import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { useZone } from '../ui/zone.ts';
import { bookingsOfDaysQuery } from './bookings-queries.ts';
import { place } from './grid-placed.ts';

/** The bookings of one or more days in a row. While they are on their way nothing of other days stands in for them. */
export function useBookingsOfDays(first: Day, days = 1) {
  const zone = useZone();
  const { data, isPending, isPlaceholderData, isFetching, error, refetch } = useQuery(
    bookingsOfDaysQuery(first, addDays(first, days)),
  );
  const placed = useMemo(
    () => (data && !isPlaceholderData ? data.map((one) => place(one, zone)) : []),
    [data, isPlaceholderData, zone],
  );
  return {
    placed,
    isPending,
    isBusy: isPending || isPlaceholderData,
    isFetching,
    error: data ? null : error,
    refetch: () => void refetch(),
  };
}

/** So that the next press on an arrow shows a full day at once; asked for when the day on screen is there. */
export function useNeighbourDays(day: Day, isBusy: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (isBusy) return;
    whenIdle(() => {
      for (const other of [addDays(day, -1), addDays(day, 1)])
        void client.prefetchQuery(bookingsOfDaysQuery(other, addDays(other, 1), true));
    });
  }, [client, day, isBusy]);
}
