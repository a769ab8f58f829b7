import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { Invoice } from '../../../domain/billing/contract.ts';
import { Id } from '../../../domain/kernel/ids.ts';
import { type Cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { firstAmount } from '../../../domain/mpesa/amounts.ts';
import { type MpesaRequest, PromptInput } from '../../../domain/mpesa/request-contract.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { missingInformation, serverMessage } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { FormFooter } from '../../ui/overlay/dialog.tsx';
import { SimulatorNote } from '../channels/simulator-note.tsx';
import { describePrompt } from './prompt-effect.ts';
import { promptChannelsQuery, useSendPrompt } from './queries.ts';

export type PromptInvoice = Pick<Invoice, 'id' | 'invoiceNumber' | 'tenantId' | 'tenantName' | 'balance' | 'dueDate'>;

const PromptContract = PromptInput.extend({ invoiceId: Id });
type PromptValues = z.input<typeof PromptContract>;
type PromptPayload = z.output<typeof PromptContract>;

const firstText = ({ tenantId, balance }: PromptInvoice): string =>
  toDecimalText(firstAmount({ tenantId, balance: parseMoney(balance) })).replace(/\.00$/, '');

type PromptFormProps = {
  invoices: readonly [PromptInvoice, ...PromptInvoice[]];
  phone: string | null;
  onSent: (request: MpesaRequest) => void;
  onClose: () => void;
};

/** Whom to ask for how much. What M-Pesa or the server refuses is said above the fields, with when to try again. */
export function PromptForm({ invoices, phone, onSent, onClose }: PromptFormProps) {
  const send = useSendPrompt();
  const { data: channels = [] } = useQuery(promptChannelsQuery);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useContractForm<PromptValues, PromptPayload>(PromptContract, {
    defaultValues: {
      invoiceId: invoices[0].id,
      phone: phone ? phoneText(phone) : '',
      amount: firstText(invoices[0]),
      channelId: channels[0]?.id,
    },
  });
  const submit = async () => {
    const { invoiceId, ...body } = form.getValues();
    try {
      onSent(await send.mutateAsync({ invoiceId, body, idempotencyKey }));
    } catch (error) {
      const isShown = applyServerErrors(form, error);
      setRefusal(isShown ? null : serverMessage(error, 'The prompt could not be sent.'));
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      {refusal ? (
        <Alert tone="late" title="Not Sent">
          {refusal}
        </Alert>
      ) : null}
      {invoices.length > 1 ? <InvoiceField form={form} invoices={invoices} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="phone" kind="tel" label="Phone" required autoComplete="off" />
        <TextField
          form={form}
          name="amount"
          kind="money"
          inputMode="numeric"
          label="Amount"
          required
          autoComplete="off"
          hint="Whole shillings"
        />
      </div>
      {channels.length > 1 ? (
        <SelectField
          form={form}
          name="channelId"
          label="Paybill or Till"
          required
          options={channels.map(({ id, name, shortcode }) => ({ value: id, label: name, hint: shortcode }))}
        />
      ) : null}
      <PromptEffect form={form} invoices={invoices} />
      <SimulatorNote environment={channels[0]?.environment} className="justify-self-start" />
      <FormFooter onCancel={onClose} pending={send.isPending} pendingLabel="Sending…">
        Send Prompt
      </FormFooter>
    </Form>
  );
}

type FieldProps = {
  form: ContractForm<PromptValues, PromptPayload>;
  invoices: readonly PromptInvoice[];
};

function InvoiceField({ form, invoices }: FieldProps) {
  const { currency } = useConfig();
  return (
    <SelectField
      form={form}
      name="invoiceId"
      label="Invoice"
      required
      options={invoices.map(({ id, invoiceNumber, dueDate, balance }) => ({
        value: id,
        label: `${invoiceNumber}, due ${formatDay(dueDate)}`,
        hint: formatCurrency(balance, { currency }),
      }))}
      onChosen={(id) => {
        const chosen = invoices.find((invoice) => invoice.id === id);
        if (chosen) form.setValue('amount', firstText(chosen), { shouldDirty: true });
      }}
    />
  );
}

const readAmount = (typed: unknown): Cents | null => {
  const text = String(typed ?? '').replace(/[,\s]/g, '');
  return isMoneyText(text) ? parseMoney(text) : null;
};

/** What the payment will do, before anything is sent. */
function PromptEffect({ form, invoices }: FieldProps) {
  const { currency } = useConfig();
  const [typed, invoiceId] = useWatch({ control: form.control, name: ['amount', 'invoiceId'] });
  const invoice = invoices.find(({ id }) => id === invoiceId);
  const amount = readAmount(typed);
  if (!invoice || amount === null || amount <= 0) return null;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {describePrompt({
        amount,
        open: parseMoney(invoice.balance),
        invoiceNumber: invoice.invoiceNumber ?? 'the invoice',
        currency,
        hasAccount: invoice.tenantId !== null,
      })}
    </p>
  );
}
