import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  type ClosedDay,
  createRoom,
  deleteRoom,
  getRoomsAndDays,
  openDay,
  type RoomsAndDays,
  saveClosedDay,
  updateRoom,
} from '../../domain/rooms/contract.ts';
import { call } from '../api/call.ts';

// Booking needs both, so they come in one response; each reader selects its part.
const roomsAndDaysQuery = queryOptions({
  queryKey: ['rooms-and-closed-days'],
  queryFn: ({ signal }) => call(getRoomsAndDays, { signal }),
  meta: { topics: ['meeting_rooms', 'room_photos', 'closed_days', 'extras'] },
});

const roomsIn = ({ rooms }: RoomsAndDays) => rooms;
const closedDaysIn = ({ closedDays }: RoomsAndDays) => closedDays;
const extrasIn = ({ extras }: RoomsAndDays) => extras;

/** The active rooms for a visitor, all of them for staff. */
export const roomsQuery = queryOptions({ ...roomsAndDaysQuery, select: roomsIn });

export const closedDaysQuery = queryOptions({ ...roomsAndDaysQuery, select: closedDaysIn });

/** Equipment and catering that can be booked along with a room. */
export const bookableExtrasQuery = queryOptions({ ...roomsAndDaysQuery, select: extrasIn });

/** The event stream would refresh the list too; this does it without waiting, and also while the stream is down. */
export function useRoomChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: roomsAndDaysQuery.queryKey });
  return useMutation({ mutationFn: change, onSettled: refresh });
}

type Creation = { body: SentBody<typeof createRoom>; idempotencyKey: string };
export const useCreateRoom = () => useRoomChange((input: Creation) => call(createRoom, input));

type Update = { id: string; body: SentBody<typeof updateRoom> };
export const useUpdateRoom = () => useRoomChange(({ id, body }: Update) => call(updateRoom, { params: { id }, body }));

export const useDeleteRoom = () => useRoomChange((id: string) => call(deleteRoom, { params: { id } }));

const close = ({ day, name, kind }: ClosedDay) => call(saveClosedDay, { params: { day }, body: { name, kind } });
const open = (day: string) => call(openDay, { params: { day } });

/** A day that moves is closed in its new place before it opens in the old, so that it is closed somewhere throughout. */
export const useSaveClosedDay = () =>
  useRoomChange(async ({ closed, instead }: { closed: ClosedDay; instead: string | null }) => {
    await close(closed);
    if (instead !== null && instead !== closed.day) await open(instead);
  });

export const useOpenDay = () => useRoomChange(open);
