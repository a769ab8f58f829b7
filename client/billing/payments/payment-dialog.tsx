import { CircleCheck } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Invoice } from '../../../domain/billing/contract.ts';
import type { PaymentDetails } from '../../../domain/billing/payments/payment-contract.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan } from '../../api/session.ts';
import { CashAccountField } from '../../cash/cash-account-field.tsx';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { useCustomerField } from '../../parties/customer-field.tsx';
import { useConfig } from '../../settings/config-queries.ts';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { ComboboxField, DateField } from '../../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import {
  PaymentForm as Contract,
  isPaymentIncomplete,
  MethodField,
  OpenInvoiceField,
  PaymentEffectNote,
  type PaymentFormValues,
  type PaymentPayload,
  type PaymentTarget,
  paymentValues,
} from './payment-fields.tsx';
import { useCreatePayment } from './queries.ts';
import { WithheldFields } from './withheld-fields.tsx';

type PaymentDialogProps = { target?: PaymentTarget | undefined; open: boolean; onClose: () => void };

export function PaymentDialog({ target = {}, open, onClose }: PaymentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Process Payment"
      description="Record a payment. This updates the invoice and account status immediately."
    >
      <PaymentForm target={target} onClose={onClose} />
    </Dialog>
  );
}

type PaymentContractForm = ContractForm<PaymentFormValues, PaymentPayload>;

/** Records one payment after the other; `goesOn` says whether the dialog stays open for the next. */
function useRecording(form: PaymentContractForm, onClose: () => void) {
  const pay = useCreatePayment();
  const { currency } = useConfig();
  const today = useToday();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [recorded, setRecorded] = useState<readonly Recorded[]>([]);
  const [isClosed, setClosed] = useState(false);
  const goesOn = useRef(false);

  /** The next of a pile: method and day stay, since a pile is of one kind. */
  const next = (paid: Recorded) => {
    const { paymentMethod, cashAccountId, paymentDate } = form.getValues();
    form.reset({ ...paymentValues({}, today), paymentMethod, cashAccountId, paymentDate });
    setKey(newIdempotencyKey());
    setClosed(false);
    setRecorded([paid, ...recorded]);
    requestAnimationFrame(() => form.setFocus('tenantId'));
  };

  const record = async () => {
    try {
      const paid = await pay.mutateAsync({ body: form.getValues(), idempotencyKey });
      const amount = formatCurrency(paid.amount, { currency });
      const kept = paid.deliveries.some(({ status }) => status === 'kept') ? ` ${keptText(null)}.` : '';
      done(
        'Payment Processed',
        `${amount} from ${paid.tenantName} was recorded with receipt ${paid.receiptNumber}.${kept}`,
      );
      if (goesOn.current) next(paid);
      else onClose();
    } catch (error) {
      setClosed(error instanceof ApiError && error.code === 'period_closed');
      applyServerErrors(form, error);
      failed('Payment Failed', error, 'Failed to process payment.');
    } finally {
      goesOn.current = false;
    }
  };

  return { record, pending: pay.isPending, recorded, goesOn, isClosed };
}

