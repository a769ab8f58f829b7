import { Fragment, type ReactNode, useState } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { TenantDecision } from './tenant-decision.tsx';
import type { Decision } from './tenant-question.ts';

const MoveOutDialog = onDemand(async () => (await import('./move-out-dialog.tsx')).MoveOutDialog);
const PackageDialog = onDemand(async () => (await import('./package-dialog.tsx')).PackageDialog);
const TenantDialog = onDemand(async () => (await import('./tenant-dialog.tsx')).TenantDialog);

/** Something to be done with one tenant, in a dialog of its own. */
export type TenantTask = { kind: 'edit' | 'package' | 'book' | 'terminate' | Decision; tenant: Tenant };

/** The task stays after its dialog was closed, so that the dialog has something to show while it fades. */
export function useTenantTask() {
  const [task, setTask] = useState<TenantTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    begin: (next: TenantTask) => {
      setTask(next);
      setTurn(turn + 1);
      setOpen(true);
    },
    shown: { task, turn, open, onClose: () => setOpen(false) },
  };
}

type TenantTaskDialogProps = ReturnType<typeof useTenantTask>['shown'] & {
  /** Bookings come later in the order of features: the page, which may know them, hands their dialog in. */
  bookingDialog: (of: { tenantId: string; open: boolean; onClose: () => void }) => ReactNode;
};

/** Each turn is a new dialog: nothing typed into the one before is left over. */
export function TenantTaskDialog({ task, turn, open, onClose, bookingDialog }: TenantTaskDialogProps) {
  if (!task) return null;
  const { kind, tenant } = task;
  if (kind === 'edit') return <TenantDialog key={turn} {...{ tenant, open, onClose }} />;
  if (kind === 'package') return <PackageDialog key={turn} {...{ tenant, open, onClose }} />;
  if (kind === 'terminate') return <MoveOutDialog key={turn} {...{ tenant, open, onClose }} />;
  if (kind === 'book') {
    return <Fragment key={turn}>{bookingDialog({ tenantId: tenant.id, open, onClose })}</Fragment>;
  }
  return <TenantDecision key={turn} decision={kind} {...{ tenant, open, onClose }} />;
}
