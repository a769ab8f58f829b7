import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isSimulated, SIMULATED_NOTE } from '../../../domain/mpesa/protocol.ts';
import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { TenantName } from '../../billing/accounts/tenant-name.tsx';
import { documentPath, type useSheet } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/link.tsx';
import { useMinuteClock } from '../../ui/minute-clock.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { GROUND_LABELS, isWaiting, payerText, SOURCE_TEXTS, waitText } from './labels.ts';
import { receiptQuery } from './queries.ts';
import {
  RECEIPT_ACTIONS,
  ReceiptDialog,
  SuggestionButton,
  useAssign,
  useReceiptActions,
  useReceiptDialog,
} from './receipt-actions.tsx';
import { SourceChips } from './receipt-columns.tsx';

type ReceiptSheetProps = { sheet: ReturnType<typeof useSheet> };

export function ReceiptSheet({ sheet: { id, open, onClose } }: ReceiptSheetProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...receiptQuery(id ?? ''), enabled: id !== null });
  const { act, dialog } = useReceiptDialog();
  const actionsFor = useReceiptActions();
  const actions = data ? actionsFor(data) : [];
  return (
    <>
      <Sheet
        open={open}
        onOpenChange={onClose}
        title={data ? `M-Pesa ${data.receiptNumber}` : 'M-Pesa Receipt'}
        description={
          data ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <StatusChip status={data.state} />
              {payerText(data)}
            </span>
          ) : null
        }
        footer={
          data && actions.length > 0
            ? actions.map((action, at) => (
                <Button
                  key={action}
                  size="sm"
                  variant={at === 0 && !data.suggestion ? 'primary' : 'secondary'}
                  icon={RECEIPT_ACTIONS[action].icon}
                  onClick={() => act(action, data)}
                >
                  {RECEIPT_ACTIONS[action].label}
                </Button>
              ))
            : null
        }
      >
        {data ? (
          <ReceiptContent receipt={data} />
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} label="Loading the receipt" />
        )}
      </Sheet>
      <ReceiptDialog dialog={dialog} />
    </>
  );
}

function ReceiptContent({ receipt }: { receipt: MpesaReceipt }) {
  const { currency } = useConfig();
  return (
    <>
      {isWaiting(receipt) ? <Suggestion receipt={receipt} /> : null}
      <DescriptionList>
        <DescriptionItem name="Amount">
          <MoneyText amount={receipt.amount} currency={currency} cents />
        </DescriptionItem>
        <DescriptionItem name="Paid To">
          {receipt.channelName}
          {isSimulated(receipt.environment) ? <span className="block text-muted text-xs">{SIMULATED_NOTE}</span> : null}
        </DescriptionItem>
        <DescriptionItem name="Paid">
          <InstantText at={receipt.paidAt} />
        </DescriptionItem>
        <DescriptionItem name="Phone">{receipt.phone}</DescriptionItem>
        <DescriptionItem name="Typed as Account" wide>
          {receipt.accountReference ? `“${receipt.accountReference}”` : null}
        </DescriptionItem>
      </DescriptionList>
      <Trail receipt={receipt} />
    </>
  );
}

/** Why it waits, and what would end that with one press. */
function Suggestion({ receipt }: { receipt: MpesaReceipt }) {
  const { accept, isPending } = useAssign();
  const waited = waitText(receipt.paidAt, useMinuteClock());
  const { suggestion, note } = receipt;
  return (
    <Alert
      tone="waiting"
      title={note ?? 'Nobody was found for it'}
      className="mb-4"
      action={<SuggestionButton receipt={receipt} pending={isPending} onAccept={(accepted) => void accept(accepted)} />}
    >
      {`${suggestion ? `${suggestion.reason}. ` : ''}Waiting for ${waited}.`}
    </Alert>
  );
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="grid gap-0.5">
      <span className="text-muted text-xs">{name}</span>
      <span className="wrap-break-word">{children}</span>
    </li>
  );
}

/** What happened to it, from the first we heard of it. */
function Trail({ receipt }: { receipt: MpesaReceipt }) {
  const { state, matchedBy, paymentId, invoiceId, invoiceNumber, tenantId, tenantName, note, reversalId } = receipt;
  return (
    <SheetPart title="Trail">
      <ol className="grid gap-3 text-sm">
        <Step name="Heard Of">
          <InstantText at={receipt.createdAt} />
          <span className="mt-1 block">
            <SourceChips sources={receipt.seenIn} />
          </span>
          <span className="mt-1 block text-muted text-xs">
            {receipt.seenIn.map((source) => `${SOURCE_TEXTS[source]}.`).join(' ')}
          </span>
        </Step>
        {matchedBy ? <Step name="Matched By">{GROUND_LABELS[matchedBy]}</Step> : null}
        {tenantName ? (
          <Step name="Payer’s Account">
            <TenantName tenant={{ tenantId, tenantName }} />
          </Step>
        ) : null}
        {paymentId ? (
          <Step name="Payment">
            <Link href={documentPath('payment', paymentId)} className={textLink}>
              Show Payment
            </Link>
          </Step>
        ) : null}
        {invoiceId ? (
          <Step name="Invoice">
            <Link href={documentPath('invoice', invoiceId)} className={textLink}>
              {invoiceNumber}
            </Link>
          </Step>
        ) : null}
        {state === 'returned' ? <Step name="Returned">{note ?? 'The money went back to its payer'}</Step> : null}
        {state === 'suspense' && reversalId ? (
          <Step name="Return">It is proposed or under way: see Returns below the list.</Step>
        ) : null}
      </ol>
    </SheetPart>
  );
}
