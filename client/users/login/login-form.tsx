import { KeyRound, LogIn } from 'lucide-react';
import { useState } from 'react';
import { type LoginInput, LoginInput as LoginSchema } from '../../../domain/users/contract.ts';
import type { SecondFactor } from '../../../domain/users/second-factor.ts';
import { ApiError } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Link } from '../../ui/link.tsx';
import { hasPasskeys } from '../passkeys/supported.ts';
import { DEMO_WELCOME, fetchSecondSteps, LOGIN_WELCOME, useDemoLogin, useLogin, usePasskeyLogin } from './queries.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { SsoSignIn, useCodeStep, useSsoMessage } from './sso.tsx';

type Step = {
  /** What the toast says that welcomes after the second step. */
  welcome: string;
  factors: readonly SecondFactor[];
};

const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'code_required';

export function LoginForm() {
  const { demoAccount } = useConfig();
  const form = useContractForm(LoginSchema, { defaultValues: { username: '', password: '' } });
  const ways = { login: useLogin(), demo: useDemoLogin(), passkey: usePasskeyLogin() };
  const { login, demo, passkey } = ways;
  const [step, setStep] = useState<Step | null>(null);
  const [sentBack, setSentBack] = useState(useSsoMessage());
  const forgetTries = () => {
    for (const way of Object.values(ways)) way.reset();
    setSentBack(null);
  };
  const restart = (message: string | null) => {
    forgetTries();
    form.reset();
    setSentBack(message);
    setStep(null);
  };
  const goOn = async (welcome: string) => {
    try {
      const factors = await fetchSecondSteps();
      if (factors.length === 0) return restart('This sign-in has expired. Please sign in again.');
      setStep({ welcome, factors });
    } catch (error) {
      restart(serverMessage(error, 'Login failed'));
    }
  };

  useCodeStep(() => void goOn(LOGIN_WELCOME));
  const submit = (values: LoginInput) => {
    forgetTries();
    return login.mutateAsync(values).catch((error: unknown) => {
      if (needsCode(error)) return goOn(LOGIN_WELCOME);
      if (!applyServerErrors(form, error)) form.setFocus('password', { shouldSelect: true });
    });
  };
  const signInAsDemo = () => {
    forgetTries();
    form.clearErrors();
    if (demoAccount) demo.mutate(demoAccount, { onError: (error) => needsCode(error) && void goOn(DEMO_WELCOME) });
  };
  const signInByPasskey = () => {
    forgetTries();
    form.clearErrors();
    passkey.mutate();
  };
  if (step) return <SecondStepForm {...step} onRestart={restart} />;
  const isBusy = Object.values(ways).some(({ isPending }) => isPending);

  return (
    <>
      <Failure message={findFailure(ways) ?? sentBack} />
      <Form disposable form={form} onSubmit={submit}>
        <TextField form={form} name="username" label="Username" autoComplete="username" required autoFocus />
        <TextField form={form} name="password" label="Password" kind="password" required />
        <ForgotPassword />
        <SignInButton pending={login.isPending} disabled={isBusy} />
      </Form>
      {hasPasskeys() ? <PasskeyLogin pending={passkey.isPending} disabled={isBusy} onClick={signInByPasskey} /> : null}
      <SsoSignIn disabled={isBusy} />
      {demoAccount ? <DemoLogin pending={demo.isPending} disabled={isBusy} onClick={signInAsDemo} /> : null}
    </>
  );
}

type Try = { isError: boolean; error: unknown };

const findFailure = ({ login, demo, passkey }: Record<'login' | 'demo' | 'passkey', Try>): string | null => {
  if (demo.isError && !needsCode(demo.error)) return 'Demo login failed. Please use manual login.';
  if (passkey.isError) return serverMessage(passkey.error, 'The passkey could not be used.');
  return login.isError && !needsCode(login.error) ? serverMessage(login.error, 'Login failed') : null;
};

function Failure({ message }: { message: string | null }) {
  return message ? (
    <Alert tone="late" className="mb-5">
      {message}
    </Alert>
  ) : null;
}

type WayButton = Pick<ButtonProps, 'pending' | 'disabled' | 'onClick'>;

function PasskeyLogin(button: WayButton) {
  return (
    <Button
      {...button}
      variant="secondary"
      className="mt-3 h-11 w-full"
      icon={<KeyRound aria-hidden />}
      pendingLabel="Waiting for your passkey..."
    >
      Sign In with a Passkey
    </Button>
  );
}

const SignInButton = (button: Pick<ButtonProps, 'pending' | 'disabled'>) => (
  <Button {...button} type="submit" className="mt-1 h-11 w-full" pendingLabel="Signing in...">
    Sign In
  </Button>
);

const ForgotPassword = () => (
  <p className="-mt-1 text-right text-sm">
    <Link
      href={paths.resetPassword}
      className="inline-flex min-h-[24px] items-center rounded-sm text-accent underline underline-offset-3"
    >
      Forgot Password?
    </Link>
  </p>
);

function DemoLogin(button: WayButton) {
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
