import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { keptText } from '../../domain/messages/delivery-text.ts';
import { CreateUserInput, type User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { describeError } from '../ui/feedback/error-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { SignInDetails, TemporaryPasswordField } from './copy-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { ROLE_HINTS, ROLE_OPTIONS, useInviteUser } from './queries.ts';
import { newTemporaryPassword } from './temporary-password.ts';

type Invited = { user: User; password: string };

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  if (invited) {
    const { user, password } = invited;
    return (
      <SignInDetails
        open={open}
        onDone={onClose}
        title="User invited"
        name={fullName(user)}
        username={user.username}
        password={password}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Invite User"
      description="They sign in with a temporary password, then choose their own."
    >
      <InviteForm onInvited={setInvited} onCancel={onClose} />
    </Dialog>
  );
}

type InviteFormProps = { onInvited: (invited: Invited) => void; onCancel: () => void };

function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const invite = useInviteUser();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(CreateUserInput, { defaultValues: { username: '', password: newTemporaryPassword() } });
  const [role, password] = useWatch({ control: form.control, name: ['role', 'password'] });

  const submit = async (values: typeof CreateUserInput._output) => {
    try {
      const user = await invite.mutateAsync({ body: values, idempotencyKey });
      const { invitation } = user;
      const mail =
        invitation?.delivery === 'kept' ? ` The invitation is not sent. ${keptText(invitation.reason)}.` : '';
      toast({ title: 'User invited', description: `${fullName(user)} can now sign in.${mail}` });
      onInvited({ user, password: values.password });
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'The user was not invited', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <PersonFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="username"
          label="Username"
          required
          autoComplete="off"
          maxLength={60}
          hint="Used to sign in; cannot be changed."
        />
        <SelectField
          form={form}
          name="role"
          label="Role"
          required
          options={ROLE_OPTIONS}
          hint={role ? ROLE_HINTS[role] : 'What they can see and do.'}
        />
      </div>
      <TemporaryPasswordField value={password} onValueChange={(next) => form.setValue('password', next)} />
      <FormFooter onCancel={onCancel} pending={invite.isPending} pendingLabel="Inviting…">
        Invite User
      </FormFooter>
    </Form>
  );
}
