import { CircleCheck, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { type Cents, cents, toDecimalText } from '../../domain/kernel/money.ts';
import { controlHint } from '../../domain/ledger/control.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Field } from '../ui/form/field.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField, DateField } from '../ui/form/form-fields.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { Total } from './amount.tsx';
import { EMPTY_LINE, type EntryFormValues, type EntryPayload, EntryValues, typedTotals } from './entry-values.ts';
import { LockedDayField } from './locked-day-field.tsx';
import { ledgerDone, ledgerFailed } from './messages.ts';
import { useAccountOptions, usePostEntry } from './queries.ts';
import { useLedgerUrl } from './url-state.ts';

type EntryDialogProps = { open: boolean; onClose: () => void };

export function EntryDialog({ open, onClose }: EntryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="New Journal Entry"
      description="For anything that invoices, payments and expenses do not post. Posted entries can only be reversed."
    >
      <EntryForm onClose={onClose} />
    </Dialog>
  );
}

function EntryForm({ onClose }: Omit<EntryDialogProps, 'open'>) {
  const post = usePostEntry();
  const today = useToday();
  const { openEntry } = useLedgerUrl();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<EntryFormValues, EntryPayload>(EntryValues, {
    defaultValues: { date: today, memo: '', lines: [EMPTY_LINE, EMPTY_LINE], overrideReason: '' },
  });
  const date = useWatch({ control: form.control, name: 'date' });

  const submit = async (body: EntryPayload) => {
    try {
      const entry = await post.mutateAsync({ body, idempotencyKey });
      ledgerDone(`Journal entry ${entry.seq} was posted`);
      onClose();
      openEntry(entry.id);
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('post', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
        <DateField form={form} name="date" label="Date" required max={today} />
        <TextField form={form} name="memo" label="Memo" required maxLength={300} autoComplete="off" />
      </div>
      <LockedDayField form={form} name="overrideReason" date={date} />
      <EntryLineFields form={form} />
      <FormFooter onCancel={onClose} pending={post.isPending} pendingLabel="Posting…">
        Post Entry
      </FormFooter>
    </Form>
  );
}

type EntryFormApi = ContractForm<EntryFormValues, EntryPayload>;

function EntryLineFields({ form }: { form: EntryFormApi }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const totals = typedTotals(useWatch({ control: form.control, name: 'lines' }));
  /** A line that is added comes with what is missing on its side. */
  const add = () => {
    const missing = toDecimalText(cents(Math.abs(totals.difference))).replace(/\.00$/, '');
    append({
      ...EMPTY_LINE,
      ...(totals.difference > 0 ? { credit: missing } : {}),
      ...(totals.difference < 0 ? { debit: missing } : {}),
    });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm sm:sr-only">Lines</legend>
      <div aria-hidden className="mb-1.5 hidden gap-2 font-medium text-sm sm:grid sm:grid-cols-[1fr_8rem_8rem_2.25rem]">
        <span>Account</span>
        <span className="pr-3 text-right">Debit</span>
        <span className="pr-3 text-right">Credit</span>
      </div>
      <div className="grid gap-2 max-sm:gap-3">
        {fields.map((field, n) => (
          <EntryLineRow key={field.id} form={form} n={n} onRemove={fields.length > 2 ? () => remove(n) : null} />
        ))}
      </div>
      <Button variant="ghost" size="sm" icon={<Plus aria-hidden />} className="mt-2" onClick={add}>
        Add Line
      </Button>
      <EntryTotals {...totals} />
      <LinesProblem form={form} />
    </fieldset>
  );
}

/** What is wrong with the lines as a whole, once the entry was tried. */
function LinesProblem({ form }: { form: EntryFormApi }) {
  const { errors } = useFormState({ control: form.control, name: 'lines' });
  const message = errors.lines?.root?.message ?? errors.lines?.message;
  return message ? (
    <Alert tone="late" className="mt-3">
      {message}
    </Alert>
  ) : null;
}

type EntryTotalsProps = { debit: Cents; credit: Cents; difference: Cents };

/** Running totals while the lines are entered. */
function EntryTotals({ debit, credit, difference }: EntryTotalsProps) {
  return (
    <div
      role="status"
      aria-label="Sum of the lines"
      className="mt-2 grid grid-cols-2 items-center gap-2 border-line border-t pt-2.5 text-sm sm:grid-cols-[1fr_8rem_8rem_2.25rem]"
    >
      <span className="max-sm:col-span-2">
        <Verdict difference={difference} empty={debit === 0 && credit === 0} />
      </span>
      <span className="sm:pr-3 sm:text-right">
        <span className="text-muted text-xs sm:sr-only">Debits </span>
        <Total amount={toDecimalText(debit)} />
      </span>
      <span className="text-right sm:pr-3">
        <span className="text-muted text-xs sm:sr-only">Credits </span>
        <Total amount={toDecimalText(credit)} />
      </span>
    </div>
  );
}

function Verdict({ difference, empty }: { difference: Cents; empty: boolean }) {
  if (empty) return <span className="text-muted text-xs">Debits and credits must be equal.</span>;
  if (difference === 0) {
    return (
      <Badge tone="good" icon={<CircleCheck aria-hidden />}>
        Balanced
      </Badge>
    );
  }
  return (
    <Badge tone="waiting" icon={<TriangleAlert aria-hidden />}>
      {`Difference ${toDecimalText(cents(Math.abs(difference)))}: more ${difference > 0 ? 'debits' : 'credits'}`}
    </Badge>
  );
}

type EntryLineRowProps = { form: EntryFormApi; n: number; onRemove: (() => void) | null };

function EntryLineRow({ form, n, onRemove }: EntryLineRowProps) {
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

function AmountField({ form, n, side }: { form: EntryFormApi; n: number; side: 'debit' | 'credit' }) {
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
