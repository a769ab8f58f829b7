import { ArrowLeft, Fingerprint } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactor } from '../../../domain/users/second-factor.ts';
import { CodeInput } from '../../../domain/users/second-factor-contract.ts';
import { ApiError } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { hasPasskeys } from '../passkeys/supported.ts';
import { useCompleteByPasskey, useCompleteLogin } from './queries.ts';

type SecondStepFormProps = {
  /** The title of the toast that welcomes. */
  welcome: string;
  factors: readonly SecondFactor[];
  /** Back to the password, with what the server said where it sends one back. */
  onRestart: (message: string | null) => void;
};

const WAYS = {
  app: { label: 'Authentication Code', text: 'Enter the 6-digit code from your authenticator app.' },
  recovery: { label: 'Recovery Code', text: 'Enter one of your recovery codes. Each works once.' },
} as const;

const hasExpired = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'sign_in_expired';

export function SecondStepForm({ welcome, factors, onRestart }: SecondStepFormProps) {
  const passkey = useCompleteByPasskey(welcome);
  const [hasApp, hasKey] = [factors.includes('app'), factors.includes('passkey')];
  const usePasskey = () =>
    passkey.mutate(undefined, { onError: (error) => hasExpired(error) && onRestart(error.message) });
  return (
    <>
      {passkey.isError ? <Failure error={passkey.error} /> : null}
      {hasKey ? <PasskeyStep isAlone={!hasApp} pending={passkey.isPending} onUse={usePasskey} /> : null}
      {hasApp ? <CodeStep welcome={welcome} disabled={passkey.isPending} onRestart={onRestart} /> : null}
      {hasApp ? null : <StartAgain onRestart={onRestart} className="mt-4" />}
    </>
  );
}

type StartAgainProps = Pick<SecondStepFormProps, 'onRestart'> & { className?: string };

function StartAgain({ onRestart, className }: StartAgainProps) {
  return (
    <Button variant="ghost" icon={<ArrowLeft aria-hidden />} className={className} onClick={() => onRestart(null)}>
      Start Again
    </Button>
  );
}

function Failure({ error }: { error: unknown }) {
  return (
    <Alert tone="late" className="mb-5">
      {serverMessage(error, 'Login failed')}
    </Alert>
  );
}

type CodeStepProps = Pick<SecondStepFormProps, 'welcome' | 'onRestart'> & { disabled: boolean };

function CodeStep({ welcome, disabled, onRestart }: CodeStepProps) {
  const [way, setWay] = useState<keyof typeof WAYS>('app');
  const form = useContractForm(CodeInput, { defaultValues: { code: '' } });
  const complete = useCompleteLogin(welcome);
  const submit = (body: { code: string }) =>
    complete.mutateAsync(body).catch((error: unknown) => {
      if (hasExpired(error)) return onRestart(error.message);
      if (!applyServerErrors(form, error)) form.setFocus('code', { shouldSelect: true });
    });
  const isWordless = complete.isError && !(complete.error instanceof ApiError && complete.error.fields.code);
  const turn = () => {
    form.reset();
    setWay(way === 'app' ? 'recovery' : 'app');
  };
  return (
    <>
      {isWordless ? <Failure error={complete.error} /> : null}
      <Form disposable form={form} onSubmit={submit}>
        <p className="text-muted text-sm">{WAYS[way].text}</p>
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
        <Button
          type="submit"
          className="h-11 w-full"
          pending={complete.isPending}
          pendingLabel="Signing in..."
          disabled={disabled}
        >
          Sign In
        </Button>
      </Form>
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <StartAgain onRestart={onRestart} />
        <Button variant="ghost" onClick={turn}>
          {way === 'app' ? 'Use a Recovery Code' : 'Use the App'}
        </Button>
      </div>
    </>
  );
}

type PasskeyStepProps = { isAlone: boolean; pending: boolean; onUse: () => void };

function PasskeyStep({ isAlone, pending, onUse }: PasskeyStepProps) {
  if (!hasPasskeys()) {
    return isAlone ? <Alert tone="waiting">This browser has no passkeys. Sign in on another device.</Alert> : null;
  }
  return (
    <div className="grid gap-4">
      {isAlone ? <p className="text-muted text-sm">Use your passkey to finish signing in.</p> : null}
      <Button
        variant={isAlone ? 'primary' : 'secondary'}
        className="h-11 w-full"
        icon={<Fingerprint aria-hidden />}
        autoFocus={isAlone}
        pending={pending}
        pendingLabel="Waiting for your passkey..."
        onClick={onUse}
      >
        Use a Passkey
      </Button>
      {isAlone ? null : <p className="mb-4 text-center text-muted text-sm">or</p>}
    </div>
  );
}
