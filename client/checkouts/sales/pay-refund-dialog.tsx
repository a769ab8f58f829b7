import { useState } from 'react';
import * as z from 'zod';
import type { CheckoutTask } from '../../../domain/checkouts/contract.ts';
import { payCheckoutRefund } from '../../../domain/checkouts/refund-contract.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { MethodField } from '../../billing/payments/payment-fields.tsx';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { usePayRefund } from './queries.ts';

const Paying = payCheckoutRefund.body.extend({ paymentMethod: z.enum(PAYMENT_METHODS, 'Choose a payment method') });

export type Owed = Pick<CheckoutTask, 'customer' | 'phone'> & { refund: NonNullable<CheckoutTask['refund']> };

type PayRefundDialogProps = { owed: Owed; open: boolean; onClose: () => void };

/** Says how a client got back what a booking cost less what is kept. */
export function PayRefundDialog({ owed, open, onClose }: PayRefundDialogProps) {
  const { currency } = useConfig();
  const amount = formatCurrency(owed.refund.amount, { currency, cents: true });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Record Refund"
      description={`${amount} to ${owed.customer}${owed.phone ? `, ${phoneText(owed.phone)}` : ''}. Pay it first, then record it here: it issues a refund note.`}
    >
      <PayRefundForm owed={owed} amount={amount} onClose={onClose} />
    </Dialog>
  );
}

function PayRefundForm({ owed, amount, onClose }: Omit<PayRefundDialogProps, 'open'> & { amount: string }) {
  const pay = usePayRefund();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof Paying>, z.output<typeof Paying>>(Paying, {
    defaultValues: { reference: '' },
  });
  const submit = async () => {
    try {
      const { refundNumber } = await pay.mutateAsync({ id: owed.refund.id, body: form.getValues(), idempotencyKey });
      done('Refund Recorded', `${amount} went back to ${owed.customer} with note ${refundNumber}.`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Refund Failed', error, 'Failed to record the refund.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <MethodField form={form} name="paymentMethod" />
      <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid From" />
      <TextField form={form} name="reference" label="Reference" optional maxLength={100} autoComplete="off" />
      <FormFooter onCancel={onClose} pending={pay.isPending} pendingLabel="Recording…">
        Record Refund
      </FormFooter>
    </Form>
  );
}
