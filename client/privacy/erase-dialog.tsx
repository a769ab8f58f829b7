import { useState } from 'react';
import { ERASE_WORD, type SubjectReview } from '../../domain/privacy/contract.ts';
import { serverMessage } from '../api/server-message.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { toast } from '../ui/toast.tsx';
import { type Person, useErase } from './queries.ts';

type EraseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  review: SubjectReview;
  person: Person;
};

/** It cannot be undone, so the word is typed. */
export function EraseDialog({ open, onOpenChange, review, person }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const erase = useErase();
  const submit = () =>
    erase.mutate(person, {
      onSuccess: () => {
        onOpenChange(false);
        setTyped('');
        toast({
          title: 'Success',
          description: 'The person was erased. The books and the audit log are as they were.',
        });
      },
      onError: (error) =>
        void toast({ title: 'Error', description: serverMessage(error, 'Failed to erase'), destructive: true }),
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={`Erase ${review.subject.name}?`}
      description="Who they were is gone for good: in every list, on invoices as far as the law allows, in mails and in the audit log. Amounts and dates stay."
      footer={
        <>
          <Button variant="secondary" disabled={erase.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={typed !== ERASE_WORD}
            pending={erase.isPending}
            pendingLabel="Erasing…"
            onClick={submit}
          >
            Erase for Good
          </Button>
        </>
      }
    >
      <Field label={`Type ${ERASE_WORD} to confirm`} required>
        <Input value={typed} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  );
}
