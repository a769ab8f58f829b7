import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { AccrualInput } from '../../domain/closing/contract.ts';
import { monthEnd } from '../../domain/closing/steps.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addDays } from '../../domain/kernel/time.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useCreateAccrual } from './queries.ts';

type AccrualDialogProps = { month: string; open: boolean; onClose: () => void };

export function AccrualDialog({ month, open, onClose }: AccrualDialogProps) {
  const end = monthEnd(month);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Accrual"
      description={`An expense on ${formatDay(end)}, and its mirror image on ${formatDay(addDays(end, 1))}: the bill, when it comes, adds nothing to the months before.`}
    >
      <AccrualForm month={month} onClose={onClose} />
    </Dialog>
  );
}

function AccrualForm({ month, onClose }: Omit<AccrualDialogProps, 'open'>) {
  const create = useCreateAccrual();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { data: accounts = [] } = useQuery(accountsQuery());
  const options = accounts
    .filter(({ kind, isActive }) => kind === 'expense' && isActive)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const form = useContractForm<z.input<typeof AccrualInput>, AccrualInput>(AccrualInput, {
    defaultValues: { account: '', amount: '', month, description: '' },
  });
  const submit = async () => {
    try {
      const { amount, accountName } = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Accrual Added', `${formatCurrency(amount, { currency })} of ${accountName}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Added', error, 'Failed to add the accrual.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="account"
          label="Account"
          required
          placeholder="Choose an account"
          options={options}
        />
        <TextField
          form={form}
          name="amount"
          kind="money"
          label="Amount"
          before={currency}
          required
          autoComplete="off"
        />
      </div>
      <TextField form={form} name="description" label="Description" required maxLength={300} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add Accrual
      </FormFooter>
    </Form>
  );
}
