import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { Redirect } from 'wouter';
import type * as z from 'zod';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import { setup } from '../../../domain/users/contract.ts';
import { call } from '../../api/call.ts';
import { BrandMark } from '../../landing/brand-mark.tsx';
import { paths } from '../../paths.ts';
import { configQuery, useConfig } from '../../settings/config-queries.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { describeError } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx';
import { PersonFields } from '../person-fields.tsx';
import { setupPasswordProblem, setupValues } from './first-admin-values.ts';
import { LoginArt } from './login-art.tsx';
import { useWelcome } from './queries.ts';

/** The first page of a new space: the code from the server log creates the first administrator. */
export function SetupPage() {
  const { setupRequired } = useConfig();
  usePageTitle('Set up');
  if (!setupRequired) return <Redirect to={paths.login} replace />;
  return (
    <div className="grid min-h-dvh bg-bg lg:grid-cols-[minmax(34rem,5fr)_6fr]">
      <div className="flex flex-col px-4 py-4 sm:px-8">
        <header className="flex items-center justify-between gap-3">
          <span className="flex items-center gap-2.5 font-bold tracking-tight">
            <BrandMark />
            Nafasi
          </span>
          <ThemeToggle />
        </header>
        <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center py-6">
          <Card className="px-5 py-6 sm:px-8 sm:py-8">
            <p className="font-medium text-accent text-sm">First start</p>
            <h1 className="mt-1 text-balance font-bold text-3xl leading-tight tracking-tight">Set up Nafasi</h1>
            <p className="mt-2 mb-6 text-pretty text-muted">
              Create the first administrator, who invites everyone else.
            </p>
            <SetupForm />
          </Card>
        </main>
      </div>
      <LoginArt />
    </div>
  );
}

const empty = { code: '', username: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

function SetupForm() {
  const { companyName } = useConfig();
  const setup = useSetup();
  const schema = useMemo(() => setupValues(companyName), [companyName]);
  const form = useContractForm(schema, { defaultValues: empty });
  const typed = useWatch({ control: form.control });

  const submit = async ({ confirmPassword: _, ...values }: z.output<typeof schema>) => {
    try {
      await setup.mutateAsync(values);
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'Nafasi was not set up', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form disposable form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="code"
        label="One-Time Code"
        required
        autoComplete="one-time-code"
        placeholder="XXXX-XXXX-XXXX-XXXX"
        hint="Printed in the server log at startup."
      />
      <hr className="border-line" />
      <PersonFields form={form} own />
      <TextField form={form} name="username" label="Username" required autoComplete="username" maxLength={60} />
      <TextField
        form={form}
        name="password"
        label="Password"
        kind="password"
        required
        autoComplete="new-password"
        hint={<PasswordHint typed={typed.password} problem={setupPasswordProblem(typed, companyName)} />}
      />
      <TextField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        kind="password"
        required
        autoComplete="new-password"
      />
      <Button type="submit" className="mt-1 h-11 w-full" pending={setup.isPending} pendingLabel="Setting up…">
        Create Administrator
      </Button>
    </Form>
  );
}

/** Said while typing, before anything is refused. */
function PasswordHint({ typed, problem }: { typed: string | undefined; problem: string | null }) {
  if (!typed) return 'At least 12 characters; a few unrelated words work well.';
  if (problem) return problem;
  return (
    <span className="inline-flex items-center gap-1.5 text-good">
      <CircleCheck aria-hidden className="size-3.5" />
      This password is strong enough
    </span>
  );
}

/** Whatever the answer, the space may have its administrator by now: the config says so, and the route table follows. */
function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof setup>) => call(setup, { body }),
    onSuccess: useWelcome('Nafasi is set up'),
    onSettled: () => void client.invalidateQueries({ queryKey: configQuery.queryKey }),
  });
}
