import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { ApiError } from '../api/call.ts';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { roomDone, roomFailed } from './room-words.ts';
import { useDeleteRoom, useUpdateRoom } from './rooms-queries.ts';

type DeleteRoomProps = { room: MeetingRoom; open: boolean; onClose: () => void };

export function DeleteRoom({ room, open, onClose }: DeleteRoomProps) {
  const remove = useDeleteRoom();
  const update = useUpdateRoom();

  const onDelete = async () => {
    try {
      await remove.mutateAsync(room.id);
      roomDone('delete');
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'room_in_use' && room.isActive) return error.message;
      roomFailed('delete', error);
    }
    return null;
  };

  const onDeactivate = async () => {
    const { id, createdAt: _, ...fields } = room;
    try {
      await update.mutateAsync({ id, body: { ...fields, isActive: false } });
      roomDone('update');
      onClose();
    } catch (error) {
      roomFailed('update', error);
    }
  };

  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      title={`Delete ${room.name}?`}
      words="Are you sure you want to delete this room?"
      inUseTitle={`${room.name} is in use`}
      pending={remove.isPending || update.isPending}
      onDelete={onDelete}
      onDeactivate={() => void onDeactivate()}
    />
  );
}
