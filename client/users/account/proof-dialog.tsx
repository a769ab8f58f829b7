import { useState } from 'react';
import { ProofInput } from '../../../domain/users/second-factor-contract.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { type Proof, useRemoveSecondFactor, useRenewRecoveryCodes } from '../queries.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type ProofFormProps = {
  description: string;
  action: string;
  failed: string;
  danger?: boolean;
  pending: boolean;
  send: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
};

/** Changing two-factor settings needs the password and a code again. */
function ProofForm({ description, action, failed, danger = false, pending, send, onCancel }: ProofFormProps) {
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const form = useContractForm(ProofInput, { defaultValues: { password: usesPassword ? '' : null, code: '' } });
  const submit = (proof: Proof) =>
    send(proof).catch((error: unknown) => {
      if (!applyServerErrors(form, error))
        toast({ title: failed, description: serverMessage(error, 'Please try again.'), destructive: true });
    });
  return (
    <Form disposable form={form} onSubmit={submit}>
      <Alert tone="waiting">{description}</Alert>
      {usesPassword ? (
        <TextField form={form} name="password" label="Current Password" kind="password" required />
      ) : null}
      <CodeField form={form} name="code" />
      <FormFooter
        onCancel={onCancel}
        variant={danger ? 'danger' : 'primary'}
        pending={pending}
        pendingLabel="Checking…"
      >
        {action}
      </FormFooter>
    </Form>
  );
}

type ProofDialogProps = { open: boolean; onClose: () => void };

type TurnOffDialogProps = ProofDialogProps & { required: boolean; hasPasskey: boolean };

const consequence = (required: boolean, hasPasskey: boolean): string => {
  if (hasPasskey) return 'After your password you will use a passkey. Your other sessions end.';
  return required
    ? 'Your role requires it, so you will set it up again right away. Your other sessions end.'
    : 'You will sign in with your password alone. Your other sessions end.';
};

export function TurnOffDialog({ open, onClose, required, hasPasskey }: TurnOffDialogProps) {
  const remove = useRemoveSecondFactor();
  const send = async (proof: Proof) => {
    await remove.mutateAsync(proof);
    toast({ title: 'Two-factor authentication is off' });
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Turn Off Two-Factor Authentication">
      <ProofForm
        description={consequence(required, hasPasskey)}
        action="Turn Off"
        failed="It was not turned off"
        danger
        pending={remove.isPending}
        send={send}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function NewCodesDialog({ open, onClose }: ProofDialogProps) {
  const renew = useRenewRecoveryCodes();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const send = async (proof: Proof) => setCodes((await renew.mutateAsync(proof)).recoveryCodes);
  return (
    <Dialog open={open} onOpenChange={onClose} dismissible={codes === null} size="sm" title="New Recovery Codes">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <ProofForm
          description="Your current codes stop working."
          action="Create New Codes"
          failed="No new codes were created"
          pending={renew.isPending}
          send={send}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
