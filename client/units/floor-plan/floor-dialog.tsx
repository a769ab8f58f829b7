import { useState } from 'react';
import { createFloor, type FloorPlan } from '../../../domain/units/floor-contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useCreateFloor } from '../queries.ts';

type FloorDialogProps = { open: boolean; onClose: () => void; onAdded: (floor: FloorPlan) => void };

export function FloorDialog({ open, onClose, onAdded }: FloorDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Add Floor" description="Its size from wall to wall.">
      <FloorForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function FloorForm({ onClose, onAdded }: Omit<FloorDialogProps, 'open'>) {
  const create = useCreateFloor();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(createFloor.body, { defaultValues: { name: '', width: 2_000, height: 1_200 } });
  const submit = async () => {
    try {
      const floor = await create.mutateAsync({ body: form.getValues(), idempotencyKey });
      done('Floor Added', `${floor.name} can be drawn now.`);
      onClose();
      onAdded(floor);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The floor was not added. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={60} autoComplete="off" />
      <div className="grid grid-cols-2 items-start gap-4">
        <TextField form={form} name="width" kind="number" label="Width" required min={200} step={25} after="cm" />
        <TextField form={form} name="height" kind="number" label="Depth" required min={200} step={25} after="cm" />
      </div>
      <FormFooter onCancel={onClose} pending={create.isPending}>
        Add Floor
      </FormFooter>
    </Form>
  );
}
