import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import type { ShownRoom } from '../../domain/rooms/contract.ts';
import { photoAlt, ROOM_TYPE_LABELS } from '../../domain/rooms/rules.ts';
import { ApiError } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { DeleteDialog } from '../ui/overlay/question-dialogs.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useCurrency } from '../ui/zone.ts';
import { roomsQuery, useDeleteRoom, useUpdateRoom } from './queries.ts';
import { RoomForm } from './room-form.tsx';
import { RoomPhotos } from './room-photos.tsx';
import { ratesText, roomDone, roomFailed } from './text.ts';

/** List mode, or add/edit mode over one room: null stands for a new one. */
type Mode = { form: ShownRoom | null } | 'list';

export function RoomsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('list');
  const toList = () => setMode('list');
  const close = () => {
    toList();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      size="lg"
      title="Room Management"
      description={mode === 'list' ? undefined : mode.form ? `Edit ${mode.form.name}` : 'Add New Room'}
    >
      {mode === 'list' ? (
        <RoomList onForm={(form) => setMode({ form })} />
      ) : (
        <RoomEditor room={mode.form} onDone={toList} />
      )}
    </Dialog>
  );
}

function RoomEditor({ room, onDone }: { room: ShownRoom | null; onDone: () => void }) {
  const latest = useQuery(roomsQuery).data?.find(({ id }) => id === room?.id);
  return (
    <>
      {latest ? <RoomPhotos room={latest} /> : null}
      <RoomForm room={room} onDone={onDone} />
    </>
  );
}

function RoomList({ onForm }: { onForm: (room: ShownRoom | null) => void }) {
  const [deleting, setDeleting] = useState<ShownRoom | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = (room: ShownRoom) => {
    setDeleting(room);
    setAsking(true);
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h3 className="font-semibold">Meeting Rooms</h3>
        <Button icon={<Plus aria-hidden />} onClick={() => onForm(null)}>
          Add New Room
        </Button>
      </div>
      <Listed onEdit={onForm} onDelete={ask} />
      {deleting ? (
        <DeleteRoom key={`${deleting.id} ${asking}`} room={deleting} open={asking} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

type ListedProps = { onEdit: (room: ShownRoom) => void; onDelete: (room: ShownRoom) => void };

function Listed({ onEdit, onDelete }: ListedProps) {
  const { data, error, isFetching, refetch } = useQuery(roomsQuery);
  if (data === undefined) {
    if (error) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <>
        <p className="mb-3 text-muted text-sm">Loading rooms...</p>
        <SkeletonText lines={6} label="Loading rooms..." />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <p className="rounded-lg border border-line border-dashed px-4 py-10 text-center text-muted text-sm">
        No meeting rooms found. Add your first room to get started.
      </p>
    );
  }
  return (
    <ul className="m-0 grid list-none gap-3 p-0 md:grid-cols-2">
      {data.map((room) => (
        <RoomCard key={room.id} room={room} onEdit={() => onEdit(room)} onDelete={() => onDelete(room)} />
      ))}
    </ul>
  );
}

type DeleteRoomProps = { room: ShownRoom; open: boolean; onClose: () => void };

function DeleteRoom({ room, open, onClose }: DeleteRoomProps) {
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
    const { id, createdAt: _created, photos: _photos, ...fields } = room;
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
      description="Are you sure you want to delete this room?"
      inUseTitle={`${room.name} is in use`}
      pending={remove.isPending || update.isPending}
      onDelete={onDelete}
      onDeactivate={() => void onDeactivate()}
    />
  );
}

type RoomCardProps = { room: ShownRoom; onEdit: () => void; onDelete: () => void };

function RoomCard({ room, onEdit, onDelete }: RoomCardProps) {
  const title = useId();
  const currency = useCurrency();
  return (
    <li aria-labelledby={title} className="flex min-w-0 flex-col gap-2.5 rounded-lg border border-line p-4">
      {room.photos[0] ? (
        <img
          src={room.photos[0].url}
          width={room.photos[0].width}
          height={room.photos[0].height}
          alt={photoAlt(room, 0)}
          loading="lazy"
          className="aspect-video h-auto w-full rounded-md bg-surface-2 object-cover"
        />
      ) : null}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 id={title} className="wrap-break-word font-semibold leading-snug">
            {room.name}
          </h4>
          <p className="text-muted text-xs">{ROOM_TYPE_LABELS[room.type]}</p>
        </div>
        <div className="-mt-1.5 -mr-1.5 flex shrink-0 items-center">
          {room.isActive ? null : <StatusChip status="inactive" className="mr-1" />}
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit ${room.name}`}
            icon={<Pencil aria-hidden />}
            onClick={onEdit}
          />
          <Button
            variant="ghost"
            size="icon"
            className="text-late!"
            aria-label={`Delete ${room.name}`}
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
          />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <UsersRound aria-hidden className="size-4 text-muted" />
          {room.capacity === 1 ? '1 person' : `${room.capacity} people`}
        </span>
        <span className="font-medium tabular-nums">{ratesText(currency, room)}</span>
      </p>
      {room.bufferMinutes > 0 ? (
        <p className="text-muted text-sm">{`${room.bufferMinutes} min kept free after each booking`}</p>
      ) : null}
      {room.description ? <p className="wrap-break-word text-pretty text-muted text-sm">{room.description}</p> : null}
      {room.amenities.length > 0 ? (
        <ul aria-label={`Amenities of ${room.name}`} className="m-0 flex list-none flex-wrap gap-1.5 p-0">
          {room.amenities.map((amenity) => (
            <li key={amenity} className="flex">
              <Badge>{amenity}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
