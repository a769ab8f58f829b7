import { Trash2 } from 'lucide-react';
import { useFormState, useWatch } from 'react-hook-form';
import { controlHint } from '../../domain/ledger/control.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { ComboboxField } from '../ui/form-fields.tsx';
import { Input } from '../ui/input.tsx';
import type { EntrySent, EntryTyped } from './entry-values.ts';
import { useAccountOptions } from './ledger-queries.ts';

type EntryForm = ContractForm<EntryTyped, EntrySent>;
type EntryLineRowProps = { form: EntryForm; n: number; onRemove: (() => void) | null };

export function EntryLineRow({ form, n, onRemove }: EntryLineRowProps) {
  const accounts = useAccountOptions();
  const account = useWatch({ control: form.control, name: `lines.${n}.account` });
  return (
    <fieldset
      aria-label={`Line ${n + 1}`}
      className="grid min-w-0 grid-cols-2 items-start gap-2 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-2.5 sm:grid-cols-[1fr_8rem_8rem_2.25rem]"
    >
      <ComboboxField
        form={form}
        name={`lines.${n}.account`}
        label={`Account of line ${n + 1}`}
        hideLabel
        placeholder="Choose an account"
        searchLabel="Search accounts"
        options={accounts}
        hint={controlHint(account) ?? undefined}
        className="max-sm:col-span-2"
      />
      <AmountField form={form} n={n} side="debit" />
      <AmountField form={form} n={n} side="credit" />
      {onRemove ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove line ${n + 1}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
          className="max-sm:col-span-2 max-sm:justify-self-end"
        />
      ) : null}
    </fieldset>
  );
}

const SIDES = { debit: 'Debit', credit: 'Credit' } as const;

function AmountField({ form, n, side }: { form: EntryForm; n: number; side: 'debit' | 'credit' }) {
  const name = `lines.${n}.${side}` as const;
  const state = useFormState({ control: form.control, name });
  return (
    <Field label={`${SIDES[side]} of line ${n + 1}`} hideLabel error={form.getFieldState(name, state).error?.message}>
      <Input
        {...form.register(name)}
        inputMode="decimal"
        autoComplete="off"
        placeholder={SIDES[side]}
        className="text-right sm:placeholder:invisible"
      />
    </Field>
  );
}
