import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { Day } from '../../domain/kernel/time.ts';
import { type ClosedDay, saveClosedDay } from '../../domain/rooms/contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { closedDaysQuery, useOpenDay, useSaveClosedDay } from './queries.ts';

export function ClosedDaysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Closed Days"
      description="Rooms cannot be booked on these days. Idd is gazetted a few days ahead; update its date when announced."
    >
      <ClosedDays />
    </Dialog>
  );
}

function ClosedDays() {
  const { data, error, isFetching, refetch } = useQuery(closedDaysQuery);
  const [edited, setEdited] = useState<ClosedDay | null>(null);
  const [formKey, setFormKey] = useState(0);
  const [opening, setOpening] = useState<ClosedDay | null>(null);
  if (data === undefined) {
    if (error) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} retrying={isFetching} />;
    return <SkeletonText lines={8} label="Loading closed days" />;
  }
  const edit = (closed: ClosedDay | null) => {
    setEdited(closed);
    setFormKey(formKey + 1);
  };
  return (
    <>
      <ClosedDayForm key={formKey} known={data} edited={edited} onDone={() => edit(null)} />
      <Days days={data} onEdit={edit} onOpen={setOpening} />
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
      {shown.length === 0 ? <p className="mt-5 text-muted text-sm">No upcoming closed days.</p> : null}
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
      description={`${closed.name} is removed, and rooms can be booked on this day if its weekday is open.`}
      confirmLabel="Open Day"
      pendingLabel="Opening…"
      pending={open.isPending}
      onConfirm={() => void confirm()}
    />
  );
}

type ClosedDayListProps = {
  days: readonly ClosedDay[];
  onEdit: (closed: ClosedDay) => void;
  onOpen: (closed: ClosedDay) => void;
};

/** Under the year they are in. */
function ClosedDayList({ days, onEdit, onOpen }: ClosedDayListProps) {
  const years = Object.entries(Object.groupBy(days, ({ day }) => day.slice(0, 4)));
  return years.map(([year, ofYear = []]) => (
    <section key={year} aria-label={`Closed days of ${year}`} className="mt-5">
      <h3 className="font-semibold text-sm">{year}</h3>
      <ul className="m-0 mt-1 list-none divide-y divide-line p-0">
        {ofYear.map((closed) => (
          <li key={closed.day} className="flex items-center gap-x-3 py-1 text-sm">
            <div className="min-w-0 flex-1 items-baseline gap-x-4 sm:flex">
              <DateText day={closed.day} weekday className="block w-32 shrink-0 text-muted" />
              <span className="wrap-break-word min-w-0">{closed.name}</span>
            </div>
            {closed.kind === 'closed' ? <Badge>{KIND_LABELS.closed}</Badge> : null}
            <div className="flex shrink-0">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit ${closed.name}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onEdit(closed)}
              />
              <Button
                variant="ghost"
                size="icon"
                className="text-late!"
                aria-label={`Open ${closed.name} again`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onOpen(closed)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const KIND_LABELS: Record<ClosedDay['kind'], string> = { holiday: 'Public holiday', closed: 'Closed' };
const kindOptions = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** A day can be closed once; closing it again would quietly rename it. */
const closedDayValues = (known: readonly ClosedDay[], edited: string | null) =>
  z.object({ day: Day, ...saveClosedDay.body.shape }).superRefine(({ day }, context) => {
    const there = known.find((closed) => closed.day === day && day !== edited);
    if (there) {
      context.addIssue({ code: 'custom', path: ['day'], message: `Already closed: ${there.name}` });
    }
  });

type ClosedDayFormProps = {
  known: readonly ClosedDay[];
  /** Null for a day that is to be added. */
  edited: ClosedDay | null;
  onDone: () => void;
};

function ClosedDayForm({ known, edited, onDone }: ClosedDayFormProps) {
  const save = useSaveClosedDay();
  const form = useContractForm(closedDayValues(known, edited?.day ?? null), {
    defaultValues: edited ?? { day: '', name: '', kind: 'closed' },
  });

  const submit = async (closed: ClosedDay) => {
    try {
      await save.mutateAsync({ closed, instead: edited?.day ?? null });
      toast({ title: 'Closed day saved', description: `${formatDay(closed.day)}: ${closed.name}` });
      onDone();
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'The closed day was not saved', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form form={form} onSubmit={submit} className="rounded-lg border border-line bg-surface-2/40 p-4">
      <div className="grid items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_10rem]">
        <DateField form={form} name="day" label="Date" required />
        <TextField form={form} name="name" label="Name" required maxLength={100} autoComplete="off" />
        <SelectField form={form} name="kind" label="Kind" required options={kindOptions} />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {edited ? (
          <Button variant="secondary" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          {edited ? 'Update Day' : 'Close Day'}
        </Button>
      </div>
    </Form>
  );
}
