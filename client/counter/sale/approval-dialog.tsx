import { useState } from 'react';
import type * as z from 'zod';
import { createSale } from '../../../domain/counter/contract.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';

const Approval = createSale.body.shape.approval.unwrap().unwrap();
export type Approval = z.output<typeof Approval>;

type ApprovalDialogProps = {
  /** Why a manager is needed. */
  why: string;
  open: boolean;
  onClose: () => void;
  /** Sells with the approval; refuses with the server’s reason. */
  onApproved: (approval: Approval) => Promise<void>;
};

/** A manager comes to the desk and lets the sale pass by their PIN. */
export function ApprovalDialog({ why, open, onClose, onApproved }: ApprovalDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} size="sm" title="Manager’s Approval" description={`${why}.`}>
      <ApprovalForm onClose={onClose} onApproved={onApproved} />
    </Dialog>
  );
}

function ApprovalForm({ onClose, onApproved }: Pick<ApprovalDialogProps, 'onClose' | 'onApproved'>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const form = useContractForm<z.input<typeof Approval>, Approval>(Approval, {
    defaultValues: { username: '', pin: '' },
  });
  const submit = async (approval: Approval) => {
    setPending(true);
    try {
      await onApproved(approval);
    } catch (error) {
      setRefusal(serverMessage(error, 'The sale was not approved. Please try again.'));
      form.setValue('pin', '');
    } finally {
      setPending(false);
    }
  };
  return (
    <Form form={form} onSubmit={submit} disposable>
      {refusal ? <Alert tone="late">{refusal}</Alert> : null}
      <TextField form={form} name="username" label="Username" required autoComplete="off" />
      <TextField form={form} name="pin" label="PIN" kind="password" required inputMode="numeric" autoComplete="off" />
      <FormFooter onCancel={onClose} pending={pending} pendingLabel="Asking…">
        Approve
      </FormFooter>
    </Form>
  );
}
