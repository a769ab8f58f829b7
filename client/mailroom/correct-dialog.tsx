import type * as z from 'zod';
import { correctMail, type MailItem } from '../../domain/mailroom/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { MailFields } from './mail-fields.tsx';
import { useCorrectMail } from './mail-queries.ts';
import { mailDone, mailFailed } from './mail-words.ts';

type CorrectDialogProps = { item: MailItem; open: boolean; onClose: () => void };

export function CorrectDialog({ item, open, onClose }: CorrectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Correct Mail" description={`For ${item.tenantName}.`}>
      <CorrectForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function CorrectForm({ item, onClose }: Omit<CorrectDialogProps, 'open'>) {
  const correct = useCorrectMail();
  const form = useContractForm(correctMail.body, {
    defaultValues: {
      kind: item.kind,
      sender: item.sender ?? '',
      reference: item.reference ?? '',
      note: item.note ?? '',
    },
  });

  const submit = async (body: z.output<typeof correctMail.body>) => {
    try {
      mailDone('correct', await correct.mutateAsync({ id: item.id, body }));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      mailFailed('correct', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <MailFields form={form} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={correct.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={correct.isPending} pendingLabel="Saving…">
          Save Correction
        </Button>
      </DialogFooter>
    </Form>
  );
}
