import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, weekday } from '../../domain/kernel/time.ts';
import type { PayrollFrequency } from '../../domain/payroll/fields.ts';
import { periodFrom } from '../../domain/payroll/periods.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { formatDay } from '../ui/format.ts';
import { Select } from '../ui/select.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useToday } from '../ui/zone.ts';
import { showTab } from './hr-address.ts';
import { FREQUENCY_LABELS, hrDone, hrFailed, optionsOf } from './hr-words.ts';
import { MonthSelect } from './month-select.tsx';
import { RunPreviewLists } from './run-preview.tsx';
import { runPreviewQuery, useRunPayroll } from './run-queries.ts';

type RunDialogProps = { open: boolean; onClose: () => void };

export function RunDialog({ open, onClose }: RunDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Run Payroll"
      description="This is what the run will make, to the cent. Every record waits for approval; nothing is paid by it."
    >
      <RunForm onClose={onClose} />
    </Dialog>
  );
}

type Asked = { frequency: PayrollFrequency; month: string; start: string };

const queryOf = ({ frequency, month, start }: Asked) =>
  frequency === 'monthly' ? { frequency, period: month } : { frequency, payPeriodStart: start };

function RunForm({ onClose }: Pick<RunDialogProps, 'onClose'>) {
  const today = useToday();
  const [asked, setAsked] = useState<Asked>({
    frequency: 'monthly',
    month: today.slice(0, 7),
    start: addDays(today, 1 - weekday(today)),
  });
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const run = useRunPayroll();
  const preview = useQuery({ ...runPreviewQuery(queryOf(asked)), enabled: !run.isPending });
  const ask = (change: Partial<Asked>) => {
    setAsked({ ...asked, ...change });
    // Another period is another run.
    setKey(newIdempotencyKey());
  };
  const make = () =>
    run.mutate(
      { body: queryOf(asked), idempotencyKey },
      {
        onSuccess: ({ created }) => {
          hrDone(`Payroll processed successfully: ${created} ${created === 1 ? 'record' : 'records'} to approve`);
          onClose();
          showTab('runs');
        },
        onError: (error) => hrFailed(error, 'Failed to run payroll'),
      },
    );
  const count = preview.data?.slips.length ?? 0;
  const stale = preview.isPlaceholderData || preview.isFetching;
  return (
    <div className="grid min-w-0 gap-4">
      <Period asked={asked} onAsk={ask} />
      {preview.data ? (
        <RunPreviewLists preview={preview.data} />
      ) : preview.error ? (
        <ErrorState {...describeError(preview.error)} onRetry={() => void preview.refetch()} />
      ) : (
        <SkeletonText lines={10} label="Working out the payroll" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={run.isPending} pendingLabel="Running…" disabled={count === 0 || stale} onClick={make}>
          {count === 0 && preview.data ? 'Nobody to pay' : `Run Payroll for ${count}`}
        </Button>
      </DialogFooter>
    </div>
  );
}

const frequencies = optionsOf(FREQUENCY_LABELS);

function Period({ asked, onAsk }: { asked: Asked; onAsk: (change: Partial<Asked>) => void }) {
  const { frequency, month, start } = asked;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Payroll Frequency">
        <Select value={frequency} options={frequencies} onValueChange={(value) => onAsk({ frequency: value })} />
      </Field>
      {frequency === 'monthly' ? (
        <Field label="Month">
          <MonthSelect value={month} onValueChange={(value) => onAsk({ month: value })} />
        </Field>
      ) : (
        <Field label="First Day" hint={`To ${formatDay(periodFrom(frequency, start).end)}.`}>
          <DatePicker value={start} onValueChange={(day) => onAsk({ start: day })} />
        </Field>
      )}
    </div>
  );
}
