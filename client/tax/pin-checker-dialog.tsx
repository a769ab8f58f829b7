import type * as z from 'zod';
import { PinCheckerInput } from '../../domain/tax/pin-checker-contract.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { environmentOptions } from './environments.ts';
import { useSavePinChecker } from './queries.ts';

type PinCheckerDialogProps = { open: boolean; onClose: () => void };
type Input = z.input<typeof PinCheckerInput>;

/** Key and secret of the app on KRA's developer portal. What is set already is not shown: it is typed anew. */
export function PinCheckerDialog({ open, onClose }: PinCheckerDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Set PIN Checker Key"
      description="Make an app with the PIN checker on developer.go.ke and copy its key and secret. They are sealed and never shown again."
    >
      <PinCheckerForm onClose={onClose} />
    </Dialog>
  );
}

function PinCheckerForm({ onClose }: Pick<PinCheckerDialogProps, 'onClose'>) {
  const save = useSavePinChecker();
  const form = useContractForm<Input, PinCheckerInput>(PinCheckerInput, {
    defaultValues: { environment: 'production', baseUrl: '', consumerKey: '', consumerSecret: '' },
  });
  const submit = async (values: PinCheckerInput) => {
    try {
      await save.mutateAsync(values);
      done('Key Saved', 'PINs are checked as they are typed.');
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The key was not saved.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <TextField form={form} name="consumerKey" label="Consumer Key" required autoComplete="off" />
      <TextField
        form={form}
        name="consumerSecret"
        label="Consumer Secret"
        kind="password"
        required
        autoComplete="new-password"
      />
      <SelectField form={form} name="environment" label="Environment" required options={environmentOptions} />
      {form.watch('environment') === 'simulator' ? (
        <TextField form={form} name="baseUrl" label="Address" required hint="Such as http://127.0.0.1:4011." />
      ) : null}
      <FormFooter onCancel={onClose} pending={save.isPending} pendingLabel="Saving…">
        Save Key
      </FormFooter>
    </Form>
  );
}
