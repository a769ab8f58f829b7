import { formatDay } from '../kernel/format.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { PackageType } from '../packages/contract.ts';
import type { TenantStatus } from '../tenants/contract.ts';

/** Why a tenant gets no rent invoice in a run; null for one who may. */
export const notBilledBecause = (
  tenant: { status: TenantStatus; startDate: Day; endDate: Day | null; billedThrough: Day },
  today: Day,
  billSuspended: boolean,
): string | null => {
  if (tenant.status === 'suspended' && !billSuspended) return 'Suspended';
  if (tenant.startDate > today) return `Starts on ${formatDay(tenant.startDate)}`;
  if (tenant.endDate !== null && tenant.billedThrough > tenant.endDate) return 'The tenancy is billed to its end';
  if (tenant.billedThrough > today) return `Billed until ${formatDay(addDays(tenant.billedThrough, -1))}`;
  return null;
};

/** Terms run from the day on which the debtor could know of the debt: an invoice that is issued late is due later. */
export const rentDueDate = (from: Day, issueDate: Day, invoiceDueDays: number): Day =>
  addDays(from > issueDate ? from : issueDate, invoiceDueDays);

export const RENT_ACCOUNT: Record<PackageType, string> = {
  private_offices: '4010',
  dedicated_shared: '4020',
  flexible_shared: '4030',
  day_pass: '4040',
  virtual_office: '4050',
};

/** INV2611: the series of a month. */
export const numberSeries = (kind: 'INV' | 'CN' | 'DL' | 'RF' | 'WO', day: Day): string =>
  `${kind}${day.slice(2, 4)}${day.slice(5, 7)}`;
