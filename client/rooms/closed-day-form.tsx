import * as z from 'zod';
import { Day } from '../../domain/kernel/time.ts';
import { type ClosedDay, saveClosedDay } from '../../domain/rooms/contract.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { formatDay } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { toast } from '../ui/toast.tsx';
import { useSaveClosedDay } from './rooms-queries.ts';

export const KIND_LABELS: Record<ClosedDay['kind'], string> = { holiday: 'Public holiday', closed: 'Closed' };
const kindOptions = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** A day can be closed once; closing it again would quietly rename it. */
const closedDayValues = (known: readonly ClosedDay[], edited: string | null) =>
  z.object({ day: Day, ...saveClosedDay.body.shape }).superRefine(({ day }, context) => {
    const there = known.find((closed) => closed.day === day && day !== edited);
    if (there) {
      context.addIssue({ code: 'custom', path: ['day'], message: `This day is closed already: ${there.name}` });
    }
  });

type ClosedDayFormProps = {
  known: readonly ClosedDay[];
  /** Null for a day that is to be added. */
  edited: ClosedDay | null;
  onDone: () => void;
};

export function ClosedDayForm({ known, edited, onDone }: ClosedDayFormProps) {
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
