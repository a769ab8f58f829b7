import type * as z from 'zod';
import { formValues } from '../../domain/kernel/fields.ts';
import type { BillingCycle, WorkspacePackage } from '../../domain/packages/contract.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS, hasFixedSpaces } from '../../domain/packages/rules.ts';
import { type Tenant, TenantInput } from '../../domain/tenants/contract.ts';
import { TENANT_FIELDS, type TenantField } from '../../domain/tenants/fields.ts';
import { nextDueDate, rentFor } from '../../domain/tenants/rules.ts';
import type { SelectOption } from '../ui/form/select.tsx';
import { formatCurrency } from '../ui/format.ts';

export const tenantSchema = TenantInput;
export type TenantFormValues = z.input<typeof TenantInput>;
export type TenantPayload = z.output<typeof TenantInput>;

const NEW_TENANT = {
  billingCycle: 'monthly',
  status: 'active',
  agreementType: 'licence',
  withholdsVat: false,
} as const;

export const tenantFormValues = (
  tenant: Tenant | null,
  today: string,
  fields: readonly TenantField[] = TENANT_FIELDS,
): TenantFormValues => ({
  ...formValues<TenantFormValues>(fields, tenant),
  ...(tenant ? {} : { ...NEW_TENANT, startDate: today }),
});

/** A tenant as its form sends it, for a change of something else. Its status is left as it is. */
export const sentAgain = (tenant: Tenant) => ({
  companyName: tenant.companyName,
  contactPerson: tenant.contactPerson,
  email: tenant.email,
  phone: tenant.phone,
  packageId: tenant.packageId,
  billingCycle: tenant.billingCycle,
  startDate: tenant.startDate,
});

const isFull = ({ type, occupiedSpaces, totalSpaces }: WorkspacePackage): boolean =>
  hasFixedSpaces(type) && occupiedSpaces >= totalSpaces;

/** What can be sold now, and the package that the tenant already has, whatever became of it. */
export const packageOptions = (packages: readonly WorkspacePackage[], own: string | undefined): SelectOption[] =>
  packages
    .filter(({ id, isActive }) => isActive || id === own)
    .map((offer) => ({
      value: offer.id,
      label: offer.name,
      hint: offer.id === own ? undefined : isFull(offer) ? 'Full' : spacesLeft(offer),
      disabled: isFull(offer) && offer.id !== own,
    }));

const spacesLeft = ({ type, occupiedSpaces, totalSpaces }: WorkspacePackage): string | undefined =>
  hasFixedSpaces(type) ? `${totalSpaces - occupiedSpaces} left` : undefined;

/** Cycles for which the package has no rate are shown and cannot be chosen. */
export const cycleOptions = (chosen: WorkspacePackage | undefined, currency: string): SelectOption<BillingCycle>[] =>
  BILLING_CYCLES.map((value) => {
    const price = chosen ? rentFor(chosen, value) : null;
    return {
      value,
      label: CYCLE_LABELS[value],
      hint: price && 'rent' in price ? formatCurrency(price.rent, { currency }) : undefined,
      disabled: price !== null && 'problem' in price,
    };
  });

/** The cycle that stays when the package changes: the chosen one, else a month, else whatever the package is sold for. */
export const cycleFor = (offer: WorkspacePackage, wanted: BillingCycle): BillingCycle => {
  const isSold = (cycle: BillingCycle) => 'rent' in rentFor(offer, cycle);
  return [wanted, 'monthly' as const, ...BILLING_CYCLES].find(isSold) ?? wanted;
};

type Chosen = { offer: WorkspacePackage | undefined; cycle: BillingCycle; startDate: string; today: string };

/** What the server will make of it, by the same rules; an agreed rent stays while package and cycle do. */
export const rentPreview = (tenant: Tenant | null, { offer, cycle, startDate, today }: Chosen) => {
  const isSame = tenant !== null && tenant.packageId === offer?.id && tenant.billingCycle === cycle;
  const price = isSame ? { rent: tenant.rentAmount } : offer ? rentFor(offer, cycle) : null;
  const isDay = tenantSchema.shape.startDate.safeParse(startDate).success;
  return {
    rent: price && 'rent' in price ? price.rent : null,
    nextDue: isDay ? nextDueDate(startDate, cycle, today) : null,
  };
};
