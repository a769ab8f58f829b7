import type { Tenant } from '../../domain/tenants/contract.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type Decision, questionOf } from './tenant-question.ts';
import { tenantDone, tenantFailed } from './tenant-words.ts';
import { useSetTenantStatus } from './tenants-queries.ts';

type TenantDecisionProps = { decision: Decision; tenant: Tenant; open: boolean; onClose: () => void };

export function TenantDecision({ decision, tenant, open, onClose }: TenantDecisionProps) {
  const setStatus = useSetTenantStatus();

  const confirm = async (reason: string) => {
    try {
      const status = decision === 'suspend' ? 'suspended' : 'active';
      await setStatus.mutateAsync({ id: tenant.id, body: { status, reason } });
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
      pending={setStatus.isPending}
      onConfirm={confirm}
    />
  );
}
