import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  type ReportSchedule,
  SCHEDULE_FORMATS,
  SCHEDULE_FREQUENCIES,
  ScheduleInput,
} from '../../domain/reports/schedule-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { MailNotice } from '../messages/mail-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { SelectField, SwitchField } from '../ui/form-fields.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { reportDone, reportFailed } from './report-words.ts';
import { RecipientsField, ReportsField } from './schedule-fields.tsx';
import { useCreateSchedule, useUpdateSchedule } from './schedule-queries.ts';
import { FREQUENCY_HINTS, FREQUENCY_LABELS, whenWords } from './schedule-words.ts';

type ScheduleDialogProps = { schedule?: ReportSchedule | undefined; open: boolean; onClose: () => void };

export function ScheduleDialog({ schedule, open, onClose }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={schedule ? 'Edit Schedule' : 'New Schedule'}
      description="Which reports are mailed how often, and to whom."
    >
      <MailNotice className="mb-4" />
      <ScheduleForm schedule={schedule} onClose={onClose} />
    </Dialog>
  );
}

export type ScheduleTyped = z.input<typeof ScheduleInput>;

const typed = (schedule: ReportSchedule | undefined): ScheduleTyped => ({
  name: schedule?.name ?? '',
  reports: schedule?.reports ?? ['executive-summary', 'profit-loss', 'balance-sheet', 'cash-flow'],
  frequency: schedule?.frequency ?? 'monthly',
  sendAt: schedule?.sendAt ?? '07:00',
  recipients: schedule?.recipients ?? [],
  format: schedule?.format ?? 'pdf',
  isActive: schedule?.isActive ?? true,
});

const frequencies = SCHEDULE_FREQUENCIES.map((value) => ({ value, label: FREQUENCY_LABELS[value] }));
const formats = SCHEDULE_FORMATS.map((value) => ({ value, label: value === 'pdf' ? 'PDF' : 'Excel workbook' }));

function ScheduleForm({ schedule, onClose }: Omit<ScheduleDialogProps, 'open'>) {
  const create = useCreateSchedule();
  const update = useUpdateSchedule();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<ScheduleTyped, ScheduleInput>(ScheduleInput, { defaultValues: typed(schedule) });
  const frequency = useWatch({ control: form.control, name: 'frequency' });
  const pending = create.isPending || update.isPending;

  const submit = async (body: ScheduleInput) => {
    try {
      if (schedule) await update.mutateAsync({ id: schedule.id, body });
      else await create.mutateAsync({ body, idempotencyKey });
      reportDone(schedule ? 'Schedule Updated' : 'Schedule Created', `${body.name}: ${whenWords(body).toLowerCase()}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) {
        reportFailed('Schedule Not Saved', error, 'Failed to save the schedule.');
      }
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      <ReportsField form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="frequency"
          label="How Often"
          required
          options={frequencies}
          hint={FREQUENCY_HINTS[frequency]}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField form={form} name="sendAt" kind="time" label="At" required />
          <SelectField form={form} name="format" label="As" required options={formats} />
        </div>
      </div>
      <RecipientsField form={form} />
      <SwitchField form={form} name="isActive" label="Active" />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          Save Schedule
        </Button>
      </DialogFooter>
    </Form>
  );
}
