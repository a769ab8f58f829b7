import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { Field } from '../ui/form/field.tsx';
import { Input } from '../ui/form/input.tsx';
import { useCurrency } from '../ui/zone.ts';

export type PromptSending = { body: { phone: string; amount?: string }; idempotencyKey: string };

type PromptFormProps = {
  send: { mutateAsync: (sending: PromptSending) => Promise<unknown>; error: Error | null; isPending: boolean };
  phone: string;
  onPhone: (phone: string) => void;
  /** What is proposed where the payer may pay a part; without it, all is paid at once. */
  firstAmount?: string;
  label: string;
  disabled?: boolean;
};

const withoutCents = (amount: string): string => amount.replace(/\.00$/, '');

// One or two boxes, checked by the server: what larger forms are made of would be most of what a phone loads for these pages.
export function PromptForm({ send, phone, onPhone, firstAmount, label, disabled = false }: PromptFormProps) {
  const currency = useCurrency();
  const [amount, setAmount] = useState(withoutCents(firstAmount ?? ''));
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const problem = useId();
  const fields = send.error instanceof ApiError ? send.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = firstAmount === undefined ? { phone } : { phone, amount: amount.replace(/[,\s]/g, '') };
    // What went wrong is shown from `send`.
    void send.mutateAsync({ body, idempotencyKey }).catch(() => setKey(newIdempotencyKey()));
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
      {firstAmount === undefined ? null : (
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
      )}
      {send.error && Object.keys(fields).length === 0 ? (
        <div id={problem}>
          <Alert tone="late">{serverMessage(send.error, 'The prompt was not sent. Please try again.')}</Alert>
        </div>
      ) : null}
      <Button type="submit" pending={send.isPending} pendingLabel="Sending…" disabled={disabled} className="w-full">
        {label}
      </Button>
    </form>
  );
}
