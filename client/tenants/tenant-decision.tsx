import type { Tenant } from '../../domain/tenants/contract.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Decision, questionOf } from './tenant-question.ts';
import { tenantDone, tenantFailed } from './tenant-words.ts';
import { useSetTenantStatus, useTerminateTenant } from './tenants-queries.ts';

type TenantDecisionProps = { decision: Decision; tenant: Tenant; open: boolean; onClose: () => void };

export function TenantDecision({ decision, tenant, open, onClose }: TenantDecisionProps) {
  const setStatus = useSetTenantStatus();
  const terminate = useTerminateTenant();

  const carryOut = (reason: string) => {
    if (decision === 'terminate') return terminate.mutateAsync(tenant.id);
    const status = decision === 'suspend' ? 'suspended' : 'active';
    return setStatus.mutateAsync({ id: tenant.id, body: { status, reason } });
  };

  const confirm = async (reason: string) => {
    try {
      await carryOut(reason);
      tenantDone(decision);
      onClose();
    } catch (error) {
      tenantFailed(decision, error);
    }
  };

  return (
    <ConfirmDialog
      {...questionOf(decision, tenant)}
      open={open}
      onOpenChange={onClose}
      pending={setStatus.isPending || terminate.isPending}
      onConfirm={confirm}
    />
  );
}
