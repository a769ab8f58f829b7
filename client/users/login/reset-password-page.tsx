import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Link2Off, LockKeyhole, MailCheck } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod';
import { AskResetInput, askReset, finishReset, viewReset } from '../../../domain/users/reset-contract.ts';
import { passwordProblem } from '../../../domain/users/rules.ts';
import { ApiError, call } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { ContactLines } from '../../shell/contact-lines.tsx';
import { MessageCard } from '../../shell/message-card.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useZone } from '../../ui/zone.ts';

/** The token stands behind a #, which no server and no other site is told, and leaves the address as soon as it is read. */
const takeToken = (): string | null => {
  const token = window.location.hash.slice(1);
  if (!token) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
};

/** Where a password that was forgotten is set anew: first to ask for a link, then where the link leads. */
export function ResetPasswordPage() {
  const [token, setToken] = useState(takeToken);
  usePageTitle('Reset Password');
  // Another link that is opened on the page itself.
  useEffect(() => {
    const follow = () => setToken((known) => takeToken() ?? known);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return (
    <PublicFrame>
      {token ? <SetPassword key={token} token={token} onAskAgain={() => setToken(null)} /> : <AskForLink />}
    </PublicFrame>
  );
}

function AskForLink() {
  const { mails } = useConfig();
  const [sent, setSent] = useState<string | null>(null);
  if (sent) {
    return (
      <MessageCard icon={MailCheck} title="Check Your Email" actions={<BackToLogin />}>
        {sent} Look in your spam folder too. Without an email address on your account, ask your administrator.
      </MessageCard>
    );
  }
  if (!mails.passwordResets) {
    return (
      <MessageCard icon={LockKeyhole} title="Ask Your Administrator" actions={<BackToLogin />}>
        <p className="mb-4">
          This workspace cannot email links. An administrator can set a temporary password for you.
        </p>
        <div className="text-left text-text">
          <ContactLines />
        </div>
      </MessageCard>
    );
  }
  return <AskForm onSent={setSent} />;
}

const BackToLogin = () => (
  <ButtonLink href={paths.login} variant="secondary">
    Back to Login
  </ButtonLink>
);

function FormCard({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <Card className="w-full max-w-md px-5 py-6 sm:px-8 sm:py-8">
      <KeyRound aria-hidden className="size-6 text-accent" />
      <h1 className="mt-3 text-balance font-bold text-2xl leading-tight tracking-tight">{title}</h1>
      <p className="mt-1.5 mb-6 text-pretty text-muted text-sm">{about}</p>
      {children}
    </Card>
  );
}

function AskForm({ onSent }: { onSent: (message: string) => void }) {
  const form = useContractForm(AskResetInput, { defaultValues: { name: '' } });
  const ask = useMutation({
    mutationFn: (body: z.output<typeof AskResetInput>) => call(askReset, { body }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => void applyServerErrors(form, error),
  });
  return (
    <FormCard title="Reset Password" about="We email you a link to choose a new one.">
      {ask.isError ? (
        <Alert tone="late" className="mb-5">
          {serverMessage(ask.error, 'The link was not sent. Please try again.')}
        </Alert>
      ) : null}
      <Form disposable form={form} onSubmit={(values) => ask.mutate(values)}>
        <TextField form={form} name="name" label="Username or Email" autoComplete="username" required autoFocus />
        <Button type="submit" className="mt-1 h-11 w-full" pending={ask.isPending} pendingLabel="Sending…">
          Email Me a Link
        </Button>
      </Form>
      <p className="mt-4 text-center">
        <BackToLogin />
      </p>
    </FormCard>
  );
}

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call(viewReset, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const isUnknown = (error: unknown): boolean => error instanceof ApiError && [400, 404].includes(error.status);

type SetPasswordProps = { token: string; onAskAgain: () => void };

function SetPassword({ token, onAskAgain }: SetPasswordProps) {
  const link = useQuery(linkQuery(token));
  const [done, setDone] = useState(false);
  const [spent, setSpent] = useState(false);
  if (done) {
    return (
      <MessageCard
        icon={KeyRound}
        title="Password Changed"
        actions={<ButtonLink href={paths.login}>Sign In</ButtonLink>}
      >
        You were signed out everywhere. Sign in with your new password.
      </MessageCard>
    );
  }
  if (spent || isUnknown(link.error)) {
    return (
      <MessageCard
        icon={Link2Off}
        title="This Link No Longer Works"
        tone="waiting"
        actions={<Button onClick={onAskAgain}>Ask for a New Link</Button>}
      >
        It was used, has expired or was replaced by a newer one. A link works once, for 30 minutes.
      </MessageCard>
    );
  }
  if (link.data)
    return <PasswordForm token={token} link={link.data} onDone={() => setDone(true)} onSpent={() => setSpent(true)} />;
  return (
    <Card className="w-full max-w-md p-6">
      {link.isError ? (
        <ErrorState {...describeError(link.error)} onRetry={() => void link.refetch()} retrying={link.isFetching} />
      ) : (
        <SkeletonText lines={4} label="Loading" />
      )}
    </Card>
  );
}

// The floor that always holds. Whether the space asks for more is the server's to say.
const floor = { strong: false, hasSecondFactor: false, contextWords: [] };

const Values = z.object({ password: z.string(), confirmPassword: z.string() }).check((context) => {
  const { password, confirmPassword } = context.value;
  const refuse = (path: string, message: string | null) => {
    if (message) context.issues.push({ code: 'custom', input: context.value, path: [path], message });
  };
  refuse('password', passwordProblem(password, floor));
  refuse('confirmPassword', password === confirmPassword ? null : "New passwords don't match");
});

type PasswordFormProps = {
  token: string;
  link: { username: string; expiresAt: string };
  onDone: () => void;
  onSpent: () => void;
};

function PasswordForm({ token, link, onDone, onSpent }: PasswordFormProps) {
  const zone = useZone();
  const form = useContractForm(Values, { defaultValues: { password: '', confirmPassword: '' } });
  const finish = useMutation({
    mutationFn: ({ password }: z.output<typeof Values>) => call(finishReset, { body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => (isUnknown(error) && !applyServerErrors(form, error) ? onSpent() : undefined),
  });
  const isWordless = finish.isError && !isUnknown(finish.error);
  return (
    <FormCard
      title="Choose a New Password"
      about={
        <>
          For <b className="font-semibold text-text">{link.username}</b>. The link works until{' '}
          <time dateTime={link.expiresAt}>{formatInstant(link.expiresAt, zone)}</time>.
        </>
      }
    >
      {isWordless ? (
        <Alert tone="late" className="mb-5">
          {serverMessage(finish.error, 'The password was not changed. Please try again.')}
        </Alert>
      ) : null}
      <Form disposable form={form} onSubmit={(values) => finish.mutate(values)}>
        {/* A password manager saves the new password under it. */}
        <input type="text" autoComplete="username" value={link.username} readOnly hidden />
        <TextField
          form={form}
          name="password"
          label="New Password"
          kind="password"
          autoComplete="new-password"
          required
          autoFocus
          hint="A few unrelated words work well."
        />
        <TextField
          form={form}
          name="confirmPassword"
          label="Confirm New Password"
          kind="password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" className="mt-1 h-11 w-full" pending={finish.isPending} pendingLabel="Changing…">
          Change Password
        </Button>
      </Form>
    </FormCard>
  );
}
