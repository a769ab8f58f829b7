import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Allowance } from '../../domain/bookings/contract.ts';
import { fillPath, type SentBody, type SentQuery } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { getMyIncrease, giveMyNotice } from '../../domain/members/agreement-contract.ts';
import {
  cancelMyBooking,
  createMyBooking,
  getMyAllowance,
  listMyBookings,
} from '../../domain/members/booking-contract.ts';
import {
  getMyInvoice,
  getMyPayment,
  getMySpace,
  getMyStatement,
  listMyInvoices,
  listMyPayments,
  type MySpace,
} from '../../domain/members/contract.ts';
import type { Period } from '../../domain/reports/query.ts';
import { OWN_TOPIC } from '../../domain/system/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { paths } from '../paths.ts';

const MY = ['my'] as const;
const money = { topics: [OWN_TOPIC] };
const rooms = { topics: [OWN_TOPIC, 'room_bookings', 'meeting_rooms', 'settings'] };

export const spaceQuery = queryOptions({
  queryKey: [...MY, 'space'],
  queryFn: ({ signal }) => call(getMySpace, { signal }),
  meta: rooms,
});

export const myInvoicesQuery = (query: SentQuery<typeof listMyInvoices>) =>
  queryOptions({
    queryKey: [...MY, 'invoices', query],
    queryFn: ({ signal }) => fetchPage(listMyInvoices, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: money,
  });

export const latestInvoicesQuery = (limit: number) =>
  queryOptions({
    queryKey: [...MY, 'latest-invoices', limit],
    queryFn: ({ signal }) => call(listMyInvoices, { query: { limit: String(limit) }, signal }),
    meta: money,
  });

export const myInvoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...MY, 'invoice', id],
    queryFn: ({ signal }) => call(getMyInvoice, { params: { id }, signal }),
    meta: money,
  });

export const myPaymentsQuery = (query: SentQuery<typeof listMyPayments>) =>
  queryOptions({
    queryKey: [...MY, 'payments', query],
    queryFn: ({ signal }) => fetchPage(listMyPayments, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: money,
  });

export const myStatementQuery = (period: Period) =>
  queryOptions({
    queryKey: [...MY, 'statement', period],
    queryFn: ({ signal }) => call(getMyStatement, { query: period, signal }),
    placeholderData: keepPreviousData,
    meta: money,
  });

export const myBookingsQuery = (query: SentQuery<typeof listMyBookings>) =>
  queryOptions({
    queryKey: [...MY, 'bookings', query],
    queryFn: ({ signal }) => fetchPage(listMyBookings, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: rooms,
  });

/** The free hours are those of a month, so that another day of the same month asks nothing. */
export const myAllowanceQuery = (date: Day) =>
  queryOptions({
    queryKey: [...MY, 'allowance', date.slice(0, 7)],
    queryFn: ({ signal }) => call(getMyAllowance, { query: { date }, signal }),
    placeholderData: keepPreviousData,
    meta: rooms,
  });

export const nextBookingQuery = queryOptions({
  queryKey: [...MY, 'next-booking'],
  queryFn: async ({ signal }) => (await call(listMyBookings, { query: { limit: '1' }, signal }))[0] ?? null,
  meta: rooms,
});

/** A refusal also means that the screen is out of date. */
function useOwnChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSettled: () => {
      void client.invalidateQueries({ queryKey: MY });
    },
  });
}

type Booking = { body: SentBody<typeof createMyBooking>; idempotencyKey: string };
export const useBookOwn = () => useOwnChange((booking: Booking) => call(createMyBooking, booking));

export const useCancelOwn = () => useOwnChange((id: string) => call(cancelMyBooking, { params: { id } }));

type OwnNotice = { id: string; endsOn: Day; idempotencyKey: string };
export const useGiveOwnNotice = () =>
  useOwnChange(({ id, endsOn, idempotencyKey }: OwnNotice) =>
    call(giveMyNotice, { params: { id }, body: { endsOn }, idempotencyKey }),
  );

/** The invoice on its screen. */
export const invoicePath = (id: string): string => `${paths.myInvoices}?invoice=${id}`;

export const invoicePdf = (id: string): string => `${fillPath(getMyInvoice.path, { id })}?format=pdf`;

export const increasePdf = (id: string): string => `${fillPath(getMyIncrease.path, { id })}?format=pdf`;

export const receiptPdf = (id: string): string => `${fillPath(getMyPayment.path, { id })}?format=pdf`;

export const statementPdf = ({ from, to }: Period): string =>
  `${getMyStatement.path}?${new URLSearchParams({ from, to, format: 'pdf' })}`;

/** The free hours in the month of a day. Those of this month came with the company; another month is asked for. */
export function useOwnAllowance({ allowance }: MySpace, day: Day): Allowance | undefined {
  const isThisMonth = day.startsWith(allowance.month);
  const { data } = useQuery({ ...myAllowanceQuery(day), enabled: !isThisMonth });
  return isThisMonth ? allowance : data;
}
