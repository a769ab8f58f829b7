import { useState } from 'react';
import type * as z from 'zod';
import { TaxDeviceInput } from '../../domain/tax/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { environmentOptions } from './environments.ts';
import { useCreateDevice } from './queries.ts';

type Input = z.input<typeof TaxDeviceInput>;
type Output = z.output<typeof TaxDeviceInput>;
type DeviceDialogProps = { open: boolean; onClose: () => void };

/** What the eTIMS portal says of the device; KRA gives the rest when it is added. */
export function DeviceDialog({ open, onClose }: DeviceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add Device"
      description="From then on every invoice and credit note that is issued goes to KRA by itself."
    >
      <DeviceForm onClose={onClose} />
    </Dialog>
  );
}

function DeviceForm({ onClose }: Pick<DeviceDialogProps, 'onClose'>) {
  const create = useCreateDevice();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm<Input, Output>(TaxDeviceInput, {
    defaultValues: { tin: '', branchId: '00', serial: '', environment: 'production', baseUrl: '', nextNumber: 1 },
  });
  const submit = async (values: Output) => {
    try {
      const { serial } = await create.mutateAsync({ body: values, idempotencyKey });
      done('Device Added', `KRA is asked for the key of ${serial}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Added', error, 'The device was not added.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="tin" label="KRA PIN" required />
        <TextField form={form} name="branchId" label="Branch" required hint="00 is head office." />
        <TextField form={form} name="serial" label="Serial Number" required hint="As on the eTIMS portal." />
        <SelectField form={form} name="environment" label="Environment" required options={environmentOptions} />
        <TextField
          form={form}
          name="nextNumber"
          label="Next Number"
          kind="number"
          required
          min={1}
          hint="More than 1 where other software used the device before."
        />
        {form.watch('environment') === 'simulator' ? (
          <TextField form={form} name="baseUrl" label="Address" required hint="Such as http://127.0.0.1:4011." />
        ) : null}
      </div>
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Adding…">
        Add Device
      </FormFooter>
    </Form>
  );
}
