import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosedDay } from '../../domain/rooms/contract.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { SkeletonText } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useToday } from '../ui/zone.ts';
import { ClosedDayForm } from './closed-day-form.tsx';
import { ClosedDayList } from './closed-day-list.tsx';
import { closedDaysQuery, useOpenDay } from './rooms-queries.ts';

export function ClosedDaysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Closed Days"
      description="Nothing can be booked on these days. Idd is gazetted a few days ahead: correct its date when it is known."
    >
      <ClosedDays />
    </Dialog>
  );
}

function ClosedDays() {
  const { data, error, isFetching, refetch } = useQuery(closedDaysQuery);
  const [edited, setEdited] = useState<ClosedDay | null>(null);
  const [turn, setTurn] = useState(0);
  const [opening, setOpening] = useState<ClosedDay | null>(null);
  if (data === undefined) {
    if (error) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return <SkeletonText lines={8} label="Loading closed days" />;
  }
  const begin = (closed: ClosedDay | null) => {
    setEdited(closed);
    setTurn(turn + 1);
  };
  return (
    <>
      <ClosedDayForm key={turn} known={data} edited={edited} onDone={() => begin(null)} />
      <Days days={data} onEdit={begin} onOpen={setOpening} />
      {opening ? <OpenDay closed={opening} onClose={() => setOpening(null)} /> : null}
    </>
  );
}

type DaysProps = { days: readonly ClosedDay[]; onEdit: (day: ClosedDay) => void; onOpen: (day: ClosedDay) => void };

function Days({ days, ...actions }: DaysProps) {
  const today = useToday();
  const [past, setPast] = useState(false);
  const shown = past ? days : days.filter(({ day }) => day >= today);
  return (
    <>
      {shown.length === 0 ? <p className="mt-5 text-muted text-sm">No closed day lies ahead.</p> : null}
      <ClosedDayList days={shown} {...actions} />
      {days.some(({ day }) => day < today) ? (
        <Button variant="link" className="mt-3" onClick={() => setPast(!past)}>
          {past ? 'Hide Past Days' : 'Show Past Days'}
        </Button>
      ) : null}
    </>
  );
}

function OpenDay({ closed, onClose }: { closed: ClosedDay; onClose: () => void }) {
  const open = useOpenDay();
  const confirm = async () => {
    try {
      await open.mutateAsync(closed.day);
      toast({ title: 'Day opened', description: `Rooms can be booked on ${formatDay(closed.day)}.` });
      onClose();
    } catch (error) {
      toast({ title: 'The day was not opened', description: describeError(error).message, destructive: true });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Open ${formatDay(closed.day, { weekday: true })} again?`}
      words={`${closed.name} is taken off the list, and rooms can be booked on this day if its weekday is open.`}
      confirmLabel="Open Day"
      pendingLabel="Opening…"
      pending={open.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
