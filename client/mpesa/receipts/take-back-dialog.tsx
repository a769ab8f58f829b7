import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MpesaReceipt } from '../../../domain/mpesa/receipt-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { paymentQuery } from '../../billing/payments/queries.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useTakeBackReceipt } from './queries.ts';

type TakeBackDialogProps = { receipt: MpesaReceipt; open: boolean; onClose: () => void };

export function TakeBackDialog({ receipt, open, onClose }: TakeBackDialogProps) {
  const takeBack = useTakeBackReceipt();
  return (
    <TakeBackQuestion
      money={receipt}
      number={receipt.receiptNumber}
      afterwards="M-Pesa will not match it by itself any more."
      takeBack={takeBack}
      open={open}
      onClose={onClose}
    />
  );
}

type Assigned = Pick<MpesaReceipt, 'id' | 'amount' | 'tenantName' | 'paymentId'>;
type TakingBack = { id: string; reason: string; idempotencyKey: string };
type Outcome = { onSuccess: () => void; onError: (error: Error) => void };

type TakeBackQuestionProps = {
  money: Assigned;
  /** By which its payer knows it. */
  number: string;
  /** What else the payer or the staff should know. */
  afterwards?: string;
  takeBack: { mutate: (input: TakingBack, outcome: Outcome) => void; isPending: boolean };
  open: boolean;
  onClose: () => void;
};

/** Of an M-Pesa receipt, or of what a bank announced. */
export function TakeBackQuestion({ money, number, afterwards, takeBack, open, onClose }: TakeBackQuestionProps) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const amount = formatCurrency(money.amount, useConfig());
  const confirm = (reason: string) =>
    takeBack.mutate(
      { id: money.id, reason, idempotencyKey },
      {
        onSuccess: () => {
          done('Assignment Taken Back', `${amount} of ${number} is unmatched again.`);
          onClose();
        },
        onError: (error) => failed('Not Taken Back', error, 'Failed to take the assignment back.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Take Back Assignment"
      description={<Effect money={money} afterwards={afterwards} />}
      reason={{ label: 'Reason', required: true, hint: 'For example: paid for a friend, or the wrong tenant.' }}
      confirmLabel="Take Back"
      pendingLabel="Taking Back…"
      pending={takeBack.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

/** What the payment did is what is undone. */
function Effect({ money, afterwards = '' }: { money: Assigned; afterwards: string | undefined }) {
  const { currency } = useConfig();
  const { data } = useQuery({ ...paymentQuery(money.paymentId ?? ''), enabled: money.paymentId !== null });
  const text = (amount: string) => formatCurrency(amount, { currency, cents: !amount.endsWith('.00') });
  return (
    <>
      <p>{`The payment of ${money.tenantName ?? 'its payer'} is reversed, and ${text(money.amount)} waits among unmatched money again. ${afterwards}`}</p>
      {data ? (
        <ul aria-label="What changes" className="mt-2 grid list-disc gap-1 pl-5 text-text">
          {data.allocations.map(({ invoiceId, invoiceNumber, amount }) => (
            <li key={invoiceId}>{`${text(amount)} of ${invoiceNumber} is open again.`}</li>
          ))}
          {data.unallocated === '0.00' ? null : <li>{`${text(data.unallocated)} of credit is taken away.`}</li>}
        </ul>
      ) : (
        <SkeletonText lines={2} label="Loading what changes" />
      )}
    </>
  );
}
