import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemWords } from '../../domain/mailroom/rules.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useReturnMail } from './mail-queries.ts';
import { mailDone, mailFailed } from './mail-words.ts';

type ReturnDialogProps = { item: MailItem; open: boolean; onClose: () => void };

export function ReturnDialog({ item, open, onClose }: ReturnDialogProps) {
  const back = useReturnMail();
  const confirm = async (reason: string) => {
    try {
      mailDone('return', await back.mutateAsync({ id: item.id, reason }));
      onClose();
    } catch (error) {
      mailFailed('return', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Return Mail"
      words={`The ${itemWords(item)} for ${item.tenantName} goes back. Its record is closed with this reason and cannot be changed afterwards.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: not collected within two weeks.' }}
      confirmLabel="Return Mail"
      pendingLabel="Returning…"
      pending={back.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
