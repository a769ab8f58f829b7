import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { toast } from '../ui/toast.tsx';
import { PersonFields } from './person-fields.tsx';
import { useSetup } from './setup-queries.ts';
import { setupPasswordProblem, setupValues } from './setup-values.ts';

const empty = { code: '', username: '', firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };

export function SetupForm() {
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
        hint="From the line that the server wrote when it started."
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
  if (!typed) return 'At least 12 characters; a few words that belong to nobody else are best.';
  if (problem) return problem;
  return (
    <span className="inline-flex items-center gap-1.5 text-good">
      <CircleCheck aria-hidden className="size-3.5" />
      This password is strong enough
    </span>
  );
}
