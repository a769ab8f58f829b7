import { useState } from 'react';
import { sendMemberCode } from '../../domain/bookings/member-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { MemberCode } from './member-code.tsx';
import { codeNotSent } from './member-words.ts';
import { useSendCode } from './portal-queries.ts';

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
        label="Your Company's E-mail"
        kind="email"
        required
        autoFocus
        autoComplete="email"
        hint={
          mails.codes
            ? 'The address that your company is registered with here.'
            : 'This space sends no mails yet: ask at the front desk if the code does not come.'
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
