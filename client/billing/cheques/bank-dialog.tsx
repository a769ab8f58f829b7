import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type Cheque, SlipInput } from '../../../domain/billing/cheques/cheque-contract.ts';
import type { CashAccount } from '../../../domain/cash/contract.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { cashAccountsQuery } from '../../cash/queries.ts';
import { LockedDayField } from '../../ledger/locked-day-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { useBankCheques } from './queries.ts';

type BankChequesDialogProps = { cheques: readonly Cheque[]; open: boolean; onClose: () => void };

const countCheques = (count: number): string => (count === 1 ? '1 cheque' : `${count} cheques`);

export function BankChequesDialog({ cheques, open, onClose }: BankChequesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Bank Cheques"
      description={`${countCheques(cheques.length)} on one deposit slip. The money is in transit until the bank has it.`}
    >
      <BankForm cheques={cheques} onClose={onClose} />
    </Dialog>
  );
}

const NONE: readonly CashAccount[] = [];

function BankForm({ cheques, onClose }: Omit<BankChequesDialogProps, 'open'>) {
  const bank = useBankCheques();
  const can = useCan();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { data = NONE } = useQuery(cashAccountsQuery);
  const banks = data.filter(({ kind, isActive }) => kind === 'bank' && isActive);
  const usual = banks.find(({ defaultFor }) => defaultFor.includes('bank_transfer')) ?? banks[0];
  const form = useContractForm<z.input<typeof SlipInput>, SlipInput>(SlipInput, {
    defaultValues: {
      paymentIds: cheques.map(({ paymentId }) => paymentId),
      cashAccountId: usual?.id ?? '',
      date: today,
      reference: '',
      overrideReason: '',
    },
  });
  const [date, chosen] = useWatch({ control: form.control, name: ['date', 'cashAccountId'] });
  // The accounts may come later than the dialog.
  const proposed = chosen ? null : usual?.id;
  useEffect(() => {
    if (proposed) form.setValue('cashAccountId', proposed);
  }, [proposed, form]);
  const submit = async () => {
    try {
      const { transfer } = await bank.mutateAsync({ body: form.getValues(), idempotencyKey });
      const amount = formatCurrency(transfer.amount, { currency });
      done('Cheques Banked', `${amount} is on its way to ${transfer.toName} (${transfer.number}).`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Banked', error, 'Failed to bank the cheques.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="cashAccountId"
          label="Bank Account"
          required
          placeholder="Choose a bank account"
          options={banks.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DateField form={form} name="date" label="Banked On" required max={today} />
      </div>
      <TextField
        form={form}
        name="reference"
        label="Slip Number"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="As the bank prints it on the statement."
      />
      {can('finance:write') ? <LockedDayField form={form} name="overrideReason" date={date ?? ''} /> : null}
      <Slip cheques={cheques} />
      <FormFooter onCancel={onClose} pending={bank.isPending} pendingLabel="Banking…">
        Bank Cheques
      </FormFooter>
    </Form>
  );
}

/** What goes on the slip, and its sum. */
function Slip({ cheques }: { cheques: readonly Cheque[] }) {
  const { currency } = useConfig();
  const total = toDecimalText(addMoney(...cheques.map(({ amount }) => parseMoney(amount))));
  return (
    <section aria-label="Deposit slip" className="rounded-md bg-surface-2/60 px-3 py-2.5 text-sm">
      <ul className="grid max-h-48 grid-cols-1 gap-1.5 overflow-y-auto">
        {cheques.map(({ paymentId, tenantName, reference, receiptNumber, amount }) => (
          <li key={paymentId} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{`${tenantName}, ${reference ?? receiptNumber}`}</span>
            <MoneyText amount={amount} cents />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-4 border-line border-t pt-2 font-semibold">
        <span>Total</span>
        <MoneyText amount={total} currency={currency} cents />
      </p>
    </section>
  );
}
