import { useState } from 'react';
import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { toast } from '../ui/toast.tsx';
import { SignInDetails } from './sign-in-details.tsx';
import { newTemporaryPassword } from './temporary-password.ts';
import { useResetPassword } from './users-queries.ts';

type ResetPasswordDialogProps = { user: User; open: boolean; onClose: () => void };

export function ResetPasswordDialog({ user, open, onClose }: ResetPasswordDialogProps) {
  const reset = useResetPassword();
  const [password] = useState(newTemporaryPassword);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const name = fullName(user);

  const confirm = () =>
    reset.mutate(
      { id: user.id, password, idempotencyKey },
      {
        onError: (error) =>
          toast({ title: 'The password was not reset', description: describeError(error).message, destructive: true }),
      },
    );

  if (reset.isSuccess) {
    return (
      <SignInDetails
        open={open}
        onDone={onClose}
        title="Password reset"
        name={name}
        username={user.username}
        password={password}
      />
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Reset the password of ${name}?`}
      words={`A temporary password takes the place of the present one, and ${name} is signed out everywhere. The user must change it at the next sign-in.`}
      confirmLabel="Reset Password"
      pendingLabel="Resetting…"
      pending={reset.isPending}
      onConfirm={confirm}
    />
  );
}
