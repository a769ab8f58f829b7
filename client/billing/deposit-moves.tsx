import type { DepositMove } from '../../domain/billing/payment-contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { DateText } from '../ui/date-text.tsx';
import { MoneyText } from '../ui/money-text.tsx';

const KINDS: Record<DepositMove['kind'], string> = {
  taken: 'Taken',
  set_off: 'Set off',
  refunded: 'Refunded',
  forfeited: 'Forfeited',
};

/** What became of the deposit, newest first; nothing where there never was one. */
export function DepositMoves({ moves }: { moves: readonly DepositMove[] }) {
  const { currency } = useConfig();
  if (moves.length === 0) return null;
  return (
    <ul aria-label="Deposit movements" className="mt-4 grid gap-2 border-line border-t pt-3 text-sm">
      {moves.map(({ id, kind, amount, moveDate, paymentMethod, reason, reference }) => (
        <li key={id} className="flex items-start justify-between gap-4">
          <span className="block min-w-0">
            {KINDS[kind]}
            <span className="wrap-break-word block text-muted text-xs">
              <DateText day={moveDate} />
              {[paymentMethod && PAYMENT_METHOD_LABELS[paymentMethod], reference, reason]
                .filter(Boolean)
                .map((word) => ` · ${word}`)
                .join('')}
            </span>
          </span>
          <MoneyText amount={kind === 'taken' ? amount : `-${amount}`} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
