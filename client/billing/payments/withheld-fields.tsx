import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { mostWithheld, paymentEffect, type Withheld } from '../../../domain/billing/payments/payment-rules.ts';
import { type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { tenantQuery } from '../../tenants/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { type PaymentContractForm, parseAmount, settledBy, usePayer } from './payment-fields.tsx';

/** Few payments have any, so it takes no room until it is asked for. */
export function WithheldFields({ form }: { form: PaymentContractForm }) {
  const { currency } = useConfig();
  const most = useMostWithheld(form);
  const agent = useAgent(form);
  const text = (money: Cents) => formatCurrency(toDecimalText(money), { currency, cents: true });
  const amount = { form, kind: 'money', optional: true, before: currency, autoComplete: 'off' } as const;
  return (
    <details className="group/withheld rounded-md border border-line" open={agent === true || undefined}>
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-medium text-sm hover:bg-surface-2/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/withheld:rotate-90"
        />
        Tax withheld by the payer
      </summary>
      <div className="grid items-start gap-4 px-3 pb-3 sm:grid-cols-2">
        <TextField
          {...amount}
          name="withholdingVat"
          label="Withheld VAT"
          hint={`Backed by a KRA certificate${most ? `; at most ${text(most.withholdingVat)}` : ''}.`}
        />
        <TextField
          {...amount}
          name="withholdingTax"
          label="Withheld Tax"
          hint={`Counts towards the invoice${most ? `; at most ${text(most.withholdingTax)}` : ''}.`}
        />
        <Agent form={form} isAgent={agent} most={most} text={text} />
      </div>
    </details>
  );
}

/** Whether KRA has appointed the tenant who pays to withhold VAT; null while nobody knows. */
function useAgent(form: PaymentContractForm): boolean | null {
  const tenantId = useWatch({ control: form.control, name: 'tenantId' });
  const { data } = useQuery({ ...tenantQuery(tenantId ?? ''), enabled: Boolean(tenantId) });
  return tenantId ? (data?.withholdsVat ?? null) : null;
}

/** What an agent pays of an amount and what it keeps back; null where there is nothing to keep. */
export function agentOffer(amount: Cents, most: Withheld | null): { paid: Cents; withheld: Cents } | null {
  const withheld = most?.withholdingVat ?? cents(0);
  return withheld > 0 && amount > withheld ? { paid: cents(amount - withheld), withheld } : null;
}

type AgentProps = {
  form: PaymentContractForm;
  isAgent: boolean | null;
  most: Withheld | null;
  text: (money: Cents) => string;
};

/** Offers an agent's 2 %, and warns where somebody else keeps VAT back: the server takes both. */
function Agent({ form, isAgent, most, text }: AgentProps) {
  const { amount, withholdingVat } = useWatch({ control: form.control });
  const held = parseAmount(withholdingVat);
  if (isAgent === false && held > 0) {
    return (
      <Alert tone="waiting" className="sm:col-span-2">
        This tenant is not marked as an agent of KRA, and only agents withhold VAT. Ask for the certificate, or mark it
        in the tenant’s form.
      </Alert>
    );
  }
  const offer = isAgent && held === 0 ? agentOffer(parseAmount(amount), most) : null;
  if (!offer) return null;
  const take = () => {
    form.setValue('withholdingVat', toDecimalText(offer.withheld), { shouldDirty: true });
    form.setValue('amount', toDecimalText(offer.paid), { shouldDirty: true });
  };
  return (
    <div className="sm:col-span-2">
      <Button variant="secondary" size="sm" onClick={take}>
        {`2% Withheld: ${text(offer.withheld)}`}
      </Button>
    </div>
  );
}

const NONE: Withheld = { withholdingVat: cents(0), withholdingTax: cents(0) };

/** The most that who pays may keep back of what this payment pays, once that is known. */
function useMostWithheld(form: PaymentContractForm): Withheld | null {
  const formValues = useWatch({ control: form.control });
  const { open: owed } = usePayer(form);
  const money = settledBy(formValues);
  if (!owed || money <= 0) return null;
  const open = owed.map(({ id, balance, net, vat }) => ({
    id,
    balance: parseMoney(balance),
    net: parseMoney(net),
    vat: parseMoney(vat),
  }));
  const { parts } = paymentEffect(money, open, formValues.invoiceId || null);
  return mostWithheld(
    parts.map(({ item }) => item),
    NONE,
  );
}
