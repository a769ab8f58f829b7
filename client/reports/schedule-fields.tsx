import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { REPORT_TITLES, REPORTS, type ReportName, type ScheduleInput } from '../../domain/reports/schedule-contract.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { ScheduleTyped } from './schedule-dialog.tsx';
import { readAddresses } from './schedule-words.ts';

type FieldProps = { form: ContractForm<ScheduleTyped, ScheduleInput> };

export function ReportsField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'reports' });
  const error = fieldState.error?.message ?? fieldState.error?.root?.message;
  const errorId = useId();
  const turn = (name: ReportName, on: boolean) =>
    field.onChange(REPORTS.filter((report) => (report === name ? on : field.value.includes(report))));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Reports</legend>
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {REPORTS.map((name) => (
          <Field key={name} label={REPORT_TITLES[name]} inline>
            <Checkbox checked={field.value.includes(name)} onCheckedChange={(on) => turn(name, on === true)} />
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

/** One box for all addresses; a fault in any of them is told below it, with the address that is meant. */
export function RecipientsField({ form }: FieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'recipients' });
  const faults: unknown = fieldState.error;
  return (
    <Field
      label="Recipients"
      required
      hint="E-mail addresses, one to a line; up to 20."
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
  const found = Object.entries(faults).find(([, fault]) => recipientsFault(fault, addresses));
  if (!found) return undefined;
  const [place, fault] = found;
  return `${addresses[Number(place)] ?? ''}: ${recipientsFault(fault, addresses)}`;
}
