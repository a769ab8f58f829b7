import { ArrowLeft, LogIn } from 'lucide-react';
import { useState } from 'react';
import { type LoginInput, LoginInput as LoginSchema } from '../../../domain/users/contract.ts';
import { CodeInput } from '../../../domain/users/second-factor-contract.ts';
import { ApiError } from '../../api/call.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { DEMO_WELCOME, LOGIN_WELCOME, useCompleteLogin, useDemoLogin, useLogin } from './queries.ts';

const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'code_required';

export function LoginForm() {
  const { demoAccount } = useConfig();
  const form = useContractForm(LoginSchema, { defaultValues: { username: '', password: '' } });
  const login = useLogin();
  const demo = useDemoLogin();
  // What the toast of a sign-in says that goes on to its second step; null while the password is asked for.
  const [step, setStep] = useState<string | null>(null);
  const [sentBack, setSentBack] = useState<string | null>(null);
  const restart = (message: string | null) => {
    login.reset();
    demo.reset();
    form.reset();
    setSentBack(message);
    setStep(null);
  };

  const submit = (values: LoginInput) => {
    demo.reset();
    setSentBack(null);
    return login.mutateAsync(values).catch((error: unknown) => {
      if (needsCode(error)) return setStep(LOGIN_WELCOME);
      if (!applyServerErrors(form, error)) form.setFocus('password', { shouldSelect: true });
    });
  };
  const signInAsDemo = () => {
    login.reset();
    form.clearErrors();
    setSentBack(null);
    if (demoAccount) demo.mutate(demoAccount, { onError: (error) => needsCode(error) && setStep(DEMO_WELCOME) });
  };
  if (step) return <SecondStepForm welcome={step} onRestart={restart} />;
  const message = demo.isError
    ? 'Demo login failed. Please use manual login.'
    : login.isError
      ? serverMessage(login.error, 'Login failed')
      : sentBack;

  return (
    <>
      {message ? (
        <Alert tone="late" className="mb-5">
          {message}
        </Alert>
      ) : null}
      <Form disposable form={form} onSubmit={submit}>
        <TextField form={form} name="username" label="Username" autoComplete="username" required autoFocus />
        <TextField form={form} name="password" label="Password" kind="password" required />
        <Button
          type="submit"
          className="mt-1 h-11 w-full"
          pending={login.isPending}
          pendingLabel="Signing in..."
          disabled={demo.isPending}
        >
          Sign In
        </Button>
      </Form>
      {demoAccount ? <DemoLogin pending={demo.isPending} disabled={login.isPending} onClick={signInAsDemo} /> : null}
    </>
  );
}

function DemoLogin(button: Pick<ButtonProps, 'pending' | 'disabled' | 'onClick'>) {
  return (
    <div className="mt-6 border-line border-t pt-6">
      <Button
        {...button}
        variant="secondary"
        className="h-11 w-full"
        icon={<LogIn aria-hidden />}
        pendingLabel="Signing in..."
      >
        Demo Login (Admin)
      </Button>
      <p className="mt-2 text-center text-muted text-xs">A demo workspace with sample data. Nothing is sent.</p>
    </div>
  );
}

type SecondStepFormProps = {
  /** The title of the toast that welcomes. */
  welcome: string;
  /** Back to the password, with what the server said where it sends one back. */
  onRestart: (message: string | null) => void;
};

const WAYS = {
  app: { label: 'Authentication Code', text: 'Enter the 6-digit code from your authenticator app.' },
  recovery: { label: 'Recovery Code', text: 'Enter one of your recovery codes. Each works once.' },
} as const;

function SecondStepForm({ welcome, onRestart }: SecondStepFormProps) {
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
