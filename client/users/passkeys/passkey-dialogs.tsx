import { deviceName } from '../../../domain/users/device.ts';
import { type Passkey, renamePasskey } from '../../../domain/users/passkey-contract.ts';
import { Button } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogFooter, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './queries.ts';

type DialogProps = { open: boolean; onClose: () => void };

export function AddPasskeyDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Add a Passkey">
      <AddPasskeyForm onDone={onClose} onLeave={onClose} leaveLabel="Cancel" />
    </Dialog>
  );
}

type AddPasskeyFormProps = { onDone: () => void; onLeave: () => void; leaveLabel: string };

/** The browser asks for the fingerprint, face or PIN by itself, once the name is given. */
export function AddPasskeyForm({ onDone, onLeave, leaveLabel }: AddPasskeyFormProps) {
  const form = useContractForm(renamePasskey.body, { defaultValues: { name: deviceName(navigator.userAgent) } });
  const add = useAddPasskey();
  const submit = ({ name }: { name: string }) =>
    add.mutateAsync(name).then(
      () => {
        done('Passkey added', 'Your other sessions have ended.');
        onDone();
      },
      (error: unknown) => {
        if (!applyServerErrors(form, error)) failed('The passkey was not added', error, 'Please try again.');
      },
    );
  return (
    <Form disposable form={form} onSubmit={submit}>
      <p className="text-pretty text-sm">
        You will sign in with your fingerprint, face or screen lock. After your password, the passkey takes the place of
        a code.
      </p>
      <TextField form={form} name="name" label="Name" hint="So that you recognise it later." required />
      <DialogFooter>
        <Button variant="secondary" onClick={onLeave} disabled={add.isPending}>
          {leaveLabel}
        </Button>
        <Button type="submit" pending={add.isPending} pendingLabel="Adding…">
          Continue
        </Button>
      </DialogFooter>
    </Form>
  );
}

export function RenamePasskeyDialog({ open, onClose, passkey }: DialogProps & { passkey: Passkey }) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Rename Passkey">
      <RenameForm passkey={passkey} onDone={onClose} />
    </Dialog>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useContractForm(renamePasskey.body, { defaultValues: { name: passkey.name } });
  const rename = useRenamePasskey();
  const submit = (body: { name: string }) =>
    rename.mutateAsync({ id: passkey.id, body }).then(
      () => {
        done('Passkey renamed');
        onDone();
      },
      (error: unknown) => {
        if (!applyServerErrors(form, error)) failed('The passkey was not renamed', error, 'Please try again.');
      },
    );
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required />
      <FormFooter onCancel={onDone} pending={rename.isPending}>
        Save
      </FormFooter>
    </Form>
  );
}

export function RemovePasskeyDialog({ open, onClose, passkey }: DialogProps & { passkey: Passkey }) {
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        done('Passkey removed', `${passkey.name} no longer signs you in.`);
        onClose();
      },
      onError: (error) => failed('The passkey was not removed', error, 'Please try again.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${passkey.name}?`}
      description="It no longer signs you in, and your other sessions end. Delete it from your device or password manager as well."
      confirmLabel="Remove Passkey"
      pendingLabel="Removing…"
      danger
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
