import { useQuery } from '@tanstack/react-query';
import { Pencil, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MpesaRequest } from '../../../domain/mpesa/request-contract.ts';
import { isBeingChecked, isOpen } from '../../../domain/mpesa/requests.ts';
import { phoneText } from '../../../domain/tenants/phone.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { Alert, type AlertTone } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { DialogFooter } from '../../ui/overlay/dialog.tsx';
import { SimulatorNote } from '../channels/simulator-note.tsx';
import { DemoPhone } from '../phone/demo-phone.tsx';
import { requestQuery, useSendPrompt } from './queries.ts';

/** Every second, for as long as somebody looks. */
function useSecondClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Standing = { tone: AlertTone; title: string; text: string };

const ENDED: Record<'paid' | 'failed' | 'expired' | 'needs_review', Pick<Standing, 'tone' | 'title'>> = {
  paid: { tone: 'good', title: 'Paid' },
  failed: { tone: 'late', title: 'Not Paid' },
  expired: { tone: 'waiting', title: 'Not Paid' },
  needs_review: { tone: 'late', title: 'Needs Review' },
};

/** Where a prompt stands, as the outside world has it. */
const describeStanding = (request: MpesaRequest, now: number): Standing => {
  const { state, message, resultCode } = request;
  if (state === 'created') return { tone: 'info', title: 'Sending the Prompt', text: message };
  if (state !== 'sent' && state !== 'pending') return { ...ENDED[state], text: message };
  if (state === 'pending' && resultCode === '0') return { tone: 'good', title: 'Payment Confirmed', text: message };
  if (isBeingChecked(request, new Date(now).toISOString()))
    return {
      tone: 'waiting',
      title: 'No Answer Yet: Checking',
      text: 'We are asking M-Pesa what became of this prompt. It may still be paid, so do not send another one.',
    };
  return state === 'sent'
    ? { tone: 'waiting', title: 'Sent, Not Confirmed Yet', text: message }
    : { tone: 'info', title: 'Waiting for the PIN', text: message };
};

type PromptProgressProps = {
  sent: MpesaRequest;
  onSent: (request: MpesaRequest) => void;
  onChange: () => void;
  onClose: () => void;
};

/** What became of a prompt, as it happens, and another one once that may go. */
export function PromptProgress({ sent, onSent, onChange, onClose }: PromptProgressProps) {
  const { data: request = sent } = useQuery({ ...requestQuery(sent.id), placeholderData: sent });
  const now = useSecondClock();
  const { tone, title, text } = describeStanding(request, now);
  return (
    <div className="grid gap-4">
      <Alert tone={tone} title={title}>
        {text}
      </Alert>
      <SimulatorNote environment={request.environment} className="justify-self-start" />
      {isOpen(request.state) ? <DemoPhone number={request.phone} /> : null}
      <RequestFacts request={request} />
      <NextPrompt request={request} now={now} onSent={onSent} onChange={onChange} onClose={onClose} />
    </div>
  );
}

function RequestFacts({ request }: { request: MpesaRequest }) {
  const { currency } = useConfig();
  const { phone, amount, invoiceNumber, receiptNumber, createdAt, channelName } = request;
  return (
    <DescriptionList>
      <DescriptionItem name="Phone">{phoneText(phone)}</DescriptionItem>
      <DescriptionItem name="Amount">
        <MoneyText amount={amount} currency={currency} />
      </DescriptionItem>
      <DescriptionItem name="Invoice">{invoiceNumber}</DescriptionItem>
      <DescriptionItem name="Sent">
        <InstantText at={createdAt} />
      </DescriptionItem>
      <DescriptionItem name="Paybill or Till">{channelName}</DescriptionItem>
      {receiptNumber ? <DescriptionItem name="M-Pesa Receipt">{receiptNumber}</DescriptionItem> : null}
    </DescriptionList>
  );
}

type NextPromptProps = Omit<PromptProgressProps, 'sent'> & { request: MpesaRequest; now: number };

/** No second prompt while the first may still be paid: until then there is no button for it. */
function NextPrompt({ request, now, onSent, onChange, onClose }: NextPromptProps) {
  const send = useSendPrompt();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { state, mayRetryAt, invoiceId, phone, amount, channelId } = request;
  const isUnpaid = state === 'failed' || state === 'expired';
  const seconds = mayRetryAt ? Math.ceil((Date.parse(mayRetryAt) - now) / 1_000) : 0;
  const again = async () => {
    if (!invoiceId) return;
    try {
      onSent(await send.mutateAsync({ invoiceId, body: { phone, amount, channelId }, idempotencyKey }));
    } catch (error) {
      setRefusal(serverMessage(error, 'The prompt could not be sent.'));
    }
  };
  return (
    <>
      {refusal ? (
        <Alert tone="late" title="Not Sent">
          {refusal}
        </Alert>
      ) : null}
      {isUnpaid && seconds > 0 ? (
        <p className="text-muted text-sm tabular-nums">{`Another prompt may go to this phone in ${seconds} s.`}</p>
      ) : null}
      {isOpen(state) ? <p className="text-muted text-sm">Another prompt may go once this one is answered.</p> : null}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={send.isPending}>
          Close
        </Button>
        {isUnpaid ? (
          <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={onChange} disabled={send.isPending}>
            Change
          </Button>
        ) : null}
        {isUnpaid && seconds <= 0 ? (
          <Button
            icon={<RotateCw aria-hidden />}
            pending={send.isPending}
            pendingLabel="Sending…"
            onClick={() => void again()}
          >
            Send Again
          </Button>
        ) : null}
      </DialogFooter>
    </>
  );
}
