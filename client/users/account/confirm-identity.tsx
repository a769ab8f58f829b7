import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ConfirmInput, confirmSession } from '../../../domain/users/session-contract.ts';
import { startSsoConfirmation } from '../../../domain/users/sso-contract.ts';
import { call } from '../../api/call.ts';
import { answerConfirmation } from '../../api/confirmation.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, DialogFooter, FormFooter } from '../../ui/overlay/dialog.tsx';
import { openIssuerBeside } from '../login/sso.tsx';
import { hasPasskeys } from '../passkeys/supported.ts';
import { CodeField } from './code-field.tsx';

/** Over whatever is open: what was asked for goes on once they have confirmed. */
export function ConfirmIdentity({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={cancel}
      size="sm"
      title="Confirm It's You"
      description="This is a sensitive change. You won’t be asked again for 10 minutes."
    >
      <Ways />
    </Dialog>
  );
}

const cancel = () => answerConfirmation(false);

/** With a second factor the password alone does not confirm: a code beside it, or a passkey in place of both. */
function Ways() {
  const user = useCurrentUser();
  const { singleSignOn } = useConfig();
  const factors = user?.secondFactors ?? [];
  const usesPassword = user?.usesPassword ?? true;
  const issuer = user?.singleSignOn ? singleSignOn : null;
  const [hasApp, hasKey] = [factors.includes('app'), factors.includes('passkey')];
  if (hasKey && !hasApp) return <PasskeyForm isAlone />;
  if (!usesPassword && !issuer && !hasKey)
    return <Alert tone="waiting">Ask an administrator to set a password for you.</Alert>;
  return (
    <>
      {hasKey && hasPasskeys() ? <PasskeyForm isAlone={false} /> : null}
      {usesPassword ? <ConfirmForm needsCode={hasApp} /> : null}
      {issuer ? <ConfirmAtIssuer name={issuer.name} needsCode={hasApp} isAlone={!usesPassword} /> : null}
    </>
  );
}

function PasskeyForm({ isAlone }: { isAlone: boolean }) {
  const confirm = useMutation({
    mutationFn: async () => (await import('../passkeys/use-passkey.ts')).confirmByPasskey(),
    onSuccess: () => answerConfirmation(true),
    onError: (error) => failed('Not confirmed', error, 'Please try again.'),
  });
  const button = (
    <Button
      variant={isAlone ? 'primary' : 'secondary'}
      icon={<KeyRound aria-hidden />}
      className={isAlone ? '' : 'h-11 w-full'}
      disabled={!hasPasskeys()}
      pending={confirm.isPending}
      pendingLabel="Waiting…"
      onClick={() => confirm.mutate()}
    >
      Use a Passkey
    </Button>
  );
  if (!isAlone) {
    return (
      <>
        {button}
        <p className="my-3 text-center text-muted text-sm">or</p>
      </>
    );
  }
  return (
    <>
      {hasPasskeys() ? null : <Alert tone="waiting">This browser has no passkeys. Continue on another device.</Alert>}
      <DialogFooter>
        <Button variant="secondary" onClick={cancel} disabled={confirm.isPending}>
          Cancel
        </Button>
        {button}
      </DialogFooter>
    </>
  );
}

type AtIssuerProps = { name: string; needsCode: boolean; isAlone: boolean };

function ConfirmAtIssuer({ name, needsCode, isAlone }: AtIssuerProps) {
  const form = useContractForm(startSsoConfirmation.body, { defaultValues: { code: needsCode ? '' : null } });
  const submit = (body: { code?: string | null | undefined }) =>
    openIssuerBeside((returnTo) => call(startSsoConfirmation, { body: { ...body, returnTo } })).catch(
      (error: unknown) => {
        if (!applyServerErrors(form, error)) failed('Not confirmed', error, 'Please try again.');
      },
    );
  const label = `Confirm with ${name}`;
  const sending = { pending: form.formState.isSubmitting, pendingLabel: 'Opening…' };
  return (
    <Form disposable form={form} onSubmit={submit} className={isAlone ? undefined : 'mt-5 border-line border-t pt-5'}>
      <p className="text-pretty text-muted text-sm">{`${name} opens in a new tab and asks you to sign in again.`}</p>
      {needsCode ? <CodeField form={form} name="code" /> : null}
      {isAlone ? (
        <FormFooter onCancel={cancel} {...sending}>
          {label}
        </FormFooter>
      ) : (
        <Button type="submit" variant="secondary" {...sending}>
          {label}
        </Button>
      )}
    </Form>
  );
}

function ConfirmForm({ needsCode }: { needsCode: boolean }) {
  const form = useContractForm(ConfirmInput, { defaultValues: { password: '', code: needsCode ? '' : null } });
  const submit = async (body: { password: string; code?: string | null | undefined }) => {
    try {
      await call(confirmSession, { body });
      answerConfirmation(true);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Error', error, 'Please try again.');
    }
  };
  return (
    <Form disposable form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="password"
        label="Your Password"
        kind="password"
        autoComplete="current-password"
        required
      />
      {needsCode ? <CodeField form={form} name="code" /> : null}
      <FormFooter onCancel={cancel} pending={form.formState.isSubmitting} pendingLabel="Checking…">
        Confirm
      </FormFooter>
    </Form>
  );
}
