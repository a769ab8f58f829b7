import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { toast } from '../ui/toast.tsx';
import { useResetSecondFactor } from './second-factor-queries.ts';
import { type Decision, questionOf } from './user-question.ts';
import { useEndSessions, useUpdateUser } from './users-queries.ts';

type DecisionDialogProps = { decision: Decision; user: User; own: boolean; open: boolean; onClose: () => void };

export function DecisionDialog({ decision, user, own, open, onClose }: DecisionDialogProps) {
  const update = useUpdateUser();
  const end = useEndSessions();
  const resetFactor = useResetSecondFactor();
  const { refused, ...question } = questionOf(decision, user, own);
  const name = fullName(user);

  const carryOut = async () => {
    if (decision === 'endSessions') return endedWords(name, (await end.mutateAsync(user.id)).ended);
    if (decision === 'resetFactor') {
      await resetFactor.mutateAsync(user.id);
      return { title: 'Second factor reset', description: `${name} is signed out and can set it up again.` };
    }
    const status = decision === 'enable' ? 'active' : 'disabled';
    await update.mutateAsync({ id: user.id, changes: { status } });
    return decision === 'enable'
      ? { title: 'User enabled', description: `${name} can sign in again.` }
      : { title: 'User disabled', description: `${name} is signed out and can no longer sign in.` };
  };

  const confirm = async () => {
    try {
      toast(await carryOut());
      onClose();
    } catch (error) {
      toast({ title: refused, description: describeError(error).message, destructive: true });
    }
  };

  return (
    <ConfirmDialog
      {...question}
      open={open}
      onOpenChange={onClose}
      pending={update.isPending || end.isPending || resetFactor.isPending}
      onConfirm={confirm}
    />
  );
}

function endedWords(name: string, ended: number) {
  if (ended === 0) return { title: 'No open sessions', description: `${name} was not signed in anywhere.` };
  const sessions = ended === 1 ? 'one session' : `${ended} sessions`;
  return { title: 'Sessions ended', description: `${name} is signed out of ${sessions}.` };
}
