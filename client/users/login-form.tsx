import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { type LoginInput, LoginInput as LoginSchema } from '../../domain/users/contract.ts';
import { ApiError } from '../api/call.ts';
import { serverMessage } from '../api/server-message.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { DEMO_WELCOME, LOGIN_WELCOME, useDemoLogin, useLogin } from './login-queries.ts';
import { SecondStepForm } from './second-step-form.tsx';

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
      {demoAccount ? (
        <div className="mt-6 border-line border-t pt-6">
          <Button
            variant="secondary"
            className="h-11 w-full"
            icon={<LogIn aria-hidden />}
            pending={demo.isPending}
            pendingLabel="Signing in..."
            disabled={login.isPending}
            onClick={signInAsDemo}
          >
            Demo Login (Admin)
          </Button>
          <p className="mt-2 text-center text-muted text-xs">A made-up space to look around in. Nothing leaves it.</p>
        </div>
      ) : null}
    </>
  );
}
