import { useWatch } from 'react-hook-form';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { TENANT_STATUSES, type Tenant } from '../../domain/tenants/contract.ts';
import { AGREEMENT_HINTS, AGREEMENT_LABELS, mayBecome } from '../../domain/tenants/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Field } from '../ui/form/field.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { Input } from '../ui/form/input.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
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

type TenantFormProps = { form: ContractForm<TenantFormValues, TenantPayload> };

export const FIELD_LABELS = {
  companyName: 'Company Name',
  contactPerson: 'Contact Person',
  email: 'Email',
  phone: 'Phone',
  packageId: 'Package',
  billingCycle: 'Billing Cycle',
  startDate: 'Start Date',
  endDate: 'End Date',
  status: 'Status',
  agreementType: 'Agreement',
  kraPin: 'KRA PIN',
  notes: 'Notes',
} as const;

const row = 'grid gap-4 sm:grid-cols-2';

export function CompanyFields({ form }: TenantFormProps) {
  return (
    <div className={row}>
      <TextField form={form} name="companyName" label={FIELD_LABELS.companyName} required maxLength={150} />
      <TextField form={form} name="contactPerson" label={FIELD_LABELS.contactPerson} required maxLength={120} />
      <TextField form={form} name="email" label={FIELD_LABELS.email} kind="email" required autoComplete="off" />
      <TextField
        form={form}
        name="phone"
        label={FIELD_LABELS.phone}
        kind="tel"
        required
        autoComplete="off"
        placeholder="0712 345 678"
      />
    </div>
  );
}

type TenancyFieldsProps = TenantFormProps & {
  tenant: Tenant | null;
  packages: readonly WorkspacePackage[];
  today: string;
};

export function TenancyFields({ form, tenant, packages, today }: TenancyFieldsProps) {
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

export function AgreementFields({ form, tenant }: TenantFormProps & { tenant: Tenant | null }) {
  const agreement = useWatch({ control: form.control, name: 'agreementType' }) ?? 'licence';
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
        <TextField
          form={form}
          name="kraPin"
          label={FIELD_LABELS.kraPin}
          optional
          whenEmpty="text"
          placeholder="P051365947M"
          maxLength={11}
        />
      </div>
      <SelectField
        form={form}
        name="agreementType"
        label={FIELD_LABELS.agreementType}
        required
        options={agreementOptions}
        hint={AGREEMENT_HINTS[agreement]}
      />
      <TextareaField form={form} name="notes" label={FIELD_LABELS.notes} optional maxLength={2_000} rows={2} />
    </>
  );
}
