import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { ChangePasswordInput, changePassword } from '../../../domain/users/contract.ts';
import { passwordProblem } from '../../../domain/users/rules.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { signOut } from '../logout.ts';

// The floor that always holds. Whether the space asks for more is the server's to say.
const floor = { strong: false, hasSecondFactor: false, contextWords: [] };

const Values = ChangePasswordInput.extend({ confirmPassword: z.string() }).check((context) => {
  const { newPassword, confirmPassword } = context.value;
  const refuse = (path: string, message: string | null) => {
    if (message) context.issues.push({ code: 'custom', input: context.value, path: [path], message });
  };
  refuse('newPassword', passwordProblem(newPassword, floor));
  refuse('confirmPassword', newPassword === confirmPassword ? null : "New passwords don't match");
});

type ChangePasswordFormProps = { onChanged: () => void; onCancel?: (() => void) | undefined };

function ChangePasswordForm({ onChanged, onCancel }: ChangePasswordFormProps) {
  const form = useContractForm(Values, {
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: z.output<typeof Values>) =>
      call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      toast({ title: 'Password changed successfully' });
      onChanged();
    },
    onError: (error) => {
      applyServerErrors(form, error);
      toast({ title: 'Error', description: serverMessage(error, 'Failed to change password'), destructive: true });
    },
  });
  return (
    <Form disposable form={form} onSubmit={(values) => change.mutate(values)}>
      <TextField form={form} name="currentPassword" label="Current Password" kind="password" required />
      <TextField
        form={form}
        name="newPassword"
        label="New Password"
        kind="password"
        autoComplete="new-password"
        required
      />
      <TextField
        form={form}
        name="confirmPassword"
        label="Confirm New Password"
        kind="password"
        autoComplete="new-password"
        required
      />
      <DialogFooter>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel} disabled={change.isPending}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
          Change Password
        </Button>
      </DialogFooter>
    </Form>
  );
}

type ChangePasswordDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Change Password">
      <ChangePasswordForm onChanged={close} onCancel={close} />
    </Dialog>
  );
}

// Long enough to read why the screen is about to change.
const READING_MS = 1_500;

/** There is no way past it. The server has ended the session with the temporary password, so the next step is the login. */
export function ForcedPasswordDialog() {
  const [changed, setChanged] = useState(false);
  const onChanged = () => {
    setChanged(true);
    setTimeout(() => void signOut(), READING_MS);
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Change Required Password"
      description="You must change your password before continuing."
    >
      {changed ? (
        <Alert tone="good">Your password is changed. Please sign in again with the new one.</Alert>
      ) : (
        <ChangePasswordForm onChanged={onChanged} />
      )}
    </Dialog>
  );
}
