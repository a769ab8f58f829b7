import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { CashEntryInput } from '../../domain/cash/contract.ts';
import { CASH_ENTRY_KINDS, CASH_ENTRY_LABELS } from '../../domain/cash/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { LockedDayField } from '../ledger/locked-day-field.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { useCreateCashEntry } from './queries.ts';
import { useCashAccountOptions } from './transfer-dialog.tsx';

type CashEntryDialogProps = { open: boolean; onClose: () => void };

export function CashEntryDialog({ open, onClose }: CashEntryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Bank Charge or Owner’s Money"
      description="What the bank took or gave, and what the owner paid in or took out."
    >
      <CashEntryForm onClose={onClose} />
    </Dialog>
  );
}

const kindOptions = CASH_ENTRY_KINDS.map((value) => ({ value, label: CASH_ENTRY_LABELS[value] }));

function CashEntryForm({ onClose }: Pick<CashEntryDialogProps, 'onClose'>) {
  const create = useCreateCashEntry();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const options = useCashAccountOptions();
  const form = useContractForm<z.input<typeof CashEntryInput>, CashEntryInput>(CashEntryInput, {
    defaultValues: { kind: 'charge', cashAccountId: '', amount: '', date: today, description: '', overrideReason: '' },
  });
  const date = useWatch({ control: form.control, name: 'date' });
  const submit = async () => {
    try {
      const { kind, amount, cashAccountName } = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done(CASH_ENTRY_LABELS[kind], `${formatCurrency(amount, { currency })} was recorded for ${cashAccountName}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Recorded', error, 'Failed to record it.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="kind" label="Kind" required options={kindOptions} />
        <SelectField
          form={form}
          name="cashAccountId"
          label="Account"
          required
          placeholder="Choose an account"
          options={options}
        />
        <TextField form={form} name="amount" kind="money" label="Amount" required autoComplete="off" />
        <DateField form={form} name="date" label="Date" required max={today} />
      </div>
      <TextField form={form} name="description" label="Description" required maxLength={300} autoComplete="off" />
      <LockedDayField form={form} name="overrideReason" date={date ?? ''} />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Recording…">
        Record
      </FormFooter>
    </Form>
  );
}
