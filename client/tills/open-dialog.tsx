import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import type { CashAccount } from '../../domain/cash/contract.ts';
import { type CurrentTill, OpenTill } from '../../domain/tills/contract.ts';
import { findDenominations } from '../../domain/tills/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { cashAccountsQuery } from '../cash/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { CountField } from './count-field.tsx';
import { useOpenTill } from './queries.ts';

export type TillPlaces = CurrentTill['places'];

type OpenTillDialogProps = { places: TillPlaces; open: boolean; onClose: () => void };

export function OpenTillDialog({ places, open, onClose }: OpenTillDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Open Till"
      description="Count what lies in the drawer. From now on it answers for every shilling in and out."
    >
      <OpenForm places={places} onClose={onClose} />
    </Dialog>
  );
}

const NONE: readonly CashAccount[] = [];

/** Where notes and coins can come from. */
const holdsNotes = ({ kind, isActive }: CashAccount): boolean => isActive && (kind === 'bank' || kind === 'petty_cash');

function OpenForm({ places, onClose }: Omit<OpenTillDialogProps, 'open'>) {
  const openTill = useOpenTill();
  const { currency } = useConfig();
  const { data: accounts = NONE } = useQuery(cashAccountsQuery);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const free = places.filter(({ openTillId }) => openTillId === null);
  const form = useContractForm<z.input<typeof OpenTill>, OpenTill>(OpenTill, {
    defaultValues: {
      cashAccountId: free[0]?.cashAccountId ?? null,
      ...(findDenominations(currency) ? { counts: {} } : {}),
      takenFrom: '',
      reason: '',
    },
  });
  const submit = async () => {
    try {
      const till = await openTill.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Till Opened', `${till.cashAccountName} has ${formatCurrency(till.floatAmount, { currency })}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Opened', error, 'The till was not opened. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      {free.length > 1 ? (
        <SelectField
          form={form}
          name="cashAccountId"
          label="Till"
          required
          options={free.map(({ cashAccountId, name }) => ({ value: cashAccountId, label: name }))}
        />
      ) : null}
      <CountField form={form} amountName="float" amountLabel="Float" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="takenFrom"
          label="Float Taken From"
          optional
          options={[
            { value: '', label: 'It lay in the till' },
            ...accounts.filter(holdsNotes).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          form={form}
          name="reason"
          label="Reason"
          optional
          whenEmpty="text"
          maxLength={300}
          autoComplete="off"
          hint="Where it is not what was left in it."
        />
      </div>
      <FormFooter onCancel={onClose} pending={openTill.isPending} pendingLabel="Opening…">
        Open Till
      </FormFooter>
    </Form>
  );
}
