import { LogIn } from 'lucide-react';
import { type LoginInput, LoginInput as LoginSchema } from '../../domain/users/contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useDemoLogin, useLogin } from './login-queries.ts';

export function LoginForm() {
  const { demoAccount } = useConfig();
  const form = useContractForm(LoginSchema, { defaultValues: { username: '', password: '' } });
  const login = useLogin();
  const demo = useDemoLogin();

  const submit = (values: LoginInput) => {
    demo.reset();
    return login.mutateAsync(values).catch((error: unknown) => {
      if (!applyServerErrors(form, error)) form.setFocus('password', { shouldSelect: true });
    });
  };
  const signInAsDemo = () => {
    login.reset();
    form.clearErrors();
    if (demoAccount) demo.mutate(demoAccount);
  };
  const message = demo.isError
    ? 'Demo login failed. Please use manual login.'
    : login.isError
      ? serverMessage(login.error, 'Login failed')
      : null;

  return (
    <>
      {message ? (
        <Alert tone="late" className="mb-5">
          {message}
        </Alert>
      ) : null}
      <Form form={form} onSubmit={submit}>
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
