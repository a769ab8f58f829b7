import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agreement, AgreementDetails } from '../../domain/agreements/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useLateReason } from '../tenants/late-credit.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed, serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatDay } from '../ui/format.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { noticeEndQuery, useActivateAgreement, useGiveNotice, useWithdrawNotice } from './queries.ts';

type AgreementDialogProps = { agreement: Agreement; open: boolean; onClose: () => void };

export function NoticeDialog({ agreement, open, onClose }: AgreementDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Give Notice"
      description={`${agreement.number} of ${agreement.tenantName}. Nothing changes before you confirm.`}
    >
      <Notice agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

function Notice({ agreement, onClose }: Omit<AgreementDialogProps, 'open'>) {
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [givenOn, setGivenOn] = useState(today);
  const [endsOn, setEndsOn] = useState('');
  const notice = useGiveNotice();
  const days = { givenOn, ...(endsOn ? { endsOn } : {}) };
  const end = useQuery(noticeEndQuery(agreement.id, days));
  const late = useLateReason(end.data?.late);

  const confirm = async () => {
    try {
      const saved = await notice.mutateAsync({ id: agreement.id, body: { ...days, ...late.sent }, idempotencyKey });
      done('Notice Given', `${agreement.number} ends on ${formatDay(saved.endsOn)}.`);
      onClose();
    } catch (error) {
      if (!late.isRefused(error)) failed('Not Saved', error, 'The notice was not recorded. Please try again.');
    }
  };

  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Given On" required>
          <DatePicker value={givenOn} max={today} onValueChange={(day) => setGivenOn(day || today)} />
        </Field>
        <Field label="Agreed End" optional hint="A later last day, where one was agreed.">
          <DatePicker value={endsOn} min={today} clearable onValueChange={setEndsOn} />
        </Field>
      </div>
      <NoticeEnd end={end} />
      {late.field}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={notice.isPending}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={notice.isPending}
          pendingLabel="Saving…"
          disabled={!end.data || end.isFetching || late.isMissing}
          onClick={() => void confirm()}
        >
          Give Notice
        </Button>
      </DialogFooter>
    </div>
  );
}

type NoticeEndProps = { end: { data?: { endsOn: string } | undefined; error: unknown } };

function NoticeEnd({ end: { data, error } }: NoticeEndProps) {
  if (error) return <Alert tone="late">{serverMessage(error, 'The end could not be worked out.')}</Alert>;
  if (!data) return <SkeletonText lines={2} label="Working out the end" />;
  return (
    <Alert tone="waiting" title={`The last day is ${formatDay(data.endsOn)}`}>
      This counts the notice period, the term and the billing period. Rent already invoiced after that day is credited.
    </Alert>
  );
}

type Decision = 'withdraw' | 'activate';

/** Who activates it lets its prices pass. */
const approvalText = (note: string | null | undefined): string =>
  note ? ` ${note}. Activating it is your approval, and is recorded.` : '';

export function AgreementDecision({
  decision,
  agreement,
  open,
  onClose,
}: AgreementDialogProps & {
  decision: Decision;
  agreement: Agreement & Partial<Pick<AgreementDetails, 'approvalNeeded'>>;
}) {
  const withdraw = useWithdrawNotice();
  const activate = useActivateAgreement();
  const { number, tenantName } = agreement;
  const { change, doneText, failedText, ...question } =
    decision === 'withdraw'
      ? {
          change: withdraw,
          title: 'Withdraw Notice',
          description: `${number} of ${tenantName} goes on as before the notice.`,
          confirmLabel: 'Withdraw Notice',
          pendingLabel: 'Withdrawing…',
          doneText: `${number} goes on.`,
          failedText: 'The notice was not withdrawn. Please try again.',
        }
      : {
          change: activate,
          title: 'Activate Agreement',
          description: `${number} of ${tenantName} is billed from its first day.${approvalText(agreement.approvalNeeded)}`,
          confirmLabel: 'Activate',
          pendingLabel: 'Activating…',
          doneText: `${number} is active.`,
          failedText: 'The agreement was not activated. Please try again.',
        };

  const confirm = async () => {
    try {
      await change.mutateAsync(agreement.id);
      done('Success', doneText);
      onClose();
    } catch (error) {
      failed('Error', error, failedText);
    }
  };

  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={onClose}
      pending={change.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
