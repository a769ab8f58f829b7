import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  cancelClientBooking,
  createClientBooking,
  enterMemberCode,
  getClientBooking,
  getMember,
  leaveMember,
  listTaken,
  sendMemberCode,
} from '../../domain/bookings/contract.ts';
import type { ReceivedOutput, SentBody } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { call } from '../api/call.ts';

const TAKEN = ['taken-slots'] as const;
const MEMBER = ['member'] as const;
const LINK = ['client-booking'] as const;

export type ClientBooking = ReceivedOutput<typeof createClientBooking>;
export type LinkedBooking = ReceivedOutput<typeof getClientBooking>;

/**
 * The event stream is for those who are signed in. A visitor's screen asks again when it is looked at again or comes
 * back to the network; the dialog asks when it opens and after a refusal.
 */
const whenLookedAt = { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const;

/** Without a network a call fails at once and says so, where it would otherwise wait in silence for one. */
const atOnce = { networkMode: 'always' } as const;

export const takenQuery = (date: Day) =>
  queryOptions({
    queryKey: [...TAKEN, date],
    queryFn: ({ signal }) => call(listTaken, { params: { date }, signal }),
    ...whenLookedAt,
    ...atOnce,
    meta: { topics: ['room_bookings'] },
  });

export const useRefreshTaken = () => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: TAKEN }), [client]);
};

/** The free hours are those of a month, so that another day of the same month asks nothing. */
export const memberQuery = (date: Day) =>
  queryOptions({
    queryKey: [...MEMBER, date.slice(0, 7)],
    queryFn: async ({ signal }) => (await call(getMember, { query: { date }, signal })).member,
    placeholderData: keepPreviousData,
    ...whenLookedAt,
    ...atOnce,
    meta: { topics: ['room_bookings', 'tenants', 'settings'] },
  });

type Booking = { body: SentBody<typeof createClientBooking>; idempotencyKey: string };

export function useBookRoom() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (booking: Booking) => call(createClientBooking, booking),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: TAKEN });
      void client.invalidateQueries({ queryKey: MEMBER });
    },
  });
}

export const useSendCode = () =>
  useMutation({ ...atOnce, mutationFn: (email: string) => call(sendMemberCode, { body: { email } }) });

function useMemberChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: MEMBER }),
  });
}

export const useEnterCode = () =>
  useMemberChange((body: SentBody<typeof enterMemberCode>) => call(enterMemberCode, { body }));

export const useLeave = () => useMemberChange(() => call(leaveMember, {}));

export const linkedBookingQuery = (token: string) =>
  queryOptions({
    queryKey: [...LINK, token],
    queryFn: ({ signal }) => call(getClientBooking, { params: { token }, signal }),
    ...whenLookedAt,
    ...atOnce,
    meta: { topics: ['room_bookings'] },
  });

export function useCancelBooking(token: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: () => call(cancelClientBooking, { params: { token } }),
    // A refusal, too, tells that the page has grown old.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: TAKEN });
      return client.invalidateQueries({ queryKey: LINK });
    },
  });
}
