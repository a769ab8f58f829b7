import { isSimulated } from '../../../domain/mpesa/protocol.ts';
import type { MpesaReceipt, ReceiptSource } from '../../../domain/mpesa/receipt-contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { useMinuteClock } from '../../ui/minute-clock.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/data-table-parts.tsx';
import { isWaiting, payerText, SOURCE_LABELS, waitText } from './labels.ts';
import { SuggestionButton } from './receipt-actions.tsx';

export function SourceChips({ sources }: { sources: readonly ReceiptSource[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {sources.map((source) => (
        <Badge key={source} tone="accent">
          {SOURCE_LABELS[source]}
        </Badge>
      ))}
    </span>
  );
}

function Wait({ since }: { since: string }) {
  return <span className="block text-waiting text-xs">{`Waiting ${waitText(since, useMinuteClock())}`}</span>;
}

type Decisions = {
  onAccept: (receipt: MpesaReceipt) => void;
  onAssign: (receipt: MpesaReceipt) => void;
  /** Those that are being assigned. */
  pending: ReadonlySet<string>;
};

const RETURNING = 'Its return is proposed or under way';

/** Whose it is; while nobody knows, why, and the one press that ends it. */
function Whose({ receipt, onAccept, onAssign, pending }: Decisions & { receipt: MpesaReceipt }) {
  const { state, suggestion, note, tenantName, invoiceNumber, reversalId } = receipt;
  if (!isWaiting(receipt)) {
    const payee = [tenantName, invoiceNumber].filter(Boolean).join(' · ');
    const text = state === 'applied' ? payee : reversalId && state === 'suspense' ? RETURNING : note;
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <StatusChip status={state} />
        <span className="wrap-break-word min-w-0">{text}</span>
      </span>
    );
  }
  const isPending = pending.has(receipt.id);
  return (
    <span className="grid min-w-0 justify-items-start gap-1 py-0.5">
      {suggestion ? (
        <SuggestionButton receipt={receipt} pending={isPending} onAccept={onAccept} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Assign ${receipt.receiptNumber}`}
          onClick={() => onAssign(receipt)}
        >
          Assign
        </Button>
      )}
      <span className="wrap-break-word text-muted text-xs">{suggestion?.reason ?? note}</span>
    </span>
  );
}

export const receiptColumns = (decisions: Decisions): readonly Column<MpesaReceipt>[] => [
  {
    key: 'payer',
    header: 'Payer',
    title: (receipt) => `${payerText(receipt)}, ${receipt.receiptNumber}`,
    cell: (receipt) => (
      <span className="block min-w-0 leading-snug">
        <span className="block truncate">{payerText(receipt)}</span>
        <span className="block truncate font-normal text-muted text-xs">
          {`${receipt.receiptNumber} · ${receipt.channelName}${isSimulated(receipt.environment) ? ' · Simulator' : ''}`}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'right',
    width: '7.5rem',
    asideOnPhone: true,
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
  {
    key: 'paidAt',
    header: 'Paid',
    sortKey: 'paidAt',
    width: '11.5rem',
    hideBelow: 'md',
    cell: ({ paidAt, state }) => (
      <span className="block leading-snug">
        <InstantText at={paidAt} />
        {state === 'suspense' ? <Wait since={paidAt} /> : null}
      </span>
    ),
  },
  {
    key: 'typed',
    header: 'Typed as Account',
    width: '9rem',
    hideBelow: 'md',
    title: ({ accountReference }) => accountReference ?? '',
    cell: ({ accountReference }) => accountReference ?? <span className="text-muted">–</span>,
  },
  {
    key: 'seenIn',
    header: 'Heard By',
    width: '8rem',
    hideBelow: 'xl',
    wrap: true,
    cell: ({ seenIn }) => <SourceChips sources={seenIn} />,
  },
  {
    key: 'whose',
    header: 'Whose It Is',
    width: '22rem',
    wrap: true,
    cell: (receipt) => <Whose receipt={receipt} {...decisions} />,
  },
];
