import { useEffect, useState } from 'react';
import { enterMemberCode, sendMemberCode } from '../../domain/portal/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { codeNotChecked, codeNotSent, useEnterCode, useSendCode } from './queries.ts';

/** First the address, then the code that was mailed to it. */
export function MemberEntry({ onLeave }: { onLeave: () => void }) {
  const { mails } = useConfig();
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const send = useSendCode();
  const form = useContractForm(sendMemberCode.body, { defaultValues: { email: '' } });
  if (sent) return <MemberCode {...sent} onOther={() => setSent(null)} onLeave={onLeave} />;

  const submit = async ({ email }: { email: string }) => {
    try {
      const { message } = await send.mutateAsync(email);
      setSent({ email, message });
    } catch (error) {
      if (!applyServerErrors(form, error)) codeNotSent(error);
    }
  };
  return (
    <Form disposable form={form} onSubmit={submit} className="gap-3!">
      <TextField
        form={form}
        name="email"
        label="Your Company's Email"
        kind="email"
        required
        autoFocus
        autoComplete="email"
        hint={
          mails.codes
            ? 'The address your company is registered with.'
            : 'Email is not set up yet. Ask the front desk if the code does not arrive.'
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={send.isPending} pendingLabel="Sending...">
          Send Code
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const CODE_LENGTH = 6;
const PAUSE_SECONDS = 30;

type MemberCodeProps = {
  email: string;
  /** What the server said when it was asked for a code; the same for every address. */
  message: string;
  onOther: () => void;
  onLeave: () => void;
};

function MemberCode({ email, message, onOther, onLeave }: MemberCodeProps) {
  const enter = useEnterCode();
  const form = useContractForm(enterMemberCode.body, { defaultValues: { email, code: '' } });
  const submit = async (entry: { email: string; code: string }) => {
    try {
      const { companyName } = await enter.mutateAsync(entry);
      toast({ title: `Karibu, ${companyName}`, description: 'Your free hours now apply.' });
      onLeave();
    } catch (error) {
      if (!applyServerErrors(form, error)) codeNotChecked(error);
    }
  };
  const code = form.register('code', {
    // The last digit is as good as the button: a code that a phone fills in by itself needs no further tap.
    onChange: (event: { target: HTMLInputElement }) => {
      if (event.target.value.trim().length === CODE_LENGTH) void form.handleSubmit(submit)();
    },
  });
  return (
    <Form disposable form={form} onSubmit={submit} className="gap-3!">
      <p role="status" className="wrap-break-word text-muted text-sm">
        {message} <span className="font-medium text-text">{email}</span>
      </p>
      <Field label="Code" required error={form.formState.errors.code?.message} hint={`${CODE_LENGTH} digits`}>
        <Input
          {...code}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          className="font-semibold tracking-[0.35em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={enter.isPending} pendingLabel="Checking...">
          Confirm Code
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <SendAgain email={email} />
        <Button variant="link" onClick={onOther}>
          Use Another Address
        </Button>
      </div>
    </Form>
  );
}

/** A new code invalidates the previous one, so resending waits a while. */
function SendAgain({ email }: { email: string }) {
  const send = useSendCode();
  const [wait, setWait] = useState(PAUSE_SECONDS);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  const again = async () => {
    try {
      const { message } = await send.mutateAsync(email);
      toast({ title: 'New code sent', description: message });
    } catch (error) {
      codeNotSent(error);
    }
    setWait(PAUSE_SECONDS);
  };
  return (
    <Button variant="link" disabled={wait > 0 || send.isPending} onClick={() => void again()}>
      {wait > 0 ? `Send again in ${wait} s` : 'Send again'}
    </Button>
  );
}
