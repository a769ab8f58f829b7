import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useRemoveChannel, useUpdateChannel } from './queries.ts';

type Shown = { channel: MpesaChannel; open: boolean; onClose: () => void };

export function SwitchChannelDialog({ channel: { id, name, isActive }, open, onClose }: Shown) {
  const update = useUpdateChannel();
  const confirm = () =>
    update.mutate(
      { id, body: { isActive: !isActive } },
      {
        onSuccess: () => {
          done(isActive ? 'Switched Off' : 'Switched On', `${name} is ${isActive ? 'off' : 'on'}.`);
          onClose();
        },
        onError: (error) => failed('Not Saved', error, 'It was not saved. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={isActive ? `Switch off ${name}?` : `Switch on ${name}?`}
      description={
        isActive
          ? 'No more prompts are sent by it. Payments that tenants still make to it are recorded.'
          : 'Prompts can be sent by it again.'
      }
      confirmLabel={isActive ? 'Switch Off' : 'Switch On'}
      pending={update.isPending}
      pendingLabel="Saving…"
      danger={isActive}
      onConfirm={confirm}
    />
  );
}

export function RemoveChannelDialog({ channel: { id, name }, open, onClose }: Shown) {
  const remove = useRemoveChannel();
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        done('Removed', `${name} was removed.`);
        onClose();
      },
      onError: (error) => failed('Not Removed', error, 'It was not removed. Please try again.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      description="Only a paybill or till that was added by mistake can be removed. One that was used is switched off instead."
      confirmLabel="Remove"
      pending={remove.isPending}
      pendingLabel="Removing…"
      danger
      onConfirm={confirm}
    />
  );
}
