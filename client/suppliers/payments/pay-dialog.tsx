import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import type { Bill } from '../../../domain/suppliers/bills/bill-contract.ts';
import {
  type BillBatchDetails,
  BillPaymentHead,
  type payBills,
} from '../../../domain/suppliers/payments/payment-contract.ts';
import { ApiError } from '../../api/call.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { cashAccountsQuery } from '../../cash/queries.ts';
import { ClosedPeriodField } from '../../ledger/closed-period-field.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField, SwitchField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { billsPageQuery } from '../queries.ts';
import { type Chosen, OpenBills } from './open-bills.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { usePayBills } from './queries.ts';

type PayDialogProps = {
  /** Whose page it was opened on, and the bill that it was opened for. */
  supplierId?: string | undefined;
  billId?: string | undefined;
  open: boolean;
  onClose: () => void;
  onPaid?: ((batch: BillBatchDetails) => void) | undefined;
};

const MOST = '200';

export function PayDialog({ supplierId, open, ...props }: PayDialogProps) {
  const bills = useQuery({
    ...billsPageQuery({
      status: 'open',
      sort: 'dueDate',
      limit: MOST,
      ...(supplierId ? { supplier: supplierId } : {}),
    }),
    enabled: open,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={props.onClose}
      size="lg"
      title="Pay Bills"
      description="Bills of several suppliers are paid together, one payment for each. Tax that is kept back is paid to KRA."
    >
      {bills.data ? (
        <PayForm bills={bills.data.rows} {...props} />
      ) : (
        <SkeletonText lines={6} label="Loading the bills" />
      )}
    </Dialog>
  );
}

type Values = z.input<typeof BillPaymentHead>;
type PayFormProps = Omit<PayDialogProps, 'open' | 'supplierId'> & { bills: readonly Bill[] };

const toBody = (chosen: Chosen, head: BillPaymentHead): SentBody<typeof payBills> => ({
  ...head,
  billIds: [...chosen.keys()],
  amounts: [...chosen].flatMap(([billId, amount]) => (amount ? [{ billId, amount }] : [])),
});

function PayForm({ bills, billId, onClose, onPaid }: PayFormProps) {
  const pay = usePayBills();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<Chosen>(() => new Map(billId ? [[billId, '']] : []));
  const [isClosed, setClosed] = useState(false);
  const currency = useCurrency();
  const today = useToday();
  const form = useContractForm<Values, BillPaymentHead>(BillPaymentHead, {
    defaultValues: {
      cashAccountId: '',
      date: today,
      withholding: true,
      reference: '',
      mailAdvice: true,
      overrideReason: '',
    },
  });

  const submit = async (head: BillPaymentHead) => {
    try {
      const batch = await pay.mutateAsync({ body: toBody(chosen, head), idempotencyKey });
      done('Bills Paid', `${formatCurrency(batch.amount, { currency, cents: true })} in ${batch.number}.`);
      onClose();
      onPaid?.(batch);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'period_closed') setClosed(true);
      if (!applyServerErrors(form, error)) failed('Not Paid', error, 'Nothing was paid. Please try again.');
    }
  };

  if (bills.length === 0) return <Alert>No bill is open. Approve one first.</Alert>;
  return (
    <Form form={form} onSubmit={submit}>
      <OpenBills bills={bills} chosen={chosen} onChange={setChosen} />
      <HeadFields form={form} today={today} />
      {isClosed ? <ClosedPeriodField form={form} name="overrideReason" optional whenEmpty="text" /> : null}
      <Preview form={form} chosen={chosen} />
      <FormFooter onCancel={onClose} pending={pay.isPending} pendingLabel="Paying…">
        Pay Bills
      </FormFooter>
    </Form>
  );
}

type FormProps = { form: ContractForm<Values, BillPaymentHead> };

function HeadFields({ form, today }: FormProps & { today: string }) {
  const { data = [] } = useQuery(cashAccountsQuery);
  const accounts = data
    .filter(({ isActive, kind }) => isActive && kind !== 'cheques')
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          form={form}
          name="cashAccountId"
          label="Paid From"
          required
          options={accounts}
          placeholder="Choose an account"
        />
        <DateField form={form} name="date" label="Date" required max={today} />
        <TextField
          form={form}
          name="reference"
          label="Reference"
          optional
          whenEmpty="text"
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <SwitchField
        form={form}
        name="withholding"
        label="Keep Back Tax"
        hint="Income tax by the kind of the supplier, and VAT where the space is an agent for it."
      />
      <SwitchField
        form={form}
        name="mailAdvice"
        label="Send Remittance Advice"
        hint="To suppliers with an email address."
      />
    </>
  );
}

const ID = /^[0-9a-f-]{36}$/;

/** What it will pay and post, before it is confirmed. */
function Preview({ form, chosen }: FormProps & { chosen: Chosen }) {
  const { cashAccountId, date, withholding } = useWatch({ control: form.control });
  const isReady = chosen.size > 0 && ID.test(cashAccountId ?? '');
  const body = toBody(chosen, {
    cashAccountId: cashAccountId ?? '',
    date: date || null,
    withholding: withholding ?? true,
    reference: null,
    mailAdvice: false,
    overrideReason: null,
  });
  return isReady ? <PaymentPreview body={body} /> : null;
}
