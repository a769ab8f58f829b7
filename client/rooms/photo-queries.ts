import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { addRoomPhoto, deleteRoomPhoto, updateRoomPhoto } from '../../domain/rooms/photo-contract.ts';
import { call } from '../api/call.ts';
import { useRoomChange } from './queries.ts';

type PhotoAdded = { id: string; body: SentBody<typeof addRoomPhoto>; idempotencyKey: string };
export const useAddRoomPhoto = () =>
  useRoomChange(({ id, body, idempotencyKey }: PhotoAdded) =>
    call(addRoomPhoto, { params: { id }, body, idempotencyKey }),
  );

type PhotoChanged = { params: { id: string; photoId: string }; body: SentBody<typeof updateRoomPhoto> };
export const useUpdateRoomPhoto = () => useRoomChange((input: PhotoChanged) => call(updateRoomPhoto, input));

export const useDeleteRoomPhoto = () =>
  useRoomChange((params: PhotoChanged['params']) => call(deleteRoomPhoto, { params }));
