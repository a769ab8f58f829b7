import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DemoPhone, DemoPhoneAnswer } from '../../../domain/mpesa/demo-phone-contract.ts';
import { normaliseMsisdn } from '../../../domain/mpesa/phone.ts';
import { SIMULATED_NOTE } from '../../../domain/mpesa/protocol.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PayBillForm, PinPad } from './phone-screens.tsx';
import { demoPhoneQuery, lastPromptedQuery, useCancelPrompt, useEnterPin, usePayBill } from './queries.ts';

const ANYBODY = '+254700000001';

type PhoneDialogProps = { number?: string | undefined; open: boolean; onClose: () => void };

/** A phone on the screen that shows prompts, takes a PIN and pays bills. */
export function PhoneDialog({ number: given, open, onClose }: PhoneDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const number = chosen ?? given;
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Demo Phone" description={`${SIMULATED_NOTE}.`}>
      <div className="mx-auto grid w-full max-w-72 gap-3">
        {number ? <Phone key={number} number={number} /> : <LastPhone />}
        <OtherNumber onChosen={setChosen} />
      </div>
    </Dialog>
  );
}

/** For the staff, who see where prompts went. */
function LastPhone() {
  const mayLook = useCan()('payments:take');
  const last = useQuery({ ...lastPromptedQuery, enabled: mayLook });
  if (mayLook && last.isPending) return <SkeletonText lines={6} label="Loading the phone" />;
  return <Phone number={last.data ?? ANYBODY} />;
}

function Phone({ number }: { number: string }) {
  const query = useQuery(demoPhoneQuery(number));
  if (query.error) return <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <div className="rounded-[2rem] bg-text p-2.5 shadow-2">
      <div className="min-h-80 rounded-[1.4rem] bg-surface p-4 text-sm">
        {query.data ? <Screen phone={query.data} /> : <SkeletonText lines={6} label="Loading the phone" />}
      </div>
    </div>
  );
}

const FAILED = 'The phone did not answer. Please try again.';

function Screen({ phone }: { phone: DemoPhone }) {
  const { number, name, prompt, messages, businesses } = phone;
  const [status, setStatus] = useState('');
  const outcome = {
    onSuccess: ({ message }: DemoPhoneAnswer) => setStatus(message),
    onError: (error: unknown) => setStatus(serverMessage(error, FAILED)),
  };
  const enter = useEnterPin();
  const cancel = useCancelPrompt();
  const pay = usePayBill();
  const pending = enter.isPending || cancel.isPending || pay.isPending;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap justify-between gap-x-2 text-muted text-xs">
        <span>{name}</span>
        <span className="tabular-nums">{number}</span>
      </p>
      <p role="status" className="min-h-5 font-semibold">
        {prompt ? '' : status}
      </p>
      {prompt ? (
        <PinPad
          key={prompt.id}
          text={prompt.text}
          pending={pending}
          onPin={(pin) => enter.mutate({ number, pin }, outcome)}
          onCancel={() => cancel.mutate({ number }, outcome)}
        />
      ) : (
        <>
          {status ? null : <p className="text-muted">No prompt is waiting.</p>}
          <PayBillForm
            businesses={businesses}
            pending={pending}
            onPay={(payment) => pay.mutate({ number, ...payment }, outcome)}
          />
        </>
      )}
      {messages.length > 0 ? <Messages messages={messages} /> : null}
    </div>
  );
}

const SHOWN_MESSAGES = 3;

function Messages({ messages }: Pick<DemoPhone, 'messages'>) {
  return (
    <ul aria-label="Messages" className="grid gap-2">
      {messages.slice(0, SHOWN_MESSAGES).map(({ at, text }) => (
        <li key={`${at} ${text}`} className="wrap-anywhere rounded-md bg-surface-2 px-2.5 py-2 text-xs">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Any number of Kenya has a phone here. */
function OtherNumber({ onChosen }: { onChosen: (number: string) => void }) {
  const [typed, setTyped] = useState('');
  const number = normaliseMsisdn(typed);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (number) onChosen(`+${number}`);
      }}
    >
      <Field label="Another Phone" className="min-w-0 flex-1">
        <Input
          type="tel"
          value={typed}
          maxLength={40}
          placeholder="0712 345 678"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" disabled={!number}>
        Show
      </Button>
    </form>
  );
}
