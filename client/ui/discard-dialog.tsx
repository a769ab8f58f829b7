import { ConfirmDialog } from './confirm-dialog.tsx';
import { keepEditing } from './unsaved.ts';

type DiscardDialogProps = { open: boolean; discard: () => void };

export function DiscardDialog({ open, discard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={keepEditing}
      title="Discard changes?"
      words="What you typed is not saved yet."
      cancelLabel="Keep Editing"
      confirmLabel="Discard"
      danger
      onConfirm={discard}
    />
  );
}
