import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { OutboxMail } from '../../domain/outbox/contract.ts';
import { thingOf } from '../../domain/outbox/rules.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
import { useRetryMail } from './outbox-queries.ts';

/** A message that did not reach anybody is sent again, to the same address or to one that is right. */
export function SendAgain({ mail }: { mail: OutboxMail }) {
  const retry = useRetryMail();
  const [isAsked, setAsked] = useState(false);
  const send = (recipient?: string) =>
    retry.mutate(
      { id: mail.id, ...(recipient ? { recipient } : {}) },
      {
        onSuccess: (queued) => {
          setAsked(false);
          toast({
            title: 'Success',
            description: `The ${thingOf(mail.channel)} to ${queued.recipient} is queued again`,
          });
        },
        onError: (error) =>
          void toast({
            title: 'Error',
            description: serverMessage(error, 'Failed to queue the mail'),
            destructive: true,
          }),
      },
    );
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Change Address
      </Button>
      <Button icon={<RotateCw aria-hidden />} pending={retry.isPending} pendingLabel="Queueing…" onClick={() => send()}>
        {mail.status === 'bounced' ? 'Send Again' : 'Send Now'}
      </Button>
      {isAsked ? (
        <AddressDialog mail={mail} pending={retry.isPending} onSend={send} onClose={() => setAsked(false)} />
      ) : null}
    </>
  );
}

type AddressDialogProps = {
  mail: OutboxMail;
  pending: boolean;
  onSend: (recipient: string) => void;
  onClose: () => void;
};

function AddressDialog({ mail, pending, onSend, onClose }: AddressDialogProps) {
  const [to, setTo] = useState(mail.recipient);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Change Address"
      description="Only this message goes there. The tenant or user keeps the address that is on record."
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            pending={pending}
            pendingLabel="Queueing…"
            disabled={to.trim() === ''}
            onClick={() => onSend(to.trim())}
          >
            Send
          </Button>
        </>
      }
    >
      <Field label="Recipient" required>
        <Input
          type={mail.channel === 'sms' ? 'tel' : 'email'}
          value={to}
          maxLength={254}
          onChange={(event) => setTo(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
