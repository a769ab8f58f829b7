import {
  ArrowLeftRight,
  CalendarDays,
  CalendarPlus,
  CirclePause,
  CirclePlay,
  DoorClosed,
  Ellipsis,
  Eye,
  Pencil,
  Wallet,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { useSetTenantStatus } from './queries.ts';

type TenantActionsProps = { tenant: Tenant; onAction: (kind: TenantDialogPayload['kind']) => void };

export function TenantActions({ tenant, onAction }: TenantActionsProps) {
  const can = useCan();
  const mayChange = can('tenants:write');
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${tenant.companyName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} href={`${paths.tenants}/${tenant.id}`}>
        View Details
      </MenuItem>
      {mayChange ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
          Edit Tenant
        </MenuItem>
      ) : null}
      {mayChange && tenant.status !== 'terminated' ? <PackageItem onAction={onAction} /> : null}
      <MenuItem icon={<Wallet aria-hidden />} href={`${paths.financials}?tenant=${tenant.id}`}>
        View Payments
      </MenuItem>
      <MenuItem icon={<CalendarDays aria-hidden />} href={`${paths.bookings}?tenant=${tenant.id}`}>
        View Bookings
      </MenuItem>
      {can('bookings:write') && tenant.status === 'active' ? (
        <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => onAction('book')}>
          Book Meeting Room
        </MenuItem>
      ) : null}
      {mayChange ? <StatusItems status={tenant.status} onAction={onAction} /> : null}
    </Menu>
  );
}

export function PackageItem({ onAction }: Pick<TenantActionsProps, 'onAction'>) {
  return (
    <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => onAction('package')}>
      Change Package
    </MenuItem>
  );
}

/** What can be done with a tenant of this status: the edges of its states, and nothing that would be refused. */
export function StatusItems({ status, onAction }: Pick<Tenant, 'status'> & Pick<TenantActionsProps, 'onAction'>) {
  return (
    <>
      <MenuSeparator />
      {status === 'active' ? (
        <MenuItem icon={<CirclePause aria-hidden />} onSelect={() => onAction('suspend')}>
          Suspend
        </MenuItem>
      ) : (
        <MenuItem icon={<CirclePlay aria-hidden />} onSelect={() => onAction('activate')}>
          Activate
        </MenuItem>
      )}
      {status === 'terminated' ? null : (
        <MenuItem icon={<DoorClosed aria-hidden />} danger onSelect={() => onAction('terminate')}>
          Terminate Tenancy
        </MenuItem>
      )}
    </>
  );
}

const MoveOutDialog = onDemand(async () => (await import('./tenancy-dialogs.tsx')).MoveOutDialog);
const PackageDialog = onDemand(async () => (await import('./tenancy-dialogs.tsx')).PackageDialog);
const TenantDialog = onDemand(async () => (await import('./tenant-dialog.tsx')).TenantDialog);

/** Something to be done with one tenant, in a dialog of its own. */
export type TenantDialogPayload = { kind: 'edit' | 'package' | 'book' | 'terminate' | Decision; tenant: Tenant };

export const useTenantDialog = () => useDialog<TenantDialogPayload>();

type TenantActionDialogProps = DialogState<TenantDialogPayload> & {
  /** Bookings come later in the order of features: the page, which may know them, hands their dialog in. */
  bookingDialog: (props: { tenantId: string; open: boolean; onClose: () => void }) => ReactNode;
};

export function TenantActionDialog({ payload, dialogKey, open, onClose, bookingDialog }: TenantActionDialogProps) {
  if (!payload) return null;
  const { kind, tenant } = payload;
  if (kind === 'edit') return <TenantDialog key={dialogKey} {...{ tenant, open, onClose }} />;
  if (kind === 'package') return <PackageDialog key={dialogKey} {...{ tenant, open, onClose }} />;
  if (kind === 'terminate') return <MoveOutDialog key={dialogKey} {...{ tenant, open, onClose }} />;
  if (kind === 'book') {
    return <Fragment key={dialogKey}>{bookingDialog({ tenantId: tenant.id, open, onClose })}</Fragment>;
  }
  return <TenantDecision key={dialogKey} decision={kind} {...{ tenant, open, onClose }} />;
}

type TenantDecisionProps = { decision: Decision; tenant: Tenant; open: boolean; onClose: () => void };

function TenantDecision({ decision, tenant, open, onClose }: TenantDecisionProps) {
  const setStatus = useSetTenantStatus();
  const { doneText, failedText, ...question } = describeDecision(decision, tenant);

  const confirm = async (reason: string) => {
    try {
      const status = decision === 'suspend' ? 'suspended' : 'active';
      await setStatus.mutateAsync({ id: tenant.id, body: { status, reason } });
      done('Success', doneText);
      onClose();
    } catch (error) {
      failed('Error', error, failedText);
    }
  };

  return (
    <ConfirmDialog {...question} open={open} onOpenChange={onClose} pending={setStatus.isPending} onConfirm={confirm} />
  );
}

type Decision = 'suspend' | 'activate';

type Question = {
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  danger: boolean;
  reason?: { label: string; hint: string };
  doneText: string;
  failedText: string;
};

/** What is asked before each decision about a tenant, what it brings about, and what is said afterwards. */
function describeDecision(decision: Decision, { companyName, status }: Tenant): Question {
  const reason = { label: 'Reason', hint: 'Kept in the audit log.' };
  const questions: Record<Decision, Question> = {
    suspend: {
      title: 'Suspend Tenant',
      description: `Are you sure you want to suspend ${companyName}? Suspending prevents access to workspace facilities. The tenant keeps the space, and you can activate them again at any time.`,
      confirmLabel: 'Suspend Tenant',
      pendingLabel: 'Suspending…',
      danger: true,
      reason,
      doneText: 'Tenant suspended successfully',
      failedText: 'Failed to suspend tenant',
    },
    activate: {
      title: 'Activate Tenant',
      description:
        status === 'terminated'
          ? `${companyName} returns and takes up a space in its package. After time away, the tenancy restarts today.`
          : `${companyName} gets access to workspace facilities again.`,
      confirmLabel: 'Activate Tenant',
      pendingLabel: 'Activating…',
      danger: false,
      reason,
      doneText: 'Tenant activated successfully',
      failedText: 'Failed to activate tenant',
    },
  };
  return questions[decision];
}
