import { useWatch } from 'react-hook-form';
import { formSection } from '../../domain/kernel/fields.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { TENANT_STATUSES, type Tenant } from '../../domain/tenants/contract.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';
import { AGREEMENT_HINTS, AGREEMENT_LABELS, mayBecome } from '../../domain/tenants/rules.ts';
import { useCan } from '../api/session.ts';
import { useConfig } from '../settings/config-queries.ts';
import { PinField } from '../settings/tax/pin-field.tsx';
import { DeclaredFields } from '../ui/form/declared-fields.tsx';
import { Field } from '../ui/form/field.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { Input } from '../ui/form/input.tsx';
import { formatCurrency, formatDay } from '../ui/format.ts';
import { statusLabel } from '../ui/status-chip.tsx';
import {
  cycleFor,
  cycleOptions,
  packageOptions,
  rentPreview,
  type TenantFormValues,
  type TenantPayload,
} from './tenant-values.ts';

type TenantFormProps = {
  form: ContractForm<TenantFormValues, TenantPayload>;
  fields?: readonly TenantField[] | undefined;
};

export const FIELD_LABELS = Object.fromEntries(TENANT_FIELDS.map(({ name, label }) => [name, label])) as Record<
  (typeof TENANT_FIELDS)[number]['name'],
  string
>;

const row = 'grid gap-4 sm:grid-cols-2';

export function CompanyFields({ form, fields = TENANT_FIELDS }: TenantFormProps) {
  return (
    <div className={row}>
      <DeclaredFields form={form} fields={formSection(fields, 'company')} />
    </div>
  );
}

type TenancyFieldsProps = TenantFormProps & {
  tenant: Tenant | null;
  packages: readonly WorkspacePackage[];
  today: string;
};

export function TenancyFields({ form, tenant, packages, today, fields = TENANT_FIELDS }: TenancyFieldsProps) {
  const { currency } = useConfig();
  const [packageId, cycle = 'monthly', startDate] = useWatch({
    control: form.control,
    name: ['packageId', 'billingCycle', 'startDate'],
  });
  const offer = packages.find(({ id }) => id === packageId);
  const { rent, nextDue } = rentPreview(tenant, { offer, cycle, startDate, today });
  const followPackage = (id: string) => {
    const next = packages.find((one) => one.id === id);
    if (next) form.setValue('billingCycle', cycleFor(next, cycle), { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <div className={row}>
        <SelectField
          form={form}
          name="packageId"
          label={FIELD_LABELS.packageId}
          required
          options={packageOptions(packages, tenant?.packageId)}
          placeholder="Choose a package"
          onChosen={followPackage}
        />
        <SelectField
          form={form}
          name="billingCycle"
          label={FIELD_LABELS.billingCycle}
          required
          options={cycleOptions(offer, currency)}
        />
        <DateField form={form} name="startDate" label={FIELD_LABELS.startDate} required />
        <DateField form={form} name="endDate" label={FIELD_LABELS.endDate} optional min={startDate} />
        <DeclaredFields
          form={form}
          fields={formSection(fields, 'tenancy', ['packageId', 'billingCycle', 'startDate', 'endDate'])}
        />
      </div>
      <div className="grid gap-4 rounded-md bg-surface-2 px-3 py-3 sm:grid-cols-2">
        <ReadOnly
          label="Rent Amount"
          value={rent === null ? '' : formatCurrency(rent, { currency })}
          empty="Choose a package"
        />
        <ReadOnly label="Next Due Date" value={nextDue === null ? '' : formatDay(nextDue)} empty="Pick a start date" />
      </div>
    </>
  );
}

/** Worked out, never typed: the server works it out again by the same rules. */
function ReadOnly({ label, value, empty }: { label: string; value: string; empty: string }) {
  return (
    <Field label={label}>
      <Input readOnly value={value} placeholder={empty} className="border-line bg-surface font-medium tabular-nums" />
    </Field>
  );
}

const agreementOptions = (['licence', 'lease'] as const).map((value) => ({ value, label: AGREEMENT_LABELS[value] }));

type AgreementFieldsProps = TenantFormProps & { tenant: Tenant | null };

export function AgreementFields({ form, tenant, fields = TENANT_FIELDS }: AgreementFieldsProps) {
  const agreement = useWatch({ control: form.control, name: 'agreementType' }) ?? 'licence';
  const others = formSection(fields, 'agreement', ['status', 'agreementType', 'kraPin']);
  // A new tenant cannot start as terminated.
  const offered = TENANT_STATUSES.filter((value) => tenant !== null || value !== 'terminated');
  const statusOptions = offered.map((value) => ({
    value,
    label: statusLabel(value),
    disabled: tenant !== null && !mayBecome(tenant.status, value),
  }));
  return (
    <>
      <div className={row}>
        <SelectField form={form} name="status" label={FIELD_LABELS.status} required options={statusOptions} />
        <PinField form={form} name="kraPin" label={FIELD_LABELS.kraPin} placeholder="P051365947M" />
        <DeclaredFields form={form} fields={others.filter(({ kind }) => kind !== 'long-text')} />
      </div>
      <SelectField
        form={form}
        name="agreementType"
        label={FIELD_LABELS.agreementType}
        required
        options={agreementOptions}
        hint={AGREEMENT_HINTS[agreement]}
      />
      <DeclaredFields form={form} fields={others.filter(({ kind }) => kind === 'long-text')} />
    </>
  );
}

/** Where the law sets the tenant apart: what its invoices bear, by which paper, and whether it keeps VAT back. */
export function TaxFields({ form, fields = TENANT_FIELDS }: TenantFormProps) {
  const maySet = useCan()('agreements:write');
  return maySet ? (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-sm">Tax</legend>
      <div className={row}>
        <DeclaredFields form={form} fields={formSection(fields, 'tax')} />
      </div>
    </fieldset>
  ) : null;
}
