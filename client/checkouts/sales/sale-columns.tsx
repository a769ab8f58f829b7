import type { CheckoutTask } from '../../../domain/checkouts/contract.ts';
import { SALE_LABELS } from '../../../domain/checkouts/rules.ts';
import { Button } from '../../ui/button.tsx';
import { cx, toneClasses } from '../../ui/class-names.ts';
import { InstantText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { STATE_TONES } from '../checkout-text.ts';
import type { Owed } from './pay-refund-dialog.tsx';
import { nextStep } from './sale-text.ts';

type Acts = { currency: string; onPayOut: ((owed: Owed) => void) | null };

export const saleColumns = ({ currency, onPayOut }: Acts): readonly Column<CheckoutTask>[] => [
  {
    key: 'customer',
    header: 'Customer',
    title: ({ customer, reference }) => `${customer}, ${reference}`,
    cell: ({ customer, reference }) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{customer}</span>
        <span className="block truncate font-normal text-muted text-xs tabular-nums">{reference}</span>
      </span>
    ),
  },
  {
    key: 'what',
    wrap: true,
    header: 'Bought',
    title: ({ what }) => what,
    cell: ({ what, state, expiresAt }) => (
      <span className="block min-w-0 leading-snug">
        <span className="wrap-break-word block">{what}</span>
        {state === 'open' || state === 'paying' ? (
          <span className="block text-muted text-xs">
            {'Kept until '}
            <InstantText at={expiresAt} />
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'state',
    wrap: true,
    header: 'State',
    cell: (sale) => <State sale={sale} onPayOut={onPayOut} />,
  },
  {
    key: 'createdAt',
    header: 'Opened',
    sortKey: 'createdAt',
    hideBelow: 'lg',
    width: '11.5rem',
    cell: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'amount',
    width: '8rem',
    asideOnPhone: true,
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <MoneyText amount={amount} currency={currency} />,
  },
];

function State({ sale, onPayOut }: { sale: CheckoutTask; onPayOut: Acts['onPayOut'] }) {
  const { state, refund, customer, phone } = sale;
  const step = nextStep(sale);
  return (
    <span className="grid min-w-0 justify-items-start gap-1 py-0.5">
      <span
        className={cx(
          'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full py-0.5 pr-2.5 pl-2 font-medium text-xs leading-snug',
          toneClasses[STATE_TONES[state]],
        )}
      >
        <span aria-hidden className="size-1.5 rounded-full bg-current" />
        {SALE_LABELS[state]}
      </span>
      {step ? <span className="wrap-break-word text-muted text-xs">{step}</span> : null}
      {onPayOut && refund && !refund.isDone && refund.way === 'by_hand' ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Record Refund to ${customer}`}
          onClick={() => onPayOut({ customer, phone, refund })}
        >
          Record Refund
        </Button>
      ) : null}
    </span>
  );
}
