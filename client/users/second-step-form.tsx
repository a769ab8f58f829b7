import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { CodeInput } from '../../domain/users/second-factor-contract.ts';
import { ApiError } from '../api/call.ts';
import { serverMessage } from '../api/server-message.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useCompleteLogin } from './login-queries.ts';

type SecondStepFormProps = {
  /** The title of the toast that welcomes. */
  welcome: string;
  /** Back to the password, with what the server said where it sends one back. */
  onRestart: (message: string | null) => void;
};

const WAYS = {
  app: { label: 'Authentication Code', words: 'Enter the 6-digit code of your authenticator app.' },
  recovery: { label: 'Recovery Code', words: 'Enter one of the recovery codes that you kept. Each works once.' },
} as const;

export function SecondStepForm({ welcome, onRestart }: SecondStepFormProps) {
  const [way, setWay] = useState<keyof typeof WAYS>('app');
  const form = useContractForm(CodeInput, { defaultValues: { code: '' } });
  const complete = useCompleteLogin(welcome);
  const other = way === 'app' ? 'recovery' : 'app';

  const submit = (body: { code: string }) =>
    complete.mutateAsync(body).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'sign_in_expired') return onRestart(error.message);
      if (!applyServerErrors(form, error)) form.setFocus('code', { shouldSelect: true });
    });
  const isWordless = complete.isError && !(complete.error instanceof ApiError && complete.error.fields.code);

  return (
    <>
      {isWordless ? (
        <Alert tone="late" className="mb-5">
          {serverMessage(complete.error, 'Login failed')}
        </Alert>
      ) : null}
      <Form disposable form={form} onSubmit={submit}>
        <p className="text-muted text-sm">{WAYS[way].words}</p>
        <TextField
          key={way}
          form={form}
          name="code"
          label={WAYS[way].label}
          autoComplete="one-time-code"
          inputMode={way === 'app' ? 'numeric' : 'text'}
          required
          autoFocus
        />
        <Button type="submit" className="h-11 w-full" pending={complete.isPending} pendingLabel="Signing in...">
          Sign In
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button variant="ghost" icon={<ArrowLeft aria-hidden />} onClick={() => onRestart(null)}>
          Start Again
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            form.reset();
            setWay(other);
          }}
        >
          {way === 'app' ? 'Use a Recovery Code' : 'Use the App'}
        </Button>
      </div>
    </>
  );
}