/** What was typed stays after a refusal: the form is only thrown away with the dialog. */
function PaymentForm({ target, onClose }: { target: PaymentTarget; onClose: () => void }) {
  const today = useToday();
  const form = useContractForm<PaymentFormValues, PaymentPayload>(Contract, {
    defaultValues: paymentValues(target, today),
  });
  const { record, pending, recorded, goesOn, isClosed } = useRecording(form, onClose);
  const mayOverride = useCan()('finance:write');
  const visitor = target.invoice && target.invoice.tenantId === null ? target.invoice : null;

  const saveAndNext = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    goesOn.current = true;
    currentTarget.form?.requestSubmit();
  };

  return (
    <Form
      form={form}
      onSubmit={record}
      onInvalid={() => {
        goesOn.current = false;
        if (isPaymentIncomplete(form.getValues())) missingInformation();
      }}
    >
      {visitor ? (
        <p className="text-sm">{`Payment by ${visitor.tenantName} (visitor) for ${visitor.invoiceNumber}`}</p>
      ) : (
        <PayerField form={form} />
      )}
      <PaymentFields form={form} visitor={visitor} />
      {isClosed && mayOverride ? <ClosedPeriodField form={form} name="overrideReason" required /> : null}
      <TextareaField form={form} name="notes" label="Notes" optional rows={2} maxLength={500} />
      <WithheldFields form={form} />
      <PaymentEffectNote form={form} visitor={visitor} />
      <RecordedPayments recorded={recorded} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          {recorded.length > 0 ? 'Close' : 'Cancel'}
        </Button>
        {target.invoice || target.tenantId ? null : (
          <Button variant="secondary" disabled={pending} onClick={saveAndNext}>
            Save and Next
          </Button>
        )}
        <Button type="submit" pending={pending} pendingLabel="Processing…">
          Process Payment
        </Button>
      </DialogFooter>
    </Form>
  );
}

const TURN_LABELS = { tenant: 'From a Tenant', person: 'From Somebody Else' };

/** A tenant, or somebody who is none and has invoices. */
export function PayerField({ form }: { form: PaymentContractForm }) {
  const tenantId = useWatch({ control: form.control, name: 'tenantId' }) ?? '';
  const { box } = useTenantPicker({ value: tenantId, ahead: true });
  const onChosen = () => form.setValue('invoiceId', '');
  const { field } = useCustomerField(form, {
    tenantField: <ComboboxField form={form} name="tenantId" label="Tenant" required {...box} onChosen={onChosen} />,
    turnLabels: TURN_LABELS,
    takesNew: false,
    onChosen,
  });
  return field;
}

/** How much, by which means, and for which invoice. */
function PaymentFields({ form, visitor }: { form: PaymentContractForm; visitor: Invoice | null }) {
  const today = useToday();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="amount" kind="money" label="Amount" required autoComplete="off" />
        <MethodField form={form} name="paymentMethod" />
        <CashAccountField form={form} name="cashAccountId" method="paymentMethod" label="Paid Into" />
      </div>
      {visitor ? null : <OpenInvoiceField form={form} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="reference"
          label="Reference"
          optional
          whenEmpty="text"
          maxLength={100}
          autoComplete="off"
          hint="M-Pesa code, slip or cheque number."
        />
        <DateField form={form} name="paymentDate" label="Payment Date" required max={today} />
      </div>
    </>
  );
}

type Recorded = Pick<PaymentDetails, 'id' | 'amount' | 'tenantName' | 'receiptNumber'>;

/** What was recorded since the dialog was opened, to be held against the pile or the bank's list. */
function RecordedPayments({ recorded }: { recorded: readonly Recorded[] }) {
  const { currency } = useConfig();
  if (recorded.length === 0) return null;
  const sum = toDecimalText(addMoney(...recorded.map(({ amount }) => parseMoney(amount))));
  return (
    <section aria-label="Recorded in this session" className="rounded-md border border-line">
      <p role="status" className="flex justify-between gap-3 border-line border-b px-3 py-2 font-medium text-sm">
        <span>{recorded.length === 1 ? '1 payment recorded' : `${recorded.length} payments recorded`}</span>
        <span className="tabular-nums">{formatCurrency(sum, { currency })}</span>
      </p>
      <ul className="m-0 grid max-h-36 list-none gap-1 overflow-y-auto px-3 py-2 text-sm">
        {recorded.map(({ id, amount, tenantName, receiptNumber }) => (
          <li key={id} className="flex items-center gap-2">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            <span className="min-w-0 flex-1 truncate">{tenantName}</span>
            <span className="text-muted text-xs">{receiptNumber}</span>
            <span className="tabular-nums">{formatCurrency(amount, { currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
