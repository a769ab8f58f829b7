import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { withQuery } from '../../../domain/kernel/paths.ts';
import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { type MpesaRequest, sendTestPayment } from '../../../domain/mpesa/request-contract.ts';
import { isOpen } from '../../../domain/mpesa/requests.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, DialogFooter, FormFooter } from '../../ui/overlay/dialog.tsx';
import { DemoPhone } from '../phone/demo-phone.tsx';
import { testPaymentQuery, useTestPayment } from './queries.ts';
import { SimulatorNote } from './simulator-note.tsx';

type Shown = { channel: MpesaChannel; open: boolean; onClose: () => void };

/** One shilling from a phone of one's own: whether prompt, payment and announcement all work. */
export function TestPaymentDialog({ channel, open, onClose }: Shown) {
  const [sent, setSent] = useState<MpesaRequest | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Test Payment"
      description={`A prompt for KES 1 by ${channel.name}. The shilling waits under Money In, to be returned or assigned.`}
    >
      <div className="grid gap-4">
        <SimulatorNote environment={channel.environment} className="justify-self-start" />
        {sent ? (
          <Outcome first={sent} onAgain={() => setSent(null)} onClose={onClose} />
        ) : (
          <TestForm channel={channel} onSent={setSent} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

type TestFormProps = Omit<Shown, 'open'> & { onSent: (request: MpesaRequest) => void };

function TestForm({ channel, onSent, onClose }: TestFormProps) {
  const test = useTestPayment();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<z.input<typeof sendTestPayment.body>, z.output<typeof sendTestPayment.body>>(
    sendTestPayment.body,
    { defaultValues: { phone: '' } },
  );
  const submit = async ({ phone }: { phone: string }) => {
    try {
      onSent(await test.mutateAsync({ id: channel.id, phone, idempotencyKey }));
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Sent', error, 'The prompt was not sent. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} disposable>
      <TextField form={form} name="phone" label="Phone" kind="tel" required placeholder="0712 345 678" maxLength={40} />
      <FormFooter onCancel={onClose} pending={test.isPending} pendingLabel="Sending…">
        Send Prompt
      </FormFooter>
    </Form>
  );
}

const toneFor = ({ state }: MpesaRequest) => {
  if (state === 'paid') return 'good';
  return isOpen(state) ? 'info' : 'late';
};

type OutcomeProps = { first: MpesaRequest; onAgain: () => void; onClose: () => void };

function Outcome({ first, onAgain, onClose }: OutcomeProps) {
  const { data: request = first } = useQuery({ ...testPaymentQuery(first.id), initialData: first });
  const { state, message, receiptNumber, receiptId, phone } = request;
  const isPaid = state === 'paid';
  return (
    <>
      <Alert tone={toneFor(request)}>
        {isPaid ? `Paid. Receipt ${receiptNumber} has arrived: prompts and announcements work.` : message}
      </Alert>
      {isOpen(state) ? <DemoPhone number={phone} /> : null}
      <DialogFooter>
        {isPaid ? (
          <ButtonLink href={withQuery(paths.financials, { tab: 'money-in', receipt: receiptId })}>
            Show in Money In
          </ButtonLink>
        ) : null}
        {isOpen(state) || isPaid ? null : (
          <Button variant="secondary" onClick={onAgain}>
            Try Again
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}
