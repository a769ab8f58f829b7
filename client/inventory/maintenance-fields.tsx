import { useController } from 'react-hook-form';
import { MAINTENANCE_TYPES, type MaintenanceInput, PRIORITIES } from '../../domain/inventory/maintenance-contract.ts';
import { MAINTENANCE_TYPE_LABELS, PRIORITY_LABELS } from '../../domain/inventory/rules.ts';
import { Field } from '../ui/field.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { TextareaField, TextField } from '../ui/text-fields.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { MaintenanceTyped } from './schedule-dialog.tsx';

const typeOptions = MAINTENANCE_TYPES.map((value) => ({ value, label: MAINTENANCE_TYPE_LABELS[value] }));
const priorityOptions = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

type FormProps = { form: ContractForm<MaintenanceTyped, MaintenanceInput> };

export function MaintenanceFields({ form }: FormProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="maintenanceType" label="Type" options={typeOptions} />
        <SelectField form={form} name="priority" label="Priority" options={priorityOptions} />
      </div>
      <TextField form={form} name="description" label="Description" required maxLength={300} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="performedBy" label="Performed By" optional whenEmpty="text" maxLength={150} />
        <DateField form={form} name="startDate" label="Planned For" optional />
      </div>
      <TextareaField form={form} name="notes" label="Notes" optional maxLength={1000} rows={2} />
      <AttachmentsField form={form} />
    </>
  );
}

/** A job card number or a link to a report, one to a line. */
function AttachmentsField({ form }: FormProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'attachments' });
  return (
    <Field
      label="Attachments"
      optional
      hint="Links or references, such as a job card number; one to a line."
      error={fieldState.error?.message}
    >
      <Textarea
        ref={field.ref}
        rows={2}
        defaultValue={(field.value ?? []).join('\n')}
        onBlur={field.onBlur}
        onChange={(event) =>
          field.onChange(
            event.target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
      />
    </Field>
  );
}
