import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { formSection } from '../../domain/kernel/fields.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant, TenantTerms } from '../../domain/tenants/contract.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { packagesQuery } from '../packages/queries.ts';
import { useConfig } from '../settings/config-queries.ts';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { Stepper } from '../ui/form/stepper.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { EffectiveField, EffectPanel, useChangeEffect } from './change-effect.tsx';
import { changedTerms, effectSummary } from './effect-text.ts';
import { lateAmong, useLateReason } from './late-credit.tsx';
import { useCreateTenant, useUpdateTenant } from './queries.ts';
import { AgreementFields, CompanyFields, FIELD_LABELS, TaxFields, TenancyFields } from './tenant-fields.tsx';
import { type TenantFormValues, type TenantPayload, tenantFormValues, tenantSchema } from './tenant-values.ts';

type TenantDialogProps = {
  /** Null for a new one. */
  tenant: Tenant | null;
  open: boolean;
  onClose: () => void;
  /** Leads on from the tenant that was added. */
  onAdded?: ((id: string) => void) | undefined;
};

export function TenantDialog({ tenant, open, onClose, onAdded }: TenantDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={tenant ? 'Edit Tenant' : 'Add Tenant'}
      description={
        tenant
          ? tenant.companyName
          : 'Rent and next due date follow from package, cycle and start date. Set agreed prices and more lines on its agreement afterwards.'
      }
    >
      <WithPackages tenant={tenant} onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

/** The form begins when the price list is there, so that no choice appears under the reader's hands. */
function WithPackages({ tenant, onClose, onAdded }: Omit<TenantDialogProps, 'open'>) {
  const packages = useQuery(packagesQuery);
  if (packages.data) return <TenantForm {...{ tenant, onClose, onAdded }} packages={packages.data} />;
  if (packages.error) {
    return (
      <ErrorState
        {...describeError(packages.error)}
        retrying={packages.isFetching}
        onRetry={() => void packages.refetch()}
      />
    );
  }
  return <SkeletonText lines={8} label="Loading packages" />;
}

type TenantFormProps = {
  tenant: Tenant | null;
  packages: readonly WorkspacePackage[];
  onClose: () => void;
  onAdded?: ((id: string) => void) | undefined;
};

function TenantForm({ tenant, packages, onClose, onAdded }: TenantFormProps) {
  const create = useCreateTenant();
  const update = useUpdateTenant();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const today = useToday();
  const { currency } = useConfig();
  const form = useContractForm(tenantSchema, { defaultValues: tenantFormValues(tenant, today) });
  const { terms, effect, late, day, setDay } = useChosenTerms(tenant, form);
  const pending = create.isPending || update.isPending;

  const submit = async (sent: TenantPayload) => {
    try {
      if (tenant) {
        const body = { ...changedFields(tenant, sent), ...(day ? { effectiveOn: day } : {}), ...late.sent };
        const saved = await update.mutateAsync({ id: tenant.id, body });
        done('Success', 'Tenant updated successfully', terms && effectSummary(saved.effect, currency));
        onClose();
      } else {
        const added = await create.mutateAsync({ body: sent, idempotencyKey });
        done('Success', 'Tenant added successfully');
        onClose();
        onAdded?.(added.id);
      }
    } catch (error) {
      if (!late.isRefused(error)) applyServerErrors(form, error);
      failed('Error', error, tenant ? 'Failed to update tenant' : 'Failed to add tenant');
    }
  };

  const company = <CompanyFields form={form} />;
  const tenancy = <TenancyFields form={form} tenant={tenant} packages={packages} today={today} />;
  const agreement = <AgreementParts form={form} tenant={tenant} />;
  return (
    <Form form={form} onSubmit={submit} onInvalid={listErrors}>
      {tenant ? (
        <>
          {company}
          {tenancy}
          {agreement}
          {terms ? (
            <>
              {isRepricing(terms) ? <EffectiveField {...{ tenant, day }} onDay={setDay} /> : null}
              <EffectPanel {...{ effect, terms }} />
              {late.field}
            </>
          ) : null}
          <FormFooter onCancel={onClose} pending={pending} disabled={effect.isFetching || late.isMissing}>
            Update Tenant
          </FormFooter>
        </>
      ) : (
        <Stepper
          form={form}
          submitLabel="Add Tenant"
          pending={pending}
          onCancel={onClose}
          steps={[
            { title: 'Company', fields: stepFields('company'), content: company },
            { title: 'Package and Rent', fields: stepFields('tenancy'), content: tenancy },
            { title: 'Agreement', fields: [...stepFields('agreement'), ...stepFields('tax')], content: agreement },
          ]}
        />
      )}
    </Form>
  );
}

function AgreementParts({ form, tenant }: Pick<Parameters<typeof AgreementFields>[0], 'form' | 'tenant'>) {
  return (
    <>
      <AgreementFields form={form} tenant={tenant} />
      <TaxFields form={form} />
    </>
  );
}

const isRepricing = ({ packageId, billingCycle }: Partial<TenantTerms>) =>
  packageId !== undefined || billingCycle !== undefined;

/** What was typed that moves money, and what it would do. Nothing can be saved while that is being worked out. */
function useChosenTerms(tenant: Tenant | null, form: ContractForm<TenantFormValues, TenantPayload>) {
  const [day, setDay] = useState<string | null>(null);
  const [packageId, billingCycle, startDate, endDate, status] = useWatch({
    control: form.control,
    name: ['packageId', 'billingCycle', 'startDate', 'endDate', 'status'],
  });
  const changed = tenant && changedTerms(tenant, { packageId, billingCycle, startDate, endDate, status });
  const effectiveOn = changed && isRepricing(changed) ? day : null;
  const terms = changed && { ...changed, ...(effectiveOn ? { effectiveOn } : {}) };
  const effect = useChangeEffect(tenant?.id ?? '', terms);
  return { terms, effect, late: useLateReason(lateAmong(effect.data?.credits)), day: effectiveOn, setDay };
}

/** Which fields stand on which step of a new tenant. */
const stepFields = (section: 'company' | 'tenancy' | 'agreement' | 'tax') =>
  formSection<TenantField>(TENANT_FIELDS, section).map(({ name }) => name as keyof TenantFormValues);

/** A status that was not touched here is not sent: a colleague may have suspended the tenant while the form was open. */
function changedFields(tenant: Tenant, { status, ...sent }: TenantPayload) {
  return status === tenant.status ? sent : { ...sent, status };
}

/** The specification's toast: each field and its message, one below the other. */
function listErrors(errors: FieldErrors<TenantFormValues>) {
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
