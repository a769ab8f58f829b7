import { ConfirmInput, confirmSession } from '../../../domain/users/session-contract.ts';
import { call } from '../../api/call.ts';
import { answerConfirmation } from '../../api/confirmation.ts';
import { useCurrentUser } from '../../api/session.ts';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';

/** Over whatever is open: what was asked for goes on once they have confirmed. */
export function ConfirmIdentity({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={() => answerConfirmation(false)}
      size="sm"
      title="Confirm It's You"
      description="This is a sensitive change. You won’t be asked again for 10 minutes."
    >
      <ConfirmForm />
    </Dialog>
  );
}

function ConfirmForm() {
  const needsCode = useCurrentUser()?.secondFactor ?? false;
  const form = useContractForm(ConfirmInput, { defaultValues: { password: '', code: needsCode ? '' : null } });
  const submit = async (body: { password: string; code?: string | null | undefined }) => {
    try {
      await call(confirmSession, { body });
      answerConfirmation(true);
    } catch (error) {
      if (!applyServerErrors(form, error))
        toast({ title: 'Error', description: serverMessage(error, 'Please try again.'), destructive: true });
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
      {needsCode ? (
        <TextField
          form={form}
          name="code"
          label="Authentication Code"
          hint="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          required
        />
      ) : null}
      <FormFooter
        onCancel={() => answerConfirmation(false)}
        pending={form.formState.isSubmitting}
        pendingLabel="Checking…"
      >
        Confirm
      </FormFooter>
    </Form>
  );
}
