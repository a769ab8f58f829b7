import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { useToday } from '../ui/zone.ts';
import { AgreementFields, CompanyFields, FIELD_LABELS, TenancyFields } from './tenant-fields.tsx';
import { type TenantSent, type TenantTyped, tenantSchema, typedValues } from './tenant-values.ts';
import { tenantDone, tenantFailed } from './tenant-words.ts';
import { useCreateTenant, useUpdateTenant } from './tenants-queries.ts';

type TenantFormProps = { tenant: Tenant | null; packages: readonly WorkspacePackage[]; onClose: () => void };

export function TenantForm({ tenant, packages, onClose }: TenantFormProps) {
  const create = useCreateTenant();
  const update = useUpdateTenant();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const today = useToday();
  const form = useContractForm(tenantSchema, { defaultValues: typedValues(tenant, today) });
  const pending = create.isPending || update.isPending;

  const submit = async (sent: TenantSent) => {
    const deed = tenant ? 'update' : 'add';
    try {
      if (tenant) await update.mutateAsync({ id: tenant.id, body: changesOf(tenant, sent) });
      else await create.mutateAsync({ body: sent, idempotencyKey });
      tenantDone(deed);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      tenantFailed(deed, error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} onInvalid={listErrors}>
      <CompanyFields form={form} />
      <TenancyFields form={form} tenant={tenant} packages={packages} today={today} />
      <AgreementFields form={form} tenant={tenant} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Saving…">
          {tenant ? 'Update Tenant' : 'Add Tenant'}
        </Button>
      </DialogFooter>
    </Form>
  );
}

/** A status that was not touched here is not sent: a colleague may have suspended the tenant while the form was open. */
function changesOf(tenant: Tenant, { status, ...sent }: TenantSent) {
  return status === tenant.status ? sent : { ...sent, status };
}

/** The specification's toast: each field and its message, one below the other. */
function listErrors(errors: FieldErrors<TenantTyped>) {
  const lines = Object.entries(errors).flatMap(([field, error]) => {
    const label = FIELD_LABELS[field as keyof typeof FIELD_LABELS];
    return label && error?.message ? [`${label}: ${error.message}`] : [];
  });
  toast({
    title: 'Validation Error',
    description: lines.join('\n') || 'Please check all required fields',
    destructive: true,
  });
}
