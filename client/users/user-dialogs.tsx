import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type User, updateUser } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { describeError } from '../ui/feedback/error-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { SignInDetails } from './copy-field.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  ROLE_HINTS,
  ROLE_OPTIONS,
  useEndSessions,
  useResetPassword,
  useResetSecondFactor,
  useUnlinkSso,
  useUpdateUser,
} from './queries.ts';
import { newTemporaryPassword } from './temporary-password.ts';
import { type Decision, describeDecision } from './user-question.ts';

type UserDialogProps = { user: User; own: boolean; open: boolean; onClose: () => void };

export function UserDialog({ user, own, open, onClose }: UserDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Edit ${fullName(user)}`}
      description={`Username ${user.username}`}
    >
      <UserForm user={user} own={own} onClose={onClose} />
    </Dialog>
  );
}

type Changes = z.output<typeof updateUser.body>;

/** Only what was changed is sent, so that two administrators at one user do not undo each other's work. */
function changedFields(user: User, values: Changes): Changes {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== user[field as keyof Changes]));
}

function UserForm({ user, own, onClose }: Omit<UserDialogProps, 'open'>) {
  const update = useUpdateUser();
  const { email, firstName, lastName, role } = user;
  const form = useContractForm(updateUser.body, { defaultValues: { email, firstName, lastName, role } });
  const chosen = useWatch({ control: form.control, name: 'role' }) ?? role;

  const submit = async (values: Changes) => {
    try {
      const saved = await update.mutateAsync({ id: user.id, changes: changedFields(user, values) });
      toast({ title: 'User saved', description: `The details of ${fullName(saved)} are up to date.` });
      onClose();
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'The user was not saved', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <PersonFields form={form} />
      <SelectField
        form={form}
        name="role"
        label="Role"
        required
        disabled={own}
        options={ROLE_OPTIONS}
        hint={own ? 'You cannot change your own role: ask another administrator.' : roleHint(user, chosen)}
      />
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Save Changes
      </FormFooter>
    </Form>
  );
}

function roleHint(user: User, chosen: User['role']): string {
  const signsOut = chosen === user.role ? '' : ` Saving signs ${fullName(user)} out everywhere.`;
  return `${ROLE_HINTS[chosen]}${signsOut}`;
}

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
      description={`Sets a temporary password and signs ${name} out everywhere. They must change it at the next sign-in.`}
      confirmLabel="Reset Password"
      pendingLabel="Resetting…"
      pending={reset.isPending}
      onConfirm={confirm}
    />
  );
}

type DecisionDialogProps = { decision: Decision; user: User; own: boolean; open: boolean; onClose: () => void };

export function DecisionDialog({ decision, user, own, open, onClose }: DecisionDialogProps) {
  const update = useUpdateUser();
  const end = useEndSessions();
  const resetFactor = useResetSecondFactor();
  const unlink = useUnlinkSso();
  const { refused, ...question } = describeDecision(decision, user, own);
  const name = fullName(user);

  const carryOut = async () => {
    if (decision === 'endSessions') return endedText(name, (await end.mutateAsync(user.id)).ended);
    if (decision === 'resetFactor') {
      await resetFactor.mutateAsync(user.id);
      return { title: 'Second factor reset', description: `${name} is signed out and can set it up again.` };
    }
    if (decision === 'unlink') {
      await unlink.mutateAsync(user.id);
      return { title: 'User unlinked', description: `${name} is no longer linked to single sign-on.` };
    }
    const status = decision === 'enable' ? 'active' : 'disabled';
    await update.mutateAsync({ id: user.id, changes: { status } });
    return decision === 'enable'
      ? { title: 'User enabled', description: `${name} can sign in again.` }
      : { title: 'User disabled', description: `${name} is signed out and can no longer sign in.` };
  };

  const confirm = async () => {
    try {
      toast(await carryOut());
      onClose();
    } catch (error) {
      toast({ title: refused, description: describeError(error).message, destructive: true });
    }
  };

  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={onClose}
      pending={update.isPending || end.isPending || resetFactor.isPending || unlink.isPending}
      onConfirm={confirm}
    />
  );
}

function endedText(name: string, ended: number) {
  if (ended === 0) return { title: 'No open sessions', description: `${name} was not signed in anywhere.` };
  const sessions = ended === 1 ? 'one session' : `${ended} sessions`;
  return { title: 'Sessions ended', description: `${name} is signed out of ${sessions}.` };
}
