import { useState } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { TenantDecision } from './tenant-decision.tsx';
import { TenantDialog } from './tenant-dialog.tsx';
import type { Decision } from './tenant-question.ts';

/** Something to be done with one tenant, in a dialog of its own. */
export type TenantTask = { kind: 'edit' | Decision; tenant: Tenant };

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

/** Each turn is a new dialog: nothing typed into the one before is left over. */
export function TenantTaskDialog({ task, turn, open, onClose }: ReturnType<typeof useTenantTask>['shown']) {
  if (!task) return null;
  const { kind, tenant } = task;
  if (kind === 'edit') return <TenantDialog key={turn} {...{ tenant, open, onClose }} />;
  return <TenantDecision key={turn} decision={kind} {...{ tenant, open, onClose }} />;
}
