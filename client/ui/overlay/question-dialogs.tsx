import { useState } from 'react';
import { keepEditing } from '../form/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DeleteDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  inUseTitle: string;
  pending: boolean;
  /** Answers the words of a refusal to which deactivating is the way out, and null when there is nothing left to ask. */
  onDelete: () => Promise<string | null>;
  onDeactivate: () => void;
};

/** Asks before something is deleted; where it is still in use, offers to take it out of use instead. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, description, inUseTitle, pending, onDelete, onDeactivate } = props;
  const [refusal, setRefusal] = useState<string | null>(null);
  const question = refusal
    ? { title: inUseTitle, description: refusal, confirmLabel: 'Deactivate', pendingLabel: 'Deactivating…' }
    : { title, description, confirmLabel: 'Delete', pendingLabel: 'Deleting…', danger: true };
  const confirm = () => (refusal ? onDeactivate() : void onDelete().then(setRefusal));
  return <ConfirmDialog {...question} open={open} onOpenChange={onClose} pending={pending} onConfirm={confirm} />;
}

type DiscardDialogProps = { open: boolean; discard: () => void };

/** Asks before unsaved input is lost. */
export function DiscardDialog({ open, discard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={keepEditing}
      title="Discard changes?"
      description="Your changes are not saved."
      cancelLabel="Keep Editing"
      confirmLabel="Discard"
      danger
      onConfirm={discard}
    />
  );
}
