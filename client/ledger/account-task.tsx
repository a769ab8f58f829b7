import type { Account } from '../../domain/ledger/contract.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useUpdateAccount } from './ledger-queries.ts';
import { ledgerDone, ledgerFailed } from './ledger-words.ts';

const AddAccountDialog = onDemand(async () => (await import('./add-account-dialog.tsx')).AddAccountDialog);
const RenameAccountDialog = onDemand(async () => (await import('./rename-account-dialog.tsx')).RenameAccountDialog);

export type AccountTask = { kind: 'add' } | { kind: 'rename' | 'deactivate' | 'activate'; account: Account };

type AccountTaskDialogProps = { task: AccountTask; open: boolean; onClose: () => void };

export function AccountTaskDialog({ task, open, onClose }: AccountTaskDialogProps) {
  if (task.kind === 'add') return <AddAccountDialog open={open} onClose={onClose} />;
  if (task.kind === 'rename') return <RenameAccountDialog account={task.account} open={open} onClose={onClose} />;
  return <ActivityDialog account={task.account} isActive={task.kind === 'activate'} open={open} onClose={onClose} />;
}

type ActivityDialogProps = { account: Account; isActive: boolean; open: boolean; onClose: () => void };

function ActivityDialog({ account, isActive, open, onClose }: ActivityDialogProps) {
  const update = useUpdateAccount();
  const name = `${account.code} ${account.name}`;
  const confirm = async () => {
    try {
      await update.mutateAsync({ code: account.code, body: { isActive } });
      ledgerDone(`${name} was ${isActive ? 'activated' : 'deactivated'}`);
      onClose();
    } catch (error) {
      ledgerFailed('account', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isActive ? 'Activate Account' : 'Deactivate Account'}
      words={
        isActive
          ? `Journal entries can be posted to ${name} again.`
          : `No journal entry can be posted to ${name} any more. What was posted stays, with its balance.`
      }
      confirmLabel={isActive ? 'Activate' : 'Deactivate'}
      pendingLabel="Saving…"
      pending={update.isPending}
      danger={!isActive}
      onConfirm={() => void confirm()}
    />
  );
}
