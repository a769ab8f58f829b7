import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, PiggyBank, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Invoice } from '../../domain/billing/contract.ts';
import { paymentEffect } from '../../domain/billing/payment-effect.ts';
import { formatMoney as asText, type Cents, cents, parseMoney } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Fold } from '../ui/fold.tsx';
import type { ContractForm } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { openInvoicesQuery } from './invoice-queries.ts';
import { effectLine, type PaymentSent, type PaymentTyped, settledBy } from './payment-values.ts';

type PaymentEffectNoteProps = { form: ContractForm<PaymentTyped, PaymentSent>; visitor: Invoice | null };

/** What the payment will do, by the rule that the server goes by, while it is being typed. */
export function PaymentEffectNote({ form, visitor }: PaymentEffectNoteProps) {
  const { currency } = useConfig();
  const typed = useWatch({ control: form.control });
  const tenantId = typed.tenantId ?? '';
  const { data } = useQuery({ ...openInvoicesQuery(tenantId), enabled: tenantId !== '' });
  const invoices = visitor ? [visitor] : tenantId === '' ? undefined : data;
  const money = settledBy(typed);
  if (!invoices || money <= 0) return null;
  const open = invoices.map((invoice) => ({ ...invoice, balance: parseMoney(invoice.balance) }));
  const { parts, credit } = paymentEffect(money, open, typed.invoiceId || null);
  const text = (amount: Cents) => formatMoney(asText(amount), { currency, cents: amount % 100 !== 0 });
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
          <Effect icon={visitor ? <TriangleAlert aria-hidden className="text-late" /> : <PiggyBank aria-hidden />}>
            {visitor
              ? `${text(credit)} is more than is owed, and a visitor has no account for it.`
              : `${text(credit)} becomes credit of the tenant, for the next invoice.`}
          </Effect>
        ) : null}
      </Lines>
    </section>
  );
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
