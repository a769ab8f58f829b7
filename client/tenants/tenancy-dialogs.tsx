import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingCycle, WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { packagesQuery } from '../packages/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { EffectiveField, EffectPanel, useChangeEffect } from './change-effect.tsx';
import { changedTerms, effectSummary } from './effect-text.ts';
import { lateAmong, useLateReason } from './late-credit.tsx';
import { useTerminateTenant, useUpdateTenant } from './queries.ts';
import { cycleFor, cycleOptions, packageOptions, sentAgain } from './tenant-values.ts';

type PackageDialogProps = { tenant: Tenant; open: boolean; onClose: () => void };

export function PackageDialog({ tenant, open, onClose }: PackageDialogProps) {
  const packages = useQuery(packagesQuery);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Change Package"
      description={`${tenant.companyName} has ${tenant.packageName}. Nothing changes before you confirm.`}
    >
      {packages.data ? (
        <PackageForm tenant={tenant} packages={packages.data} onClose={onClose} />
      ) : packages.error ? (
        <ErrorState
          {...describeError(packages.error)}
          retrying={packages.isFetching}
          onRetry={() => void packages.refetch()}
        />
      ) : (
        <SkeletonText lines={5} label="Loading packages" />
      )}
    </Dialog>
  );
}

type PackageFormProps = { tenant: Tenant; packages: readonly WorkspacePackage[]; onClose: () => void };

function PackageForm({ tenant, packages, onClose }: PackageFormProps) {
  const { currency } = useConfig();
  const update = useUpdateTenant();
  const [packageId, setPackageId] = useState(tenant.packageId);
  const [billingCycle, setCycle] = useState<BillingCycle>(tenant.billingCycle);
  const [day, setDay] = useState<string | null>(null);
  const changed = changedTerms(tenant, { ...tenant, packageId, billingCycle });
  const terms = changed && { packageId, billingCycle, ...(day ? { effectiveOn: day } : {}) };
  const effect = useChangeEffect(tenant.id, terms);
  const late = useLateReason(lateAmong(effect.data?.credits));
  const offer = packages.find(({ id }) => id === packageId);

  const choose = (id: string) => {
    const next = packages.find((one) => one.id === id);
    setPackageId(id);
    if (next) setCycle(cycleFor(next, billingCycle));
  };

  const confirm = async () => {
    try {
      const saved = await update.mutateAsync({ id: tenant.id, body: { ...sentAgain(tenant), ...terms, ...late.sent } });
      done('Success', 'Tenant updated successfully', effectSummary(saved.effect, currency));
      onClose();
    } catch (error) {
      if (!late.isRefused(error)) failed('Error', error, 'Failed to update tenant');
    }
  };

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Package" required>
          <Select value={packageId} onValueChange={choose} options={packageOptions(packages, tenant.packageId)} />
        </Field>
        <Field label="Billing Cycle" required>
          <Select
            value={billingCycle}
            onValueChange={(cycle) => setCycle(cycle as BillingCycle)}
            options={cycleOptions(offer, currency)}
          />
        </Field>
      </div>
      <EffectiveField tenant={tenant} day={day} onDay={setDay} />
      {terms ? <EffectPanel effect={effect} terms={terms} /> : null}
      {late.field}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button
          pending={update.isPending}
          pendingLabel="Changing…"
          disabled={!terms || !effect.data || effect.isFetching || late.isMissing}
          onClick={() => void confirm()}
        >
          Change Package
        </Button>
      </DialogFooter>
    </div>
  );
}

type MoveOutDialogProps = { tenant: Tenant; open: boolean; onClose: () => void };

/** The end of a tenancy in one step: the last day, the final account, and what becomes of deposit and bookings. */
export function MoveOutDialog({ tenant, open, onClose }: MoveOutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Terminate Tenancy"
      description={`Are you sure you want to terminate the tenancy of ${tenant.companyName}? The tenant is removed from the active list and the space is free again, but all financial, invoice, payment and booking history is kept.`}
    >
      <MoveOut tenant={tenant} onClose={onClose} />
    </Dialog>
  );
}

function MoveOut({ tenant, onClose }: Omit<MoveOutDialogProps, 'open'>) {
  const { currency } = useConfig();
  const today = useToday();
  const terminate = useTerminateTenant();
  const update = useUpdateTenant();
  const [lastDay, setLastDay] = useState(today);
  const later = lastDay > today;
  const terms = later ? { endDate: lastDay } : { status: 'terminated' as const };
  const effect = useChangeEffect(tenant.id, terms);
  const late = useLateReason(lateAmong(effect.data?.credits));
  const pending = terminate.isPending || update.isPending;

  const confirm = async () => {
    try {
      const saved = later
        ? await update.mutateAsync({ id: tenant.id, body: { ...sentAgain(tenant), ...terms, ...late.sent } })
        : await terminate.mutateAsync({ id: tenant.id, body: late.sent });
      const doneText = later
        ? 'Tenant updated successfully'
        : 'Tenancy terminated successfully. All audit records have been preserved.';
      done('Success', doneText, effectSummary(saved.effect, currency));
      onClose();
    } catch (error) {
      if (!late.isRefused(error))
        failed('Error', error, later ? 'Failed to update tenant' : 'Failed to terminate tenancy');
    }
  };

  return (
    <div className="grid gap-4">
      <Field
        label="Last Day"
        required
        hint={
          later
            ? `The tenant stays until ${formatDay(lastDay)}. Terminate the tenancy after that day to free the space and cancel bookings.`
            : 'The tenancy ends today.'
        }
      >
        <DatePicker value={lastDay} min={today} onValueChange={(day) => setLastDay(day || today)} />
      </Field>
      <EffectPanel effect={effect} terms={terms} />
      {late.field}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={pending}
          pendingLabel={later ? 'Saving…' : 'Terminating…'}
          disabled={!effect.data || effect.isFetching || late.isMissing}
          onClick={() => void confirm()}
        >
          {later ? 'Set Last Day' : 'Terminate Tenancy'}
        </Button>
      </DialogFooter>
    </div>
  );
}
