import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createClientBooking } from '../../domain/bookings/contract.ts';
import {
  cancelClientBooking,
  getClientBooking,
  moveClientBooking,
  previewClientMove,
  proveClientBooking,
} from '../../domain/bookings/link-contract.ts';
import type { ReceivedOutput, SentBody } from '../../domain/kernel/endpoint.ts';
import type { Day } from '../../domain/kernel/time.ts';
import {
  enterMemberCode,
  getPortalDay,
  leaveMember,
  type PortalDay,
  sendMemberCode,
} from '../../domain/portal/contract.ts';
import type { Offering } from '../../domain/portal/offering-contract.ts';
import { call } from '../api/call.ts';
import { offeringsQuery } from '../landing/queries.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';

const DAYS = ['portal-days'] as const;
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

const portalDayQuery = (date: Day) =>
  queryOptions({
    queryKey: [...DAYS, date],
    queryFn: ({ signal }) => call(getPortalDay, { params: { date }, signal }),
    ...whenLookedAt,
    ...atOnce,
    meta: { topics: ['room_bookings', 'tenants', 'settings'] },
  });

const selectBusyTimes = ({ taken }: PortalDay) => taken;
const selectMember = ({ member }: PortalDay) => member;

export const busyTimesQuery = (date: Day) => queryOptions({ ...portalDayQuery(date), select: selectBusyTimes });

/** Who it is does not change with the day, so that the answer of the day before stays until the next is there. */
export const memberQuery = (date: Day) =>
  queryOptions({ ...portalDayQuery(date), select: selectMember, placeholderData: keepPreviousData });

const selectPasses = ({ passes }: PortalDay) => passes;

/** The same on every day, so that those of the day before stay until the next is there. */
export const offeredPassesQuery = (date: Day) =>
  queryOptions({ ...portalDayQuery(date), select: selectPasses, placeholderData: keepPreviousData });

export const useRefreshBusyTimes = () => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: DAYS }), [client]);
};

type Booking = { body: SentBody<typeof createClientBooking>; idempotencyKey: string };

export function useBookRoom() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (booking: Booking) => call(createClientBooking, booking),
    onSettled: () => void client.invalidateQueries({ queryKey: DAYS }),
  });
}

export const useSendCode = () =>
  useMutation({ ...atOnce, mutationFn: (email: string) => call(sendMemberCode, { body: { email } }) });

function useMemberChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: DAYS }),
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

/** The code of the mail makes a booking count that was only held so far. */
export function useProveBooking(token: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (code: string) => call(proveClientBooking, { params: { token }, body: { code } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: DAYS });
      return client.invalidateQueries({ queryKey: LINK });
    },
  });
}

export function useCancelBooking(token: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (refund?: string) =>
      call(cancelClientBooking, { params: { token }, body: refund === undefined ? null : { refund } }),
    // A refusal also means that the page is out of date.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: DAYS });
      return client.invalidateQueries({ queryKey: LINK });
    },
  });
}

type Target = SentBody<typeof previewClientMove>;

/** What a move would do; asked once a time is chosen. */
export const movePreviewQuery = (token: string, target: Target | null) =>
  queryOptions({
    queryKey: [...LINK, token, 'move', target],
    queryFn: ({ signal }) => call(previewClientMove, { params: { token }, body: target as Target, signal }),
    enabled: target !== null,
    retry: false,
    gcTime: 0,
    ...atOnce,
    meta: { topics: ['room_bookings'] },
  });

export function useMoveLinked(token: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: SentBody<typeof moveClientBooking>) => call(moveClientBooking, { params: { token }, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: DAYS });
      return client.invalidateQueries({ queryKey: LINK });
    },
  });
}

const selectOffered = (offerings: readonly Offering[]) => ({
  passes: offerings.flatMap(({ passes }) => passes),
  packages: offerings.flatMap(({ packages }) => packages),
});

/** What can be bought online, for who did not come by the rooms. */
export const offeredOnlineQuery = queryOptions({ ...offeringsQuery, select: selectOffered });

export const codeNotSent = (error: unknown) =>
  void toast({ title: 'No code was sent', description: serverMessage(error, 'Please try again.'), destructive: true });

export const codeNotChecked = (error: unknown) =>
  void toast({
    title: 'The code was not checked',
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });

export const stillKnown = (error: unknown) =>
  void toast({
    title: 'You are still signed in here',
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });
