import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { type MemberLogin, MemberLoginInput } from '../../domain/members/login-contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { describeError } from '../ui/feedback/error-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { searchState } from '../ui/form/search-state.ts';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { SignInDetails, TemporaryPasswordField } from '../users/copy-field.tsx';
import { PersonFields } from '../users/person-fields.tsx';
import { newTemporaryPassword } from '../users/temporary-password.ts';
import { unlinkedQuery, useAddLogin, useLinkLogin } from './login-queries.ts';

type Added = { login: MemberLogin; password: string };

type Contact = { contactPerson: string; email: string | null };

type AddLoginDialogProps = {
  tenant: { id: string; companyName: string };
  /** Who is to sign in; may be changed. */
  person?: Contact | undefined;
  open: boolean;
  onClose: () => void;
};

export function AddLoginDialog({ tenant, person, open, onClose }: AddLoginDialogProps) {
  const [added, setAdded] = useState<Added | null>(null);
  if (added) {
    const { login, password } = added;
    return (
      <SignInDetails
        open={open}
        onDone={onClose}
        title="Login added"
        name={fullName(login)}
        username={login.username}
        password={password}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Login"
      description={`They sign in for ${tenant.companyName} with a temporary password, then choose their own.`}
    >
      <AddLoginForm tenantId={tenant.id} person={person} onAdded={setAdded} onCancel={onClose} />
    </Dialog>
  );
}

type AddLoginFormProps = {
  tenantId: string;
  person: Contact | undefined;
  onAdded: (added: Added) => void;
  onCancel: () => void;
};

const toNames = ({ contactPerson, email }: Contact) => {
  const [firstName = '', ...rest] = contactPerson.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email };
};

function AddLoginForm({ tenantId, person, onAdded, onCancel }: AddLoginFormProps) {
  const add = useAddLogin();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(MemberLoginInput, {
    defaultValues: { ...(person && toNames(person)), username: '', password: newTemporaryPassword() },
  });
  const password = useWatch({ control: form.control, name: 'password' });

  const submit = async (body: typeof MemberLoginInput._output) => {
    try {
      const login = await add.mutateAsync({ tenantId, body, idempotencyKey });
      toast({ title: 'Login added', description: `${fullName(login)} can now sign in.` });
      onAdded({ login, password: body.password });
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'The login was not added', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <PersonFields form={form} />
      <TextField
        form={form}
        name="username"
        label="Username"
        required
        autoComplete="off"
        maxLength={60}
        hint="Used to sign in; cannot be changed."
      />
      <TemporaryPasswordField value={password} onValueChange={(next) => form.setValue('password', next)} />
      <FormFooter onCancel={onCancel} pending={add.isPending} pendingLabel="Adding…">
        Add Login
      </FormFooter>
    </Form>
  );
}

const Choice = z.object({ userId: z.uuid('Choose a user') });

type LinkLoginDialogProps = { tenant: { id: string; companyName: string }; open: boolean; onClose: () => void };

export function LinkLoginDialog({ tenant, open, onClose }: LinkLoginDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Link User"
      description={`Link an unassigned tenant user to ${tenant.companyName}.`}
    >
      <LinkForm tenantId={tenant.id} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ tenantId, onClose }: { tenantId: string; onClose: () => void }) {
  const link = useLinkLogin();
  const [search, setSearch] = useState('');
  const users = useQuery(unlinkedQuery(search.trim()));
  const form = useContractForm(Choice, { defaultValues: { userId: '' } });

  const submit = async ({ userId }: z.output<typeof Choice>) => {
    try {
      const login = await link.mutateAsync({ tenantId, userId });
      toast({ title: 'User linked', description: `${fullName(login)} now signs in for this tenant.` });
      onClose();
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ title: 'The user was not linked', description: describeError(error).message, destructive: true });
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <ComboboxField
        form={form}
        name="userId"
        label="User"
        required
        placeholder="Choose a user"
        searchLabel="Search users"
        emptyText="No unassigned tenant users."
        options={(users.data ?? []).map((user) => ({ value: user.id, label: fullName(user), hint: user.username }))}
        onSearchChange={setSearch}
        {...searchState(users)}
      />
      <FormFooter onCancel={onClose} pending={link.isPending} pendingLabel="Linking…">
        Link User
      </FormFooter>
    </Form>
  );
}
