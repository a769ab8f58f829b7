import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { createRoom, deleteRoom, listRooms, updateRoom } from '../../domain/rooms/contract.ts';
import { call } from '../api/call.ts';

const ROOMS = ['meeting-rooms'] as const;

/** The active rooms for a visitor, all of them for staff. */
export const roomsQuery = queryOptions({
  queryKey: ROOMS,
  queryFn: ({ signal }) => call(listRooms, { signal }),
  meta: { topics: ['meeting_rooms'] },
});

/** The event stream would refresh the list too; this does it without waiting, and also while the stream is down. */
function useRoomChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: ROOMS }) });
}

type Creation = { body: SentBody<typeof createRoom>; idempotencyKey: string };
export const useCreateRoom = () => useRoomChange((input: Creation) => call(createRoom, input));

type Update = { id: string; body: SentBody<typeof updateRoom> };
export const useUpdateRoom = () => useRoomChange(({ id, body }: Update) => call(updateRoom, { params: { id }, body }));

export const useDeleteRoom = () => useRoomChange((id: string) => call(deleteRoom, { params: { id } }));
