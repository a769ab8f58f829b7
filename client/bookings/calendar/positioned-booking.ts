import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { itemText } from '../../../domain/bookings/item-rules.ts';
import { STATUS_LABELS, timeToMinutes } from '../../../domain/bookings/rules.ts';
import { addDays, type Day, toDay, toWallTime, type WallTime } from '../../../domain/kernel/time.ts';
import { whenIdle } from '../../ui/feedback/on-demand.tsx';
import { formatCurrency, formatTime } from '../../ui/format.ts';
import { useZone } from '../../ui/zone.ts';
import { whoBooked } from '../format.ts';
import { bookingsOfDaysQuery } from '../queries.ts';

/** A booking where a clock on the wall of the space puts it; `from` and `to` are minutes since midnight. */
export type PositionedBooking = {
  booking: RoomBooking;
  day: Day;
  start: WallTime;
  end: WallTime;
  from: number;
  to: number;
};

export function positionBooking(booking: RoomBooking, zone: string): PositionedBooking {
  const start = toWallTime(booking.startTime, zone);
  const end = toWallTime(booking.endTime, zone);
  return {
    booking,
    day: toDay(booking.startTime, zone),
    start,
    end,
    from: timeToMinutes(start),
    to: timeToMinutes(end),
  };
}

export const isLive = ({ booking }: PositionedBooking): boolean => booking.status !== 'cancelled';

/** Only what is still to take place can be moved; the server refuses the rest. */
export const isMovable = ({ booking }: PositionedBooking): boolean =>
  booking.status === 'confirmed' || booking.status === 'pending';

/** "10:00 AM to 12:00 PM, Boardroom A, Baraka Creative, confirmed", and what else a glance would tell. */
export function spokenBooking({ booking, start, end }: PositionedBooking, currency?: string): string {
  const parts = [
    `${formatTime(start)} to ${formatTime(end)}`,
    booking.roomName,
    whoBooked(booking),
    STATUS_LABELS[booking.status].toLowerCase(),
  ];
  if (booking.purpose) parts.push(booking.purpose);
  parts.push(...booking.items.map(itemText));
  if (booking.seriesId) parts.push('part of a series');
  if (booking.isExtraCharge) parts.push(`${formatCurrency(booking.extraChargeAmount, { currency })} extra`);
  return parts.join(', ');
}

/** The bookings of one or more days in a row. While they are on their way nothing of other days stands in for them. */
export function useBookingsOfDays(first: Day, days = 1) {
  const zone = useZone();
  const { data, isPending, isPlaceholderData, isFetching, error, refetch } = useQuery(
    bookingsOfDaysQuery(first, addDays(first, days)),
  );
  const placed = useMemo(
    () => (data && !isPlaceholderData ? data.map((one) => positionBooking(one, zone)) : []),
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
