import { useState } from 'react';
import type * as z from 'zod';
import { toDay } from '../../domain/kernel/time.ts';
import { type PettyCashFund, TopUpInput } from '../../domain/petty-cash/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useCashAccountOptions } from '../cash/transfer-dialog.tsx';
import { useConfig } from '../settings/config-queries.ts';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday, useZone } from '../ui/zone.ts';
import type { FundDialogProps } from './fund-dialog.tsx';
import { useTopUpFund } from './queries.ts';

/** The box comes back to its float, and its open vouchers are paid back. */
export function TopUpDialog({ fund, open, onClose }: FundDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Top Up"
      description={`Brings ${fund.name} back to its float. Its open vouchers are paid back.`}
    >
      <TopUpForm fund={fund} onClose={onClose} />
    </Dialog>
  );
}

function TopUpForm({ fund, onClose }: Omit<FundDialogProps, 'open'>) {
  const topUp = useTopUpFund();
  const { currency } = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const places = useCashAccountOptions().filter(({ kind }) => kind === 'bank' || kind === 'mpesa' || kind === 'till');
  const form = useContractForm<z.input<typeof TopUpInput>, TopUpInput>(TopUpInput, {
    defaultValues: { from: '', amount: fund.topUp, charges: '', reference: '' },
  });
  const submit = async () => {
    try {
      const made = await topUp.mutateAsync({ id: fund.id, body: form.getValues(), idempotencyKey });
      const amount = formatCurrency(made.amount, { currency });
      done('Topped Up', `${amount} from ${made.fromName} to ${made.fundName} (${made.number}).`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Topped Up', error, 'The top-up was not made. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <CountFirst fund={fund} />
      <DescriptionList>
        <DescriptionItem name="Vouchers">
          <MoneyText amount={fund.vouchers} cents /> {`in ${fund.openVouchers}`}
        </DescriptionItem>
        <DescriptionItem name="Top-Up">
          <MoneyText amount={fund.topUp} cents className="font-semibold" />
        </DescriptionItem>
      </DescriptionList>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="from" label="From" required placeholder="Choose an account" options={places} />
        <TextField
          form={form}
          name="charges"
          kind="money"
          label="Charges"
          optional
          autoComplete="off"
          hint="What the bank takes for it."
        />
      </div>
      <TextField
        form={form}
        name="reference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
      />
      <FormFooter onCancel={onClose} pending={topUp.isPending} pendingLabel="Topping up…">
        Top Up
      </FormFooter>
    </Form>
  );
}

/** The server asks for a count of the day; said before anything is filled in. */
function CountFirst({ fund: { lastCount } }: { fund: PettyCashFund }) {
  const timezone = useZone();
  const today = useToday();
  if (lastCount && toDay(lastCount.at, timezone) === today) return null;
  return (
    <Alert tone="waiting" title="Count the cash first">
      A top-up pays back what was looked at: the box is counted on the same day.
    </Alert>
  );
}
