import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { DeleteRoom } from './delete-room.tsx';
import { RoomCard } from './room-card.tsx';
import { RoomForm } from './room-form.tsx';
import { roomsQuery } from './rooms-queries.ts';

/** List mode, or add/edit mode over one room: null stands for a new one. */
type Mode = { form: MeetingRoom | null } | 'list';

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
        <RoomForm room={mode.form} onDone={toList} />
      )}
    </Dialog>
  );
}

function RoomList({ onForm }: { onForm: (room: MeetingRoom | null) => void }) {
  const [deleting, setDeleting] = useState<MeetingRoom | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = (room: MeetingRoom) => {
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

type ListedProps = { onEdit: (room: MeetingRoom) => void; onDelete: (room: MeetingRoom) => void };

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
