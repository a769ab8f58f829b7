import { ChevronRight } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import type { ContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import type { PaymentSent, PaymentTyped } from './payment-values.ts';

/** Few payments have any, so it takes no room until it is asked for. */
export function WithheldFields({ form }: { form: ContractForm<PaymentTyped, PaymentSent> }) {
  const { currency } = useConfig();
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
          hint="With a certificate of the tax office."
        />
        <TextField {...amount} name="withholdingTax" label="Withheld Tax" hint="It pays the invoice as money does." />
      </div>
    </details>
  );
}
