import { useState } from 'react';
import type * as z from 'zod';
import { PersonInput } from '../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useAddPerson } from './queries.ts';

type PersonDialogProps = { tenantId: string; open: boolean; onClose: () => void };

export function PersonDialog({ tenantId, open, onClose }: PersonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Add Person">
      <PersonForm tenantId={tenantId} onClose={onClose} />
    </Dialog>
  );
}

function PersonForm({ tenantId, onClose }: Omit<PersonDialogProps, 'open'>) {
  const add = useAddPerson();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(PersonInput, { defaultValues: { name: '', email: '', phone: '', role: '' } });

  const submit = async (body: z.output<typeof PersonInput>) => {
    try {
      await add.mutateAsync({ id: tenantId, body, idempotencyKey });
      done('Success', 'Person added successfully');
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Error', error, 'Failed to add person');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={120} autoComplete="off" />
      <TextField form={form} name="role" label="Role" optional whenEmpty="text" maxLength={80} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="email" label="Email" kind="email" optional whenEmpty="text" autoComplete="off" />
        <TextField form={form} name="phone" label="Phone" kind="tel" optional whenEmpty="text" autoComplete="off" />
      </div>
      <FormFooter onCancel={onClose} pending={add.isPending} pendingLabel="Adding…">
        Add Person
      </FormFooter>
    </Form>
  );
}
