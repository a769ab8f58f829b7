import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { paymentEffect } from '../../domain/billing/payment-effect.ts';
import { mostWithheld, type Withheld } from '../../domain/billing/withholding.ts';
import { formatMoney as asText, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import type { ContractForm } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { TextField } from '../ui/text-fields.tsx';
import { openInvoicesQuery } from './invoice-queries.ts';
import { type PaymentSent, type PaymentTyped, settledBy } from './payment-values.ts';

/** Few payments have any, so it takes no room until it is asked for. */
export function WithheldFields({ form }: { form: ContractForm<PaymentTyped, PaymentSent> }) {
  const { currency } = useConfig();
  const most = useMostWithheld(form);
  const text = (money: Cents) => formatMoney(asText(money), { currency, cents: true });
  const amount = { form, kind: 'money', optional: true, before: currency, autoComplete: 'off' } as const;
  return (
    <details className="group/withheld rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-medium text-sm hover:bg-surface-2/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/withheld:rotate-90"
        />
        Tax withheld by the tenant
      </summary>
      <div className="grid items-start gap-4 px-3 pb-3 sm:grid-cols-2">
        <TextField
          {...amount}
          name="withholdingVat"
          label="Withheld VAT"
          hint={`With a certificate of the tax office${most ? `; at most ${text(most.withholdingVat)}` : ''}.`}
        />
        <TextField
          {...amount}
          name="withholdingTax"
          label="Withheld Tax"
          hint={`It pays the invoice as money does${most ? `; at most ${text(most.withholdingTax)}` : ''}.`}
        />
      </div>
    </details>
  );
}

const NONE: Withheld = { withholdingVat: cents(0), withholdingTax: cents(0) };

/** The most that the tenant may keep back of what this payment pays, once that is known. */
function useMostWithheld(form: ContractForm<PaymentTyped, PaymentSent>): Withheld | null {
  const typed = useWatch({ control: form.control });
  const tenantId = typed.tenantId ?? '';
  const { data } = useQuery({ ...openInvoicesQuery(tenantId), enabled: tenantId !== '' });
  const money = settledBy(typed);
  if (!data || money <= 0) return null;
  const open = data.map(({ id, balance, net, vat }) => ({
    id,
    balance: parseMoney(balance),
    net: parseMoney(net),
    vat: parseMoney(vat),
  }));
  const { parts } = paymentEffect(money, open, typed.invoiceId || null);
  return mostWithheld(
    parts.map(({ item }) => item),
    NONE,
  );
}
