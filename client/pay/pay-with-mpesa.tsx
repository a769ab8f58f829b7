import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useConfig } from '../settings/config-queries.ts';
import { lazyPart } from '../ui/feedback/on-demand.tsx';
import { PromptForm } from './prompt-form.tsx';
import { PromptState } from './prompt-state.tsx';
import { promptQuery, useRefresh, useSendPrompt } from './queries.ts';

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
  const send = useSendPrompt(token, onPrompt);
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
          send={send}
          firstAmount={firstAmount}
          phone={phone}
          onPhone={setPhone}
          label={prompt && !isPaid ? 'Try Again' : 'Pay with M-Pesa'}
        />
      ) : null}
    </section>
  );
}
