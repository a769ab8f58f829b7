import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { makeCalendarFeed } from '../../domain/bookings/calendar-contract.ts';
import {
  createBooking,
  getAllowance,
  getOnlinePayment,
  listBookings,
  moveBooking,
  type RoomBooking,
  setBookingStatus,
} from '../../domain/bookings/contract.ts';
import type { SentBody, SentQuery } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { listTenants } from '../../domain/tenants/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage, type ListPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';
import { closedDaysQuery } from '../rooms/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { TENANTS } from '../tenants/queries.ts';
import { wallTime } from '../ui/format.ts';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { useZone } from '../ui/zone.ts';

const BOOKINGS = ['room-bookings'] as const;
const meta = { topics: ['room_bookings', 'meeting_rooms', 'tenants'] };
const MOST_OF_A_CALL = '500';

type Wanted = Omit<SentQuery<typeof listBookings>, 'limit' | 'cursor'>;

/** However many pages that takes; a day or a week of a busy space is one. */
const everyBooking = async (wanted: Wanted, signal: AbortSignal, ahead = false): Promise<RoomBooking[]> => {
  const bookings: RoomBooking[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...wanted, limit: MOST_OF_A_CALL, ...(cursor ? { cursor } : {}) };
    const page: ListPage<RoomBooking> = await fetchPage(listBookings, query, signal, ahead);
    bookings.push(...page.rows);
    cursor = page.nextCursor;
  }
  return bookings;
};

/** Every booking of a span of days, for the grid: cancelled ones too, which the grid leaves out unless asked. */
export const bookingsOfDaysQuery = (from: Day, to: Day, ahead = false) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'days', from, to],
    queryFn: ({ signal }) => everyBooking({ from, to, sort: 'startTime' }, signal, ahead),
    placeholderData: keepPreviousData,
    meta,
  });

/** Every booking of one room in a span of days: what a preview holds against a wish. */
export const roomBookingsQuery = (room: string, from: Day, to: Day) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'room', room, from, to],
    queryFn: ({ signal }) => everyBooking({ room, from, to, sort: 'startTime' }, signal),
    meta,
  });

export const bookingsPageQuery = (query: SentQuery<typeof listBookings>) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listBookings, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const allowanceQuery = (tenantId: string, date: Day) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'allowance', tenantId, date.slice(0, 7)],
    queryFn: ({ signal }) => call(getAllowance, { params: { id: tenantId }, query: { date }, signal }),
    meta: { topics: ['room_bookings', 'settings', 'tenants', 'workspace_packages'] },
  });

/** What the tenant has in each of these months, of which each is asked for once. */
export const allowancesQuery = (tenantId: string, months: readonly Day[]) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'allowances', tenantId, months],
    queryFn: async ({ client }) => {
      // By then every month that has changed is known to have.
      await null;
      return Promise.all(months.map((month) => client.fetchQuery(allowanceQuery(tenantId, month))));
    },
    meta: { topics: ['room_bookings', 'settings', 'tenants', 'workspace_packages'] },
  });

/** Tenants of that name who cannot book, so that the box can say why it offers none. */
export const unbookableTenantsQuery = (q: string) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'unbookable', q],
    queryFn: ({ signal }) => call(listTenants, { query: { sort: 'companyName', limit: '3', q }, signal }),
    meta: { topics: ['tenants'] },
  });

// A tenant's page shows the hours used.
const useBookingChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [BOOKINGS, TENANTS]);

type Creation = { body: SentBody<typeof createBooking>; idempotencyKey: string };
export const useCreateBooking = () => useBookingChange((input: Creation) => call(createBooking, input));

type Move = { id: string; body: SentBody<typeof moveBooking> };
export const useMoveBooking = () =>
  useBookingChange(({ id, body }: Move) => call(moveBooking, { params: { id }, body }));

/** What was paid online for a booking, and what cancelling it gives back. */
export const onlinePaymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKINGS, 'online-payment', id],
    queryFn: ({ signal }) => call(getOnlinePayment, { params: { id }, signal }),
    meta: { topics: ['room_bookings', 'checkouts', 'checkout_refunds', 'settings'] },
  });

type StatusChange = { id: string; body: SentBody<typeof setBookingStatus> };
export const useSetBookingStatus = () =>
  useBookingChange(({ id, body }: StatusChange) => call(setBookingStatus, { params: { id }, body }));

/** A new link disables the old one, so it is created only on request. */
export const useMakeFeed = () =>
  useMutation({
    mutationFn: (target: { roomId: string } | { tenantId: string }) => call(makeCalendarFeed, { body: target }),
  });

/**
 * The booking whose details are open: as the list has it now, or as it was when it left the list. It stays after
 * closing, so that the sheet keeps its content while it fades out.
 */
export function useBookingSheet(bookings: readonly RoomBooking[] | undefined) {
  const [last, setLast] = useState<RoomBooking | null>(null);
  const [open, setOpen] = useState(false);
  return {
    openSheet: (booking: RoomBooking) => {
      setLast(booking);
      setOpen(true);
    },
    booking: bookings?.find(({ id }) => id === last?.id) ?? last,
    sheet: { open, onClose: () => setOpen(false) },
  };
}

/** The hours and closed days of the space and the time on its wall, which goes on by itself. */
export function useGridSpace() {
  const zone = useZone();
  const { day, time } = wallTime(new Date(useMinuteClock()), zone);
  const { openingHours: hours } = useConfig();
  const { data: closed } = useQuery(closedDaysQuery);
  return useMemo(
    () => ({ hours, closed: closed ?? [], zone, today: day, now: time }),
    [hours, closed, zone, day, time],
  );
}
