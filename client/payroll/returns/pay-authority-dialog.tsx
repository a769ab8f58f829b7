import { useState } from 'react';
import type * as z from 'zod';
import { type PayDue, payAuthority } from '../../../domain/payroll/returns/returns-contract.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatMonth } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { hrDone, hrFailed } from '../labels.ts';
import { usePayAuthority } from '../queries.ts';

type PayAuthorityDialogProps = { due: PayDue; open: boolean; onClose: () => void };

export function PayAuthorityDialog({ due, open, onClose }: PayAuthorityDialogProps) {
  const { currency } = useConfig();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Record Payment"
      description={`${due.label} for ${formatMonth(due.month)}: ${formatCurrency(due.open, { currency, cents: true })} is open.`}
    >
      <PayForm due={due} onClose={onClose} />
    </Dialog>
  );
}

const Payment = payAuthority.body;
type FormValues = z.input<typeof Payment>;

function PayForm({ due, onClose }: Omit<PayAuthorityDialogProps, 'open'>) {
  const pay = usePayAuthority();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<FormValues, unknown>(Payment, {
    defaultValues: {
      authority: due.authority,
      month: due.month,
      amount: toAmountInput(due.open),
      paidDate: today,
      paymentMethod: 'bank_transfer',
      reference: '',
      overrideReason: '',
    },
  });

  const submit = async () => {
    try {
      await pay.mutateAsync({ body: form.getValues(), idempotencyKey });
      hrDone('Payment recorded');
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to record the payment');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} autoComplete="off" />
      <DateField form={form} name="paidDate" label="Paid Date" required max={today} />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      <TextField
        form={form}
        name="reference"
        label="Reference"
        optional
        whenEmpty="text"
        maxLength={100}
        autoComplete="off"
        hint="The payment registration number, for example."
      />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <FormFooter onCancel={onClose} pending={pay.isPending}>
        Record Payment
      </FormFooter>
    </Form>
  );
}
