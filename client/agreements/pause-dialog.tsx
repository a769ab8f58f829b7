import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { lateAmong, useLateReason } from '../tenants/late-credit.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { NextInvoices } from './next-invoices.tsx';
import { pausedInvoicesQuery, usePauseAgreement, useResumeAgreement } from './queries.ts';

type PauseDialogProps = { agreement: AgreementDetails; open: boolean; onClose: () => void };

export function PauseDialog({ agreement, open, onClose }: PauseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Pause Agreement"
      description={`${agreement.number} of ${agreement.tenantName}. Nothing is charged for these days; the units stay held.`}
    >
      <Pausing agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

function Pausing({ agreement, onClose }: Omit<PauseDialogProps, 'open'>) {
  const today = useToday();
  const config = useConfig();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [from, setFrom] = useState(today < agreement.startDate ? agreement.startDate : today);
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const days = { from, until: until || null };
  const preview = useQuery(pausedInvoicesQuery(agreement.id, { ...days, reason: reason.trim() || 'Pause' }));
  const late = useLateReason(lateAmong(preview.data?.credits));
  const pause = usePauseAgreement();

  const confirm = async () => {
    try {
      await pause.mutateAsync({ id: agreement.id, body: { ...days, reason, ...late.sent }, idempotencyKey });
      done('Agreement Paused', `${agreement.number} is not charged from ${formatDay(from)}.`);
      onClose();
    } catch (error) {
      if (!late.isRefused(error)) failed('Not Paused', error, 'The agreement was not paused. Please try again.');
    }
  };

  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Day" required>
          <DatePicker value={from} onValueChange={(day) => setFrom(day || today)} />
        </Field>
        <Field label="Last Day" optional hint="Leave empty to pause until you resume it.">
          <DatePicker value={until} min={from} clearable onValueChange={setUntil} />
        </Field>
      </div>
      <Field label="Reason" required>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {preview.data?.credits.map(({ invoiceNumber, amount }) => (
        <Alert key={invoiceNumber} tone="waiting">
          {`${formatCurrency(amount, config)} of invoice ${invoiceNumber} goes back as credit.`}
        </Alert>
      ))}
      {late.field}
      <NextInvoices preview={preview} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pause.isPending}>
          Cancel
        </Button>
        <Button
          pending={pause.isPending}
          pendingLabel="Pausing…"
          disabled={!preview.data || preview.isFetching || reason.trim() === '' || late.isMissing}
          onClick={() => void confirm()}
        >
          Pause Agreement
        </Button>
      </DialogFooter>
    </div>
  );
}

export function ResumeDialog({ agreement, open, onClose }: PauseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Resume Agreement"
      description={`${agreement.number} of ${agreement.tenantName} is charged again from this day on.`}
    >
      <Resuming agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

function Resuming({ agreement, onClose }: Omit<PauseDialogProps, 'open'>) {
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [on, setOn] = useState(today);
  const late = useLateReason();
  const resume = useResumeAgreement();
  const confirm = async () => {
    try {
      await resume.mutateAsync({ id: agreement.id, body: { on, ...late.sent }, idempotencyKey });
      done('Agreement Resumed', `${agreement.number} is charged from ${formatDay(on)}.`);
      onClose();
    } catch (error) {
      if (!late.isRefused(error)) failed('Not Resumed', error, 'The agreement was not resumed. Please try again.');
    }
  };
  return (
    <div className="grid gap-4">
      <Field label="Charged Again From" required>
        <DatePicker value={on} onValueChange={(day) => setOn(day || today)} />
      </Field>
      {late.field}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={resume.isPending}>
          Cancel
        </Button>
        <Button
          pending={resume.isPending}
          pendingLabel="Resuming…"
          disabled={late.isMissing}
          onClick={() => void confirm()}
        >
          Resume Agreement
        </Button>
      </DialogFooter>
    </div>
  );
}
