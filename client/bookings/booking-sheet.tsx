import { CalendarCheck, CalendarSync, CircleCheck, CircleX, Pencil, Repeat, RotateCcw, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { isAfter } from '../../domain/bookings/rules.ts';
import { useCan } from '../api/session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useMinuteClock } from '../ui/minute-clock.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { whoBooked } from './booking-text.ts';
import { bookingDone, bookingFailed } from './booking-words.ts';
import { useSetBookingStatus } from './bookings-queries.ts';
import { isEditable, STATUS_ACTION_LABELS, STATUS_AFTER, type StatusAction, statusActions } from './status-task.ts';

const EditDialog = onDemand(async () => (await import('./edit-dialog.tsx')).EditDialog);
const StatusDialog = onDemand(async () => (await import('./status-dialog.tsx')).StatusDialog);

type BookingSheetProps = { booking: RoomBooking; open: boolean; onClose: () => void };

type Task = 'edit' | 'cancel' | 'bringBack';

export function BookingSheet({ booking, open, onClose }: BookingSheetProps) {
  const [saved, setSaved] = useState<RoomBooking | null>(null);
  const [task, setTask] = useState<Task | null>(null);
  const [doing, setDoing] = useState(false);
  const [turn, setTurn] = useState(0);
  const shown = newerOf(booking, saved);
  const begin = (next: Task) => {
    setTask(next);
    setTurn(turn + 1);
    setDoing(true);
  };
  const dialog = { booking: shown, open: doing, onClose: () => setDoing(false), onSaved: setSaved };
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={shown.purpose ?? whoBooked(shown)}
      description={<BookingMarks booking={shown} />}
      footer={<Actions booking={shown} onTask={begin} onSaved={setSaved} />}
    >
      <BookingFacts booking={shown} />
      {task === 'edit' ? <EditDialog key={turn} {...dialog} /> : null}
      {task === 'cancel' || task === 'bringBack' ? <StatusDialog key={turn} action={task} {...dialog} /> : null}
    </Sheet>
  );
}

/** Whoever opened the sheet may still hold the booking as it was; what was saved here is shown at once. */
function newerOf(given: RoomBooking, saved: RoomBooking | null): RoomBooking {
  return saved && saved.id === given.id && !isAfter(given.updatedAt, saved.updatedAt) ? saved : given;
}

const ICONS: Record<StatusAction, ReactNode> = {
  confirm: <CalendarCheck aria-hidden />,
  complete: <CircleCheck aria-hidden />,
  noShow: <UserX aria-hidden />,
  bringBack: <RotateCcw aria-hidden />,
  cancel: <CircleX aria-hidden />,
};

type ActionsProps = { booking: RoomBooking; onTask: (task: Task) => void; onSaved: (booking: RoomBooking) => void };

function Actions({ booking, onTask, onSaved }: ActionsProps) {
  const mayChange = useCan()('bookings:write');
  const now = new Date(useMinuteClock()).toISOString();
  const change = useSetBookingStatus();
  if (!mayChange) return null;

  const carryOut = async (action: StatusAction) => {
    if (action === 'cancel' || action === 'bringBack') return onTask(action);
    try {
      onSaved(await change.mutateAsync({ id: booking.id, body: { status: STATUS_AFTER[action] } }));
      bookingDone(action);
    } catch (error) {
      bookingFailed(action, error);
    }
  };

  return (
    <>
      {isEditable(booking) ? (
        <Button icon={<Pencil aria-hidden />} onClick={() => onTask('edit')}>
          Edit Booking
        </Button>
      ) : null}
      {statusActions(booking, now).map((action) => (
        <Button
          key={action}
          variant="secondary"
          icon={ICONS[action]}
          disabled={change.isPending}
          onClick={() => void carryOut(action)}
        >
          {STATUS_ACTION_LABELS[action]}
        </Button>
      ))}
    </>
  );
}

/** The status, and where a booking belongs to a series, that and whether it goes its own way. */
function BookingMarks({ booking: { status, seriesId, isException } }: { booking: RoomBooking }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <StatusChip status={status} />
      {seriesId ? (
        <Badge tone="accent" icon={<Repeat aria-hidden />}>
          Repeats
        </Badge>
      ) : null}
      {isException ? (
        <Badge tone="waiting" icon={<CalendarSync aria-hidden />}>
          Changed by itself
        </Badge>
      ) : null}
    </span>
  );
}
