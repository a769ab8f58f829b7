import type { FieldPath, FieldValues } from 'react-hook-form';
import { MAIL_KINDS } from '../../domain/mailroom/contract.ts';
import { KIND_LABELS } from '../../domain/mailroom/rules.ts';
import type { ContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';

const kindOptions = MAIL_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

type MailFieldsProps<In extends FieldValues, Out> = { form: ContractForm<In, Out> };

/** What is written on an item and where it is put: the same when it is recorded and when the record is corrected. */
export function MailFields<In extends FieldValues, Out>({ form }: MailFieldsProps<In, Out>) {
  const name = (field: 'kind' | 'sender' | 'reference' | 'note') => field as FieldPath<In>;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
        <SelectField form={form} name={name('kind')} label="Kind" required options={kindOptions} />
        <TextField
          form={form}
          name={name('sender')}
          label="Sender"
          optional
          whenEmpty="text"
          maxLength={150}
          autoComplete="off"
        />
      </div>
      <TextField
        form={form}
        name={name('reference')}
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="A tracking number or other marking."
      />
      <TextField
        form={form}
        name={name('note')}
        label="Note"
        optional
        whenEmpty="text"
        maxLength={500}
        autoComplete="off"
        hint="Where it is stored. Not visible to the tenant."
      />
    </>
  );
}
