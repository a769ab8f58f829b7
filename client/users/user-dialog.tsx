import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { type User, updateUser } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { SelectField } from '../ui/form-fields.tsx';
import { toast } from '../ui/toast.tsx';
import { PersonFields } from './person-fields.tsx';
import { ROLE_HINTS, ROLE_OPTIONS } from './role-choice.ts';
import { useUpdateUser } from './users-queries.ts';

export type UserDialogProps = { user: User; own: boolean; open: boolean; onClose: () => void };

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
function changesOf(user: User, values: Changes): Changes {
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== user[field as keyof Changes]));
}

function UserForm({ user, own, onClose }: Omit<UserDialogProps, 'open'>) {
  const update = useUpdateUser();
  const { email, firstName, lastName, role } = user;
  const form = useContractForm(updateUser.body, { defaultValues: { email, firstName, lastName, role } });
  const chosen = useWatch({ control: form.control, name: 'role' }) ?? role;

  const submit = async (values: Changes) => {
    try {
      const saved = await update.mutateAsync({ id: user.id, changes: changesOf(user, values) });
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
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
          Save Changes
        </Button>
      </DialogFooter>
    </Form>
  );
}

function roleHint(user: User, chosen: User['role']): string {
  const signsOut = chosen === user.role ? '' : ` Saving signs ${fullName(user)} out everywhere.`;
  return `${ROLE_HINTS[chosen]}${signsOut}`;
}
