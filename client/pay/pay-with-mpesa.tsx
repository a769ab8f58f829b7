import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useId, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button, Spinner } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { lazyPart } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useCurrency } from '../ui/zone.ts';
import { type Prompt, promptQuery, useRefresh, useSendPrompt } from './queries.ts';

const DemoPhone = lazyPart(async () => (await import('../mpesa/phone/demo-phone.tsx')).DemoPhone);

type PayWithMpesaProps = {
  token: string;
  open: string;
  firstAmount: string;
  isOpen: boolean;
  promptId: string | null;
  onPrompt: (id: string) => void;
};

/** A prompt on the payer’s phone, and what becomes of it as it happens. */
export function PayWithMpesa({ token, open, firstAmount, isOpen, promptId, onPrompt }: PayWithMpesaProps) {
  const { data: prompt } = useQuery({ ...promptQuery(token, promptId ?? ''), enabled: promptId !== null });
  const refresh = useRefresh();
  const [settledId, setSettledId] = useState<string | null>(null);
  const [phone, setPhone] = useState('');
  const { demo } = useConfig();
  const isPaid = prompt?.state === 'paid';
  useEffect(() => {
    if (isPaid) void refresh().then(() => setSettledId(promptId));
  }, [isPaid, promptId, refresh]);
  // Nothing more is asked for before it is known what the payment left open.
  const isWaiting = promptId !== null && (!prompt || prompt.isWaiting || (isPaid && settledId !== promptId));
  return (
    <section aria-label="Pay with M-Pesa" className="mt-5">
      {promptId ? <PromptState prompt={prompt} /> : null}
      {isWaiting && demo ? (
        <Suspense>
          <DemoPhone number={phone || undefined} />
        </Suspense>
      ) : null}
      {isOpen && !isWaiting ? (
        <PromptForm
          key={open}
          token={token}
          firstAmount={firstAmount}
          phone={phone}
          onPhone={setPhone}
          label={prompt && !isPaid ? 'Try Again' : 'Pay with M-Pesa'}
          onPrompt={onPrompt}
        />
      ) : null}
    </section>
  );
}

function PromptState({ prompt }: { prompt: Prompt | undefined }) {
  if (!prompt || prompt.isWaiting) return <Waiting prompt={prompt} />;
  if (prompt.state === 'paid') {
    return (
      <Alert tone="good" title="Paid" className="mb-4">
        <MoneyText amount={prompt.amount} className="font-medium" /> has arrived. Thank you.
        <span className="mt-1 block">
          M-Pesa receipt <strong className="font-semibold">{prompt.receiptNumber}</strong>
        </span>
      </Alert>
    );
  }
  return (
    <Alert tone={prompt.state === 'needs_review' ? 'waiting' : 'late'} className="mb-4">
      {prompt.message}
    </Alert>
  );
}

function Waiting({ prompt }: { prompt: Prompt | undefined }) {
  return (
    <div role="status" className="flex items-start gap-3 rounded-md border border-accent/25 bg-accent-soft px-3 py-3">
      <Spinner className="mt-0.5 text-accent" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold">{prompt?.message ?? 'One moment…'}</p>
        {prompt ? (
          <p className="mt-0.5">
            <MoneyText amount={prompt.amount} /> from {prompt.phone}
          </p>
        ) : null}
      </div>
    </div>
  );
}

type PromptFormProps = {
  token: string;
  firstAmount: string;
  phone: string;
  onPhone: (phone: string) => void;
  label: string;
  onPrompt: (id: string) => void;
};

const withoutCents = (amount: string): string => amount.replace(/\.00$/, '');

// Two boxes, checked by the server: what larger forms are made of would be most of what a phone loads for this page.
function PromptForm({ token, firstAmount, phone, onPhone, label, onPrompt }: PromptFormProps) {
  const currency = useCurrency();
  const send = useSendPrompt(token);
  const [amount, setAmount] = useState(withoutCents(firstAmount));
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const problem = useId();
  const fields = send.error instanceof ApiError ? send.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate(
      { body: { phone, amount: amount.replace(/[,\s]/g, '') }, idempotencyKey },
      { onSuccess: ({ id }) => onPrompt(id), onError: () => setKey(newIdempotencyKey()) },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3" aria-describedby={send.error ? problem : undefined}>
      <Field
        label="M-Pesa Phone Number"
        required
        error={fields.phone}
        hint="The prompt for your PIN goes to this phone."
      >
        <Input
          type="tel"
          name="phone"
          autoComplete="tel"
          placeholder="0712 345 678"
          value={phone}
          onChange={(event) => onPhone(event.target.value)}
        />
      </Field>
      <Field label="Amount" required error={fields.amount} hint="Whole shillings. You may pay a part.">
        <Input
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          before={currency}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      {send.error && Object.keys(fields).length === 0 ? (
        <div id={problem}>
          <Alert tone="late">{serverMessage(send.error, 'The prompt was not sent. Please try again.')}</Alert>
        </div>
      ) : null}
      <Button type="submit" pending={send.isPending} pendingLabel="Sending…" className="w-full">
        {label}
      </Button>
    </form>
  );
}
