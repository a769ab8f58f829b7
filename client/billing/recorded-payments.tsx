import { CircleCheck } from 'lucide-react';
import type { PaymentDetails } from '../../domain/billing/payment-contract.ts';
import { addMoney, formatMoney as asText, parseMoney } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { formatMoney } from '../ui/format.ts';

export type Recorded = Pick<PaymentDetails, 'id' | 'amount' | 'tenantName' | 'receiptNumber'>;

/** What was recorded since the dialog was opened, to be held against the pile or the bank's list. */
export function RecordedPayments({ recorded }: { recorded: readonly Recorded[] }) {
  const { currency } = useConfig();
  if (recorded.length === 0) return null;
  const sum = asText(addMoney(...recorded.map(({ amount }) => parseMoney(amount))));
  return (
    <section aria-label="Recorded in this sitting" className="rounded-md border border-line">
      <p role="status" className="flex justify-between gap-3 border-line border-b px-3 py-2 font-medium text-sm">
        <span>{recorded.length === 1 ? '1 payment recorded' : `${recorded.length} payments recorded`}</span>
        <span className="tabular-nums">{formatMoney(sum, { currency })}</span>
      </p>
      <ul className="m-0 grid max-h-36 list-none gap-1 overflow-y-auto px-3 py-2 text-sm">
        {recorded.map(({ id, amount, tenantName, receiptNumber }) => (
          <li key={id} className="flex items-center gap-2">
            <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
            <span className="min-w-0 flex-1 truncate">{tenantName}</span>
            <span className="text-muted text-xs">{receiptNumber}</span>
            <span className="tabular-nums">{formatMoney(amount, { currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
