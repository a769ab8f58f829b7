import { Send } from 'lucide-react';
import { useState } from 'react';
import type { TestAnswer } from '../../domain/messages/sending-contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { useCurrentUser } from '../api/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Input } from '../ui/input.tsx';
import { useTest } from './sending-queries.ts';

const WORDS = {
  email: {
    label: 'Test E-mail To',
    button: 'Send Test E-mail',
    type: 'email',
    failed: 'Failed to send the test e-mail',
  },
  sms: { label: 'Test SMS To', button: 'Send Test SMS', type: 'tel', failed: 'Failed to send the test SMS' },
} as const;

/** Sends at once, past the outbox, and shows what the other side answered. */
export function SendingTest({ channel }: { channel: 'email' | 'sms' }) {
  const { label, button, type, failed } = WORDS[channel];
  const own = useCurrentUser()?.email ?? '';
  const [to, setTo] = useState(channel === 'email' ? own : '');
  const test = useTest(channel);
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(to);
        }}
      >
        <Field label={label} className="min-w-56 flex-1">
          <Input type={type} value={to} maxLength={254} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          icon={<Send aria-hidden />}
          disabled={to.trim() === ''}
          pending={test.isPending}
          pendingLabel="Sending…"
        >
          {button}
        </Button>
      </form>
      {test.data ? <Answer answer={test.data} /> : null}
      {test.error ? <Alert tone="late">{serverMessage(test.error, failed)}</Alert> : null}
    </div>
  );
}

function Answer({ answer: { accepted, words, detail } }: { answer: TestAnswer }) {
  return (
    <>
      <Alert tone={accepted ? 'good' : 'late'}>{words}</Alert>
      {detail ? (
        <Fold summary="Details">
          <code className="wrap-anywhere block text-xs">{detail}</code>
        </Fold>
      ) : null}
    </>
  );
}
