import { Dialog } from '../ui/dialog.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

type ChangePasswordDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function ChangePasswordDialog({ open, onOpenChange }: ChangePasswordDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title="Change Password">
      <ChangePasswordForm onChanged={close} onCancel={close} />
    </Dialog>
  );
}
