import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agreement } from '../../domain/agreements/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed, serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { renewedEndQuery, useRenewAgreement } from './queries.ts';

type RenewalDialogProps = { agreement: Agreement; open: boolean; onClose: () => void };

export function RenewalDialog({ agreement, open, onClose }: RenewalDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Renew Agreement"
      description={`${agreement.number} of ${agreement.tenantName}. Lines and prices stay as they are.`}
    >
      <Renewing agreement={agreement} onClose={onClose} />
    </Dialog>
  );
}

const TERMS = ['1', '3', '6', '12', '24', '36'].map((months) => ({
  value: months,
  label: months === '1' ? '1 month' : `${months} months`,
}));

function Renewing({ agreement, onClose }: Omit<RenewalDialogProps, 'open'>) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [months, setMonths] = useState('12');
  const termMonths = Number(months);
  const end = useQuery(renewedEndQuery(agreement.id, termMonths));
  const renew = useRenewAgreement();

  const confirm = async () => {
    try {
      const { endsOn } = await renew.mutateAsync({ id: agreement.id, termMonths, idempotencyKey });
      done('Agreement Renewed', `${agreement.number} goes on until ${formatDay(endsOn)}.`);
      onClose();
    } catch (error) {
      failed('Not Renewed', error, 'The agreement was not renewed. Please try again.');
    }
  };

  return (
    <div className="grid gap-4">
      <Field label="Renew For" required>
        <Select value={months} options={TERMS} onValueChange={setMonths} />
      </Field>
      {end.error ? (
        <Alert tone="late">{serverMessage(end.error, 'The end could not be worked out.')}</Alert>
      ) : end.data ? (
        <Alert title={`The last day is ${formatDay(end.data.endsOn)}`} />
      ) : (
        <SkeletonText lines={2} label="Working out the end" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={renew.isPending}>
          Cancel
        </Button>
        <Button
          pending={renew.isPending}
          pendingLabel="Renewing…"
          disabled={!end.data || end.isFetching}
          onClick={() => void confirm()}
        >
          Renew Agreement
        </Button>
      </DialogFooter>
    </div>
  );
}
