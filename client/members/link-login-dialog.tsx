import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { fullName } from '../../domain/users/rules.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { ComboboxField } from '../ui/form-fields.tsx';
import { answerOf } from '../ui/search-answer.ts';
import { toast } from '../ui/toast.tsx';
import { unlinkedQuery, useLinkLogin } from './login-queries.ts';

const Choice = z.object({ userId: z.uuid('Choose a user') });

type LinkLoginDialogProps = { tenant: { id: string; companyName: string }; open: boolean; onClose: () => void };

export function LinkLoginDialog({ tenant, open, onClose }: LinkLoginDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Link User"
      description={`A user with the role Tenant who belongs to no company yet signs in for ${tenant.companyName}.`}
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
        emptyText="No user with the role Tenant is without a company."
        options={(users.data ?? []).map((user) => ({ value: user.id, label: fullName(user), hint: user.username }))}
        onSearchChange={setSearch}
        {...answerOf(users)}
      />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={link.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={link.isPending} pendingLabel="Linking…">
          Link User
        </Button>
      </DialogFooter>
    </Form>
  );
}
