import { useState } from 'react';
import { type DemandLetter, SERVICE_METHODS, serveLetter } from '../../../domain/billing/letters/letter-contract.ts';
import { SERVICE_METHOD_LABELS } from '../../../domain/billing/rules.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { done, failed, missingInformation } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextareaField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useToday } from '../../ui/zone.ts';
import { useDecideLetter, useServeLetter } from './queries.ts';

type DecideDialogProps = {
  letter: DemandLetter;
  decision: 'approve' | 'withdraw';
  open: boolean;
  onClose: () => void;
};

/** The last step of the ladder is a person's, and so is taking it back. */
export function DecideDialog({ letter, decision, open, onClose }: DecideDialogProps) {
  const decide = useDecideLetter();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mails } = useConfig();
  const { letterNumber, tenantName, recipient, status } = letter;
  const after = mails.codes
    ? `It is sent to ${recipient} immediately and cannot be recalled.`
    : 'No mail server is set up: print it and record how it was served.';
  const dialog = {
    approve: {
      title: 'Approve Notice',
      description: `This terminates ${tenantName}'s licence. ${after}`,
      confirmLabel: mails.codes ? 'Approve and Send' : 'Approve',
      pendingLabel: 'Approving…',
      reason: { label: 'Reason' },
      done: () =>
        done(
          'Notice Approved',
          mails.codes
            ? `${letterNumber} is on its way to ${recipient}.`
            : `No mail server is set up: print ${letterNumber} and record how it was served.`,
        ),
    },
    withdraw: {
      title: 'Withdraw Notice',
      description: `${letterNumber} ${status === 'awaiting_delivery' ? 'no longer counts against' : 'is not sent to'} ${tenantName}. It stays in the list with this reason.`,
      confirmLabel: 'Withdraw Notice',
      pendingLabel: 'Withdrawing…',
      reason: { label: 'Reason', required: true },
      done: () => done('Notice Withdrawn', `${letterNumber} to ${tenantName} was withdrawn.`),
    },
  }[decision];
  const confirm = (reason: string) =>
    decide.mutate(
      { id: letter.id, body: { decision, reason }, idempotencyKey },
      {
        onSuccess: () => {
          dialog.done();
          onClose();
        },
        onError: (error) => failed('Decision Failed', error, 'Failed to decide on the notice.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={dialog.title}
      description={dialog.description}
      confirmLabel={dialog.confirmLabel}
      pendingLabel={dialog.pendingLabel}
      reason={dialog.reason}
      pending={decide.isPending}
      danger
      onConfirm={confirm}
    />
  );
}

type ServeDialogProps = { letter: DemandLetter; open: boolean; onClose: () => void };

const methods = SERVICE_METHODS.map((value) => ({ value, label: SERVICE_METHOD_LABELS[value] }));

/** A letter that no mail server took is handed over by a person, who says how and when. */
export function ServeDialog({ letter, open, onClose }: ServeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Record Service"
      description={`How ${letter.letterNumber} reached ${letter.tenantName}. The next letter is timed from that day.`}
    >
      <ServeForm letter={letter} onClose={onClose} />
    </Dialog>
  );
}

function ServeForm({ letter, onClose }: Omit<ServeDialogProps, 'open'>) {
  const serve = useServeLetter();
  const today = useToday();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(serveLetter.body, { defaultValues: { method: 'by_hand', servedOn: today, note: '' } });

  const submit = async () => {
    try {
      const body = form.getValues();
      await serve.mutateAsync({ id: letter.id, body, idempotencyKey });
      done('Service Recorded', `${letter.letterNumber} was served on ${formatDay(String(body.servedOn))}.`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Recording Failed', error, 'Failed to record the service.');
    }
  };

  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField form={form} name="method" label="Method" required options={methods} />
        <DateField form={form} name="servedOn" label="Served On" required min={letter.writtenOn} max={today} />
      </div>
      <TextareaField
        form={form}
        name="note"
        label="Note"
        rows={2}
        maxLength={300}
        hint="Who received it, or the courier’s reference."
      />
      <FormFooter onCancel={onClose} pending={serve.isPending} pendingLabel="Recording…">
        Record Service
      </FormFooter>
    </Form>
  );
}
