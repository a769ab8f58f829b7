import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { MpesaReversal } from '../../../domain/mpesa/receipt-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useCan, useCurrentUser } from '../../api/session.ts';
import { count } from '../../billing/runs/run-entry.tsx';
import { documentPath } from '../../billing/url-state.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { textLink } from '../../ui/description-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { returnsQuery, useApproveReturn, useRejectReturn } from './queries.ts';

type Decision = { kind: 'approve' | 'reject'; reversal: MpesaReversal };

/** The count comes with the screen; the list is loaded when opened. */
export function ReturnsCard({ open }: { open: number }) {
  const [isShown, setShown] = useState(false);
  const { openDialog, dialog } = useDialog<Decision>();
  return (
    <Card aria-label="Returns">
      <CardHeader
        title="Returns"
        icon={<HandCoins aria-hidden />}
        description="Money that goes back to its payer. One person proposes it, and another approves."
      />
      {isShown ? (
        <Returns onDecide={openDialog} />
      ) : (
        <CardBody className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
          <p>{open === 0 ? 'No return is under way.' : `${count(open, 'return')} under way.`}</p>
          <Button variant="ghost" size="sm" onClick={() => setShown(true)}>
            Show Returns
          </Button>
        </CardBody>
      )}
      <DecisionDialog dialog={dialog} />
    </Card>
  );
}

type Decide = (decision: Decision) => void;

function Returns({ onDecide }: { onDecide: Decide }) {
  const { data, error, isFetching, refetch } = useQuery(returnsQuery);
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <CardBody>
        <SkeletonText lines={3} label="Loading returns" />
      </CardBody>
    );
  }
  return data.length === 0 ? (
    <EmptyState title="No returns" icon={<HandCoins aria-hidden />} className="py-6">
      Return to Payer, in the menu of an unmatched receipt, proposes the first.
    </EmptyState>
  ) : (
    <ul aria-label="Returns" className="divide-y divide-line border-line border-t">
      {data.map((reversal) => (
        <Return key={reversal.id} reversal={reversal} onDecide={onDecide} />
      ))}
    </ul>
  );
}

function Return({ reversal, onDecide }: { reversal: MpesaReversal; onDecide: Decide }) {
  const { currency } = useConfig();
  const isOwn = useCurrentUser()?.id === reversal.proposedBy;
  const mayDecide = useCan()('finance:write') && reversal.state === 'proposed';
  const { receiptNumber, amount, payerName, reason, proposedByName, decidedByName, createdAt, message } = reversal;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 text-sm sm:px-5">
      <span className="block min-w-0 flex-1 leading-snug max-sm:basis-full">
        <span className="block">
          <Link href={documentPath('receipt', reversal.receiptId)} className={textLink}>
            {receiptNumber}
          </Link>
          {` · ${formatCurrency(amount, { currency })}${payerName ? ` to ${payerName}` : ''} · ${message}`}
        </span>
        <span className="wrap-break-word block text-muted text-xs">
          {`${reason} · ${proposedByName}${decidedByName ? `, decided by ${decidedByName}` : ''}, `}
          <InstantText at={createdAt} relative />
        </span>
      </span>
      <StatusChip status={reversal.state} />
      {mayDecide ? (
        <span className="flex items-center gap-2">
          {isOwn ? <span className="text-muted">Waiting for somebody else</span> : null}
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Reject the return of ${receiptNumber}`}
            onClick={() => onDecide({ kind: 'reject', reversal })}
          >
            Reject
          </Button>
          {isOwn ? null : (
            <Button
              size="sm"
              aria-label={`Approve the return of ${receiptNumber}`}
              onClick={() => onDecide({ kind: 'approve', reversal })}
            >
              Approve
            </Button>
          )}
        </span>
      ) : null}
    </li>
  );
}

function DecisionDialog({ dialog }: { dialog: DialogState<Decision> }) {
  const { payload, dialogKey, open, onClose } = dialog;
  if (!payload) return null;
  const Question = payload.kind === 'approve' ? ApproveQuestion : RejectQuestion;
  return <Question key={dialogKey} reversal={payload.reversal} open={open} onClose={onClose} />;
}

type QuestionProps = { reversal: MpesaReversal; open: boolean; onClose: () => void };

function ApproveQuestion({ reversal, open, onClose }: QuestionProps) {
  const approve = useApproveReturn();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(reversal.amount, useConfig());
  const payer = reversal.payerName ?? 'its payer';
  const confirm = () =>
    approve.mutate(
      { id: reversal.id, idempotencyKey },
      {
        onSuccess: () => {
          done('Return Approved', `M-Pesa returns ${amount} to ${payer}. What becomes of it shows here.`);
          onClose();
        },
        onError: (error) => failed('Not Approved', error, 'Failed to approve the return.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Approve Return"
      description={`${amount} of ${reversal.receiptNumber} goes back to ${payer}, as ${reversal.proposedByName} proposed: ${reversal.reason}. It cannot be recalled.`}
      confirmLabel="Approve Return"
      pendingLabel="Approving…"
      pending={approve.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

function RejectQuestion({ reversal, open, onClose }: QuestionProps) {
  const reject = useRejectReturn();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = (reason: string) =>
    reject.mutate(
      { id: reversal.id, reason, idempotencyKey },
      {
        onSuccess: () => {
          done('Return Rejected', `${reversal.receiptNumber} stays unmatched and can be assigned.`);
          onClose();
        },
        onError: (error) => failed('Not Rejected', error, 'Failed to reject the return.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Reject Return"
      description={`The money of ${reversal.receiptNumber} stays in the paybill, unmatched, and can be assigned.`}
      reason={{ label: 'Reason' }}
      confirmLabel="Reject Return"
      pendingLabel="Rejecting…"
      pending={reject.isPending}
      onConfirm={confirm}
    />
  );
}
