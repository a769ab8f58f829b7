import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import {
  REPORT_TITLES,
  REPORTS,
  type ReportName,
  type ReportSchedule,
  SCHEDULE_FORMATS,
  SCHEDULE_FREQUENCIES,
  ScheduleInput,
} from '../../../domain/reports/schedules/schedule-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { MailNotice } from '../../messages/mail-notice.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField, SwitchField } from '../../ui/form/form-fields.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCreateSchedule, useUpdateSchedule } from '../queries.ts';
import { FREQUENCY_HINTS, FREQUENCY_LABELS, readAddresses, scheduleText } from './schedule-text.ts';

type ScheduleDialogProps = { schedule?: ReportSchedule | undefined; open: boolean; onClose: () => void };

export function ScheduleDialog({ schedule, open, onClose }: ScheduleDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={schedule ? 'Edit Schedule' : 'New Schedule'}
      description="Which reports to email, how often and to whom."
    >
      <MailNotice className="mb-4" />
      <ScheduleForm schedule={schedule} onClose={onClose} />
    </Dialog>
  );
}

export type ScheduleFormValues = z.input<typeof ScheduleInput>;

const typed = (schedule: ReportSchedule | undefined): ScheduleFormValues => ({
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
  const form = useContractForm<ScheduleFormValues, ScheduleInput>(ScheduleInput, { defaultValues: typed(schedule) });
  const frequency = useWatch({ control: form.control, name: 'frequency' });
  const pending = create.isPending || update.isPending;

  const submit = async (body: ScheduleInput) => {
    try {
      if (schedule) await update.mutateAsync({ id: schedule.id, body });
      else await create.mutateAsync({ body, idempotencyKey });
      done(schedule ? 'Schedule Updated' : 'Schedule Created', `${body.name}: ${scheduleText(body).toLowerCase()}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) {
        failed('Schedule Not Saved', error, 'Failed to save the schedule.');
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
      <FormFooter onCancel={onClose} pending={pending}>
        Save Schedule
      </FormFooter>
    </Form>
  );
}

type FieldProps = { form: ContractForm<ScheduleFormValues, ScheduleInput> };

function ReportsField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'reports' });
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const errorId = useId();
  const toggle = (name: ReportName, on: boolean) =>
    field.onChange(REPORTS.filter((report) => (report === name ? on : field.value.includes(report))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Reports</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {REPORTS.map((name) => (
          <Field key={name} label={REPORT_TITLES[name]} inline>
            <Checkbox checked={field.value.includes(name)} onCheckedChange={(on) => toggle(name, on === true)} />
          </Field>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 flex items-start gap-1.5 text-late text-xs">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** One field for all addresses; errors name the address. */
function RecipientsField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'recipients' });
  const faults: unknown = fieldState.error;
  return (
    <Field
      label="Recipients"
      required
      hint="Email addresses, one per line, up to 20."
      error={recipientsFault(faults, field.value)}
    >
      <Textarea
        ref={field.ref}
        rows={2}
        defaultValue={field.value.join('\n')}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(readAddresses(event.target.value))}
      />
    </Field>
  );
}

/** The contract judges each address by itself, so that its fault stands under the place of the address in the list. */
export function recipientsFault(faults: unknown, addresses: readonly string[]): string | undefined {
  if (typeof faults !== 'object' || faults === null) return undefined;
  if ('message' in faults && typeof faults.message === 'string') return faults.message;
  if ('root' in faults) return recipientsFault(faults.root, addresses);
  const match = Object.entries(faults).find(([, fault]) => recipientsFault(fault, addresses));
  if (!match) return undefined;
  const [position, fault] = match;
  return `${addresses[Number(position)] ?? ''}: ${recipientsFault(fault, addresses)}`;
}
