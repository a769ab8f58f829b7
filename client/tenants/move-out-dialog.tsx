import { useState } from 'react';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { formatDay } from '../ui/format.ts';
import { useToday } from '../ui/zone.ts';
import { EffectPanel, useChangeEffect } from './change-effect.tsx';
import { effectSummary } from './effect-words.ts';
import { sentAgain } from './tenant-values.ts';
import { tenantDone, tenantFailed } from './tenant-words.ts';
import { useTerminateTenant, useUpdateTenant } from './tenants-queries.ts';

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
  const pending = terminate.isPending || update.isPending;

  const confirm = async () => {
    const action = later ? 'update' : 'terminate';
    try {
      const done = later
        ? await update.mutateAsync({ id: tenant.id, body: { ...sentAgain(tenant), ...terms } })
        : await terminate.mutateAsync(tenant.id);
      tenantDone(action, effectSummary(done.effect, currency));
      onClose();
    } catch (error) {
      tenantFailed(action, error);
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
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button
          variant="danger"
          pending={pending}
          pendingLabel={later ? 'Saving…' : 'Terminating…'}
          disabled={!effect.data || effect.isFetching}
          onClick={() => void confirm()}
        >
          {later ? 'Set Last Day' : 'Terminate Tenancy'}
        </Button>
      </DialogFooter>
    </div>
  );
}
