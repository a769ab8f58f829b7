import { CircleCheck, CircleX, Ellipsis, Pencil, Play } from 'lucide-react';
import type { Maintenance } from '../../../domain/inventory/maintenance-contract.ts';
import { isOver } from '../../../domain/inventory/rules.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { inventoryDone, inventoryFailed } from '../messages.ts';
import { useUpdateMaintenance } from '../queries.ts';

const CompleteDialog = onDemand(async () => (await import('./maintenance-dialogs.tsx')).CompleteDialog);
const ScheduleDialog = onDemand(async () => (await import('./maintenance-dialogs.tsx')).ScheduleDialog);

export type MaintenanceDialogPayload = { kind: 'start' | 'edit' | 'complete' | 'cancel'; record: Maintenance };

/** Beginning needs no dialog; the rest has one of its own. */
export function useMaintenanceDialog() {
  const { openDialog: open, dialog } = useDialog<MaintenanceDialogPayload>();
  const update = useUpdateMaintenance();
  const openDialog = (payload: MaintenanceDialogPayload) => {
    if (payload.kind !== 'start') return open(payload);
    update.mutate(
      { id: payload.record.id, body: { status: 'in_progress' } },
      { onSuccess: () => inventoryDone('start'), onError: (error) => inventoryFailed('start', error) },
    );
  };
  return { openDialog, dialog };
}

export function MaintenanceActionDialog({ payload, dialogKey, ...dialog }: DialogState<MaintenanceDialogPayload>) {
  if (!payload) return null;
  const { kind, record } = payload;
  if (kind === 'edit') return <ScheduleDialog key={dialogKey} record={record} {...dialog} />;
  if (kind === 'complete') return <CompleteDialog key={dialogKey} record={record} {...dialog} />;
  return <CancelDialog key={dialogKey} record={record} {...dialog} />;
}

function CancelDialog({ record, open, onClose }: { record: Maintenance; open: boolean; onClose: () => void }) {
  const update = useUpdateMaintenance();
  const cancel = () =>
    update.mutate(
      { id: record.id, body: { status: 'cancelled' } },
      {
        onSuccess: () => {
          inventoryDone('cancel');
          onClose();
        },
        onError: (error) => inventoryFailed('cancel', error),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Cancel Maintenance"
      description={`“${record.description}” of ${record.itemCode} ${record.itemName} is cancelled. The record stays.`}
      confirmLabel="Cancel Maintenance"
      cancelLabel="Keep It"
      pendingLabel="Cancelling…"
      pending={update.isPending}
      danger
      onConfirm={cancel}
    />
  );
}

type MaintenanceActionsProps = { record: Maintenance; onAction: (payload: MaintenanceDialogPayload) => void };

export function MaintenanceActions({ record, onAction }: MaintenanceActionsProps) {
  const mayChange = useCan()('inventory:write');
  if (!mayChange || isOver(record.status)) return null;
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${record.description}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      {record.status === 'scheduled' ? (
        <MenuItem icon={<Play aria-hidden />} onSelect={() => onAction({ kind: 'start', record })}>
          Start
        </MenuItem>
      ) : null}
      <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => onAction({ kind: 'complete', record })}>
        Complete
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction({ kind: 'edit', record })}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<CircleX aria-hidden />} danger onSelect={() => onAction({ kind: 'cancel', record })}>
        Cancel
      </MenuItem>
    </Menu>
  );
}
