import { useState } from 'react';
import type * as z from 'zod';
import { SaveViewInput, type ViewedList } from '../../domain/views/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/feedback/error-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { CheckboxField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useSaveView } from './queries.ts';

const Named = SaveViewInput.pick({ name: true, isShared: true });

type SaveViewFormProps = { list: ViewedList; search: string; onSaved: () => void };

export function SaveViewForm({ list, search, onSaved }: SaveViewFormProps) {
  const form = useContractForm(Named, { defaultValues: { name: '', isShared: false } });
  const [idempotencyKey] = useState(newIdempotencyKey);
  const save = useSaveView();
  const send = async ({ name, isShared }: z.output<typeof Named>) => {
    try {
      await save.mutateAsync({ body: { list, search, name, isShared }, idempotencyKey });
      toast({ title: 'View Saved', description: `“${name}” was saved.` });
      onSaved();
    } catch (error) {
      if (!applyServerErrors(form, error)) {
        toast({ title: 'Error', description: describeError(error).message, destructive: true });
      }
    }
  };
  return (
    <Form disposable form={form} onSubmit={send} className="grid gap-3">
      <TextField
        form={form}
        name="name"
        label="Save This View As"
        hint="Saves the current search, filters and order."
        maxLength={60}
        autoComplete="off"
      />
      <CheckboxField form={form} name="isShared" label="Share with everyone who sees this list" />
      <Button type="submit" pending={save.isPending} pendingLabel="Saving…" className="justify-self-start">
        Save View
      </Button>
    </Form>
  );
}
