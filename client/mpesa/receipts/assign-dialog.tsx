import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { PayerField } from '../../billing/payments/payment-dialog.tsx';
import {
  PaymentForm as Contract,
  OpenInvoiceField,
  PaymentEffectNote,
  type PaymentFormValues,
  type PaymentPayload,
  paymentValues,
} from '../../billing/payments/payment-fields.tsx';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { payerText } from './labels.ts';
import { useAssign } from './receipt-actions.tsx';

type AssignDialogProps = {
  receipt: MpesaReceipt;
  open: boolean;
  onClose: () => void;
  onAssigned?: ((receipt: MpesaReceipt) => void) | undefined;
};

export function AssignDialog({ open, ...props }: AssignDialogProps) {
  const { receipt, onClose } = props;
  const amount = formatCurrency(receipt.amount, useConfig());
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Assign Receipt"
      description={`${receipt.receiptNumber}: ${amount} from ${payerText(receipt)}${receipt.accountReference ? `, who typed “${receipt.accountReference}”` : ''}.`}
    >
      <AssignForm {...props} />
    </Dialog>
  );
}

const assignValues = ({ amount, suggestion }: MpesaReceipt, today: string): Partial<PaymentFormValues> => ({
  ...paymentValues({ tenantId: suggestion?.tenantId ?? undefined }, today),
  invoiceId: suggestion?.tenantId ? suggestion.invoiceId : '',
  amount: toAmountInput(amount),
  paymentMethod: 'mobile_money',
});

/** An assignment is a payment whose amount and method are known: only who pays is asked. */
function AssignForm({ receipt, onClose, onAssigned }: Omit<AssignDialogProps, 'open'>) {
  const today = useToday();
  const { send, isPending } = useAssign();
  const form = useContractForm<PaymentFormValues, PaymentPayload>(Contract, {
    defaultValues: assignValues(receipt, today),
  });
  const submit = async ({ tenantId, invoiceId }: PaymentPayload) => {
    const to = invoiceId ? { invoiceId } : tenantId ? { tenantId } : null;
    if (!to) return form.setError('invoiceId', { message: 'Choose the invoice that it pays' });
    try {
      await send(receipt, to);
      onAssigned?.(receipt);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Assigned', error, 'Failed to assign the receipt.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} disposable>
      <PayerField form={form} />
      <OpenInvoiceField form={form} />
      <PaymentEffectNote form={form} visitor={null} />
      <FormFooter onCancel={onClose} pending={isPending} pendingLabel="Assigning…">
        Assign
      </FormFooter>
    </Form>
  );
}
