import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type CashAccount, TransferInput } from '../../domain/cash/contract.ts';
import { arrivesAtOnce } from '../../domain/cash/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { LockedDayField } from '../ledger/locked-day-field.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { cashAccountsQuery, useCreateTransfer } from './queries.ts';

type TransferDialogProps = {
  /** The account that the money leaves, where that is known already. */
  from?: string | undefined;
  open: boolean;
  onClose: () => void;
};

export function TransferDialog({ from, open, onClose }: TransferDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Transfer Money"
      description="From one of your accounts to another. It is in transit until the other side has it."
    >
      <TransferForm from={from} onClose={onClose} />
    </Dialog>
  );
}

const NONE: readonly CashAccount[] = [];

/** The open accounts, with what is in them. */
export function useCashAccountOptions() {
  const { currency } = useConfig();
  const { data = NONE } = useQuery(cashAccountsQuery);
  return data
    .filter(({ isActive }) => isActive)
    .map(({ id, name, kind, balance }) => ({
      value: id,
      label: name,
      kind,
      hint: balance === null ? undefined : formatCurrency(balance, { currency }),
    }));
}

function TransferForm({ from = '', onClose }: Omit<TransferDialogProps, 'open'>) {
  const create = useCreateTransfer();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof TransferInput>, TransferInput>(TransferInput, {
    defaultValues: { from, to: '', amount: '', date: today, reference: '', notes: '', overrideReason: '' },
  });
  const date = useWatch({ control: form.control, name: 'date' });
  const submit = async () => {
    try {
      const made = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      const amount = formatCurrency(made.amount, { currency });
      const state = made.arrivedOn ? 'is there' : 'is on its way';
      done('Money Transferred', `${amount} from ${made.fromName} to ${made.toName} ${state} (${made.number}).`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Transfer Failed', error, 'Failed to record the transfer.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <MoneyFields form={form} />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
      />
      <TextareaField form={form} name="notes" label="Notes" optional rows={2} maxLength={500} />
      <LockedDayField form={form} name="overrideReason" date={date ?? ''} />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Transferring…">
        Transfer Money
      </FormFooter>
    </Form>
  );
}

type TransferFormState = ContractForm<z.input<typeof TransferInput>, TransferInput>;

/** How much, from where to where, and when. */
function MoneyFields({ form }: { form: TransferFormState }) {
  const today = useToday();
  const options = useCashAccountOptions();
  const [sender, receiver, date] = useWatch({ control: form.control, name: ['from', 'to', 'date'] });
  const to = options.find(({ value }) => value === receiver);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField form={form} name="from" label="From" required placeholder="Choose an account" options={options} />
      <SelectField
        form={form}
        name="to"
        label="To"
        required
        placeholder="Choose an account"
        options={options.filter(({ value }) => value !== sender)}
      />
      <TextField
        form={form}
        name="amount"
        kind="money"
        label="Amount"
        required
        autoComplete="off"
        hint="What arrives."
      />
      <TextField
        form={form}
        name="charges"
        kind="money"
        label="Charges"
        optional
        autoComplete="off"
        hint="Taken on top by the sending side."
      />
      <DateField form={form} name="date" label="Sent On" required max={today} />
      {to && !arrivesAtOnce(to.kind) ? (
        <DateField
          form={form}
          name="arrivedOn"
          label="Arrived On"
          optional
          min={date ?? undefined}
          max={today}
          hint="Empty: still in transit."
        />
      ) : null}
    </div>
  );
}
