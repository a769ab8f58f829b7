import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, PiggyBank, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { Invoice } from '../../../domain/billing/contract.ts';
import { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { paymentEffect } from '../../../domain/billing/payments/payment-rules.ts';
import { addMoney, type Cents, cents, isMoneyText, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { toAmountInput } from '../../settings/amount.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { PAYMENT_METHOD_CHOICES } from '../../settings/payment-methods.ts';
import { Fold } from '../../ui/fold.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { formatCurrency, formatDay } from '../../ui/format.ts';
import { openInvoicesQuery, type Payer, termsQuery } from './queries.ts';

/** The contract, with a request in place of a list of words where no method was chosen. */
export const PaymentForm = PaymentInput.extend({
  paymentMethod: z.enum(PAYMENT_METHODS, 'Choose a payment method'),
});
export type PaymentFormValues = z.input<typeof PaymentForm>;
export type PaymentPayload = z.output<typeof PaymentForm>;

/** Whom or what the payment is for, where that is known already. */
export type PaymentTarget = { tenantId?: string | undefined; invoice?: Invoice | undefined };

export const paymentValues = ({ tenantId, invoice }: PaymentTarget, today: string): Partial<PaymentFormValues> => ({
  // A visitor who booked a room is no tenant: the invoice alone says who pays.
  tenantId: invoice ? invoice.tenantId : (tenantId ?? ''),
  partyId: null,
  invoiceId: invoice?.id ?? '',
  amount: invoice ? toAmountInput(invoice.balance) : '',
  paymentDate: today,
  reference: '',
  notes: '',
});

/** An amount that is being typed; what is none yet counts nothing. */
export const parseAmount = (typed: unknown): Cents => {
  const text = String(typed ?? '').replace(/[,\s]/g, '');
  return isMoneyText(text) ? parseMoney(text) : cents(0);
};

type Money = Pick<Partial<PaymentFormValues>, 'amount' | 'withholdingVat' | 'withholdingTax'>;

/** What settles invoices: the money, and what the tenant kept back for the tax office. */
export const settledBy = ({ amount, withholdingVat, withholdingTax }: Money): Cents =>
  addMoney(parseAmount(amount), parseAmount(withholdingVat), parseAmount(withholdingTax));

/** The three that the specification asks for; anything else that is wrong is said at its own field. */
export const isPaymentIncomplete = (values: Partial<PaymentFormValues>): boolean => {
  const { tenantId, partyId, amount, paymentMethod } = values;
  return tenantId === '' || partyId === '' || amount === '' || amount === undefined || !paymentMethod;
};

export type PaymentContractForm = ContractForm<PaymentFormValues, PaymentPayload>;

const toPayer = ({ tenantId, partyId }: Pick<Partial<PaymentFormValues>, 'tenantId' | 'partyId'>): Payer | null =>
  tenantId ? { tenant: tenantId } : partyId ? { party: partyId } : null;

/** Who is chosen, with what they still owe. */
export function usePayer(form: PaymentContractForm) {
  const [tenantId, partyId] = useWatch({ control: form.control, name: ['tenantId', 'partyId'] });
  const payer = toPayer({ tenantId, partyId });
  const { data, isFetching } = useQuery(openInvoicesQuery(payer));
  return { payer, isPerson: typeof partyId === 'string', open: payer ? data : undefined, isFetching };
}

const none = { value: '', label: 'General Payment', hint: 'oldest first' };

/** The open invoices of who pays. One that is chosen fills the amount in, unless one was typed. */
export function OpenInvoiceField({ form }: { form: PaymentContractForm }) {
  const { currency } = useConfig();
  const { payer, isPerson, open = [], isFetching } = usePayer(form);
  const who = isPerson ? 'person' : 'tenant';
  const options = open.map(({ id, invoiceNumber, dueDate, balance }) => ({
    value: id,
    label: `${invoiceNumber}, due ${formatDay(dueDate)}`,
    hint: formatCurrency(balance, { currency }),
  }));
  const fill = (id: string) => {
    const invoice = open.find((one) => one.id === id);
    if (invoice && !form.getValues('amount')) form.setValue('amount', toAmountInput(invoice.balance));
  };
  const hint =
    payer === null
      ? `Choose a ${who} first.`
      : isFetching && open.length === 0
        ? 'Loading the open invoices…'
        : open.length === 0
          ? `This ${who} owes nothing.`
          : `${open.length === 1 ? '1 invoice is' : `${open.length} invoices are`} open.`;
  return (
    <SelectField
      form={form}
      name="invoiceId"
      label="Invoice"
      options={[none, ...options]}
      disabled={open.length === 0}
      hint={hint}
      onChosen={fill}
    />
  );
}

type PaymentEffectNoteProps = { form: PaymentContractForm; visitor: Invoice | null };

/** What the payment will do, by the rule that the server goes by, while it is being typed. */
export function PaymentEffectNote({ form, visitor }: PaymentEffectNoteProps) {
  const { currency } = useConfig();
  const formValues = useWatch({ control: form.control });
  const { isPerson, open: owed } = usePayer(form);
  const invoices = visitor ? [visitor] : owed;
  const hasAccount = !visitor && !isPerson;
  const money = settledBy(formValues);
  if (!invoices || money <= 0) return null;
  const open = invoices.map((invoice) => ({ ...invoice, balance: parseMoney(invoice.balance) }));
  const { parts, credit } = paymentEffect(money, open, formValues.invoiceId || null);
  const text = (amount: Cents) => formatCurrency(toDecimalText(amount), { currency, cents: amount % 100 !== 0 });
  return (
    <section aria-label="What this payment does" aria-live="polite" className="rounded-md bg-surface-2/60 px-3 py-2.5">
      {/* One line says it all by itself. */}
      {parts.length + (credit > 0 ? 1 : 0) > 1 ? (
        <p className="font-medium text-sm">{effectLine(parts, credit, text)}</p>
      ) : null}
      <Lines fold={parts.length > SHOWN_LINES}>
        {parts.map(({ item, amount, isSettled }) => (
          <Effect
            key={item.id}
            icon={isSettled ? <CircleCheck aria-hidden className="text-good" /> : <CircleDashed aria-hidden />}
          >
            {isSettled
              ? `Pays ${item.invoiceNumber} in full with ${text(amount)}.`
              : `Pays ${text(amount)} of ${item.invoiceNumber}; ${text(cents(item.balance - amount))} stays open.`}
          </Effect>
        ))}
        {credit > 0 ? (
          <Effect icon={hasAccount ? <PiggyBank aria-hidden /> : <TriangleAlert aria-hidden className="text-late" />}>
            {hasAccount
              ? `${text(credit)} becomes tenant credit for the next invoice.`
              : `${text(credit)} is more than owed, and a visitor has no account to hold it.`}
          </Effect>
        ) : null}
      </Lines>
    </section>
  );
}

type EffectPart = { item: { invoiceNumber: string | null }; isSettled: boolean };

/** What a payment does, in one line: "Pays 3 invoices in full, KES 2,000 left as credit". */
export function effectLine(parts: readonly EffectPart[], credit: Cents, text: (amount: Cents) => string): string {
  const settled = parts.filter(({ isSettled }) => isSettled);
  const started = parts.find(({ isSettled }) => !isSettled);
  if (parts.length === 0) return `${text(credit)} left as credit`;
  const payerName = ({ item }: EffectPart) => item.invoiceNumber ?? 'the invoice';
  const [first] = settled;
  const full = first && (settled.length === 1 ? payerName(first) : `${settled.length} invoices`);
  const paid = started
    ? `Pays ${full ? `${full} in full and ` : ''}part of ${payerName(started)}`
    : `Pays ${full} in full`;
  return credit > 0 ? `${paid}, ${text(credit)} left as credit` : paid;
}

const SHOWN_LINES = 3;

/** A long list would push what matters out of sight: the line above it says the sum of it. */
function Lines({ fold, children }: { fold: boolean; children: ReactNode }) {
  const list = <ul className="mt-1.5 grid gap-1.5 text-sm">{children}</ul>;
  return fold ? <Fold summary="Each invoice">{list}</Fold> : list;
}

function Effect({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  );
}

type MethodFieldProps<In extends FieldValues, Out> = { form: ContractForm<In, Out>; name: FieldPath<In> };

/** Only what the settings accept is offered; the server refuses the rest. */
export function MethodField<In extends FieldValues, Out>({ form, name }: MethodFieldProps<In, Out>) {
  const { data: terms } = useQuery(termsQuery);
  const options = PAYMENT_METHOD_CHOICES.filter(({ value }) => terms?.paymentMethods.includes(value));
  return (
    <SelectField
      form={form}
      name={name}
      label="Payment Method"
      required
      placeholder="Choose a method"
      options={options}
    />
  );
}
