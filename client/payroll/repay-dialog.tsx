import { useState } from 'react';
import type * as z from 'zod';
import { repayLoan, type StaffLoan } from '../../domain/payroll/loan-contract.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { toTypedAmount } from '../settings/amount.ts';
import { useConfig } from '../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../settings/payment-methods.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { DateField, SelectField } from '../ui/form-fields.tsx';
import { formatMoney } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { useToday } from '../ui/zone.ts';
import { ClosedPeriodField } from './closed-period-field.tsx';
import { useRepayLoan } from './employee-queries.ts';
import { hrDone, hrFailed } from './hr-words.ts';

type RepayDialogProps = { loan: StaffLoan; open: boolean; onClose: () => void };

export function RepayDialog({ loan, open, onClose }: RepayDialogProps) {
  const { currency } = useConfig();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Record Repayment"
      description={`Paid in besides payroll. ${formatMoney(loan.balance, { currency, cents: true })} is still owed.`}
    >
      <RepayForm loan={loan} onClose={onClose} />
    </Dialog>
  );
}

const Repayment = repayLoan.body;
type Typed = z.input<typeof Repayment>;

function RepayForm({ loan, onClose }: Omit<RepayDialogProps, 'open'>) {
  const repay = useRepayLoan();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [isClosed, setClosed] = useState(false);
  const form = useContractForm<Typed, unknown>(Repayment, {
    defaultValues: {
      amount: toTypedAmount(loan.balance),
      date: today,
      paymentMethod: 'bank_transfer',
      overrideReason: '',
    },
  });

  const submit = async () => {
    try {
      await repay.mutateAsync({ id: loan.id, body: form.getValues(), idempotencyKey });
      hrDone('Repayment recorded');
      onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to record the repayment');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="amount" kind="money" label="Amount" required before={currency} autoComplete="off" />
      <DateField form={form} name="date" label="Date" required min={loan.givenOn} max={today} />
      <SelectField form={form} name="paymentMethod" label="Payment Method" options={PAYMENT_METHOD_CHOICES} />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" /> : null}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={repay.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={repay.isPending} pendingLabel="Saving…">
          Record Repayment
        </Button>
      </DialogFooter>
    </Form>
  );
}
