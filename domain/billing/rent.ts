import { partFormula, priceOfPart, type Span } from '../agreements/rules.ts';
import { formatDay } from '../kernel/format.ts';
import { type Cents, parseMoney, toDecimalText } from '../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../kernel/time.ts';
import type { BillingCycle, PackageType } from '../packages/contract.ts';
import { CYCLE_LABELS } from '../packages/rules.ts';
import type { TenantStatus } from '../tenants/contract.ts';
import { periodAround } from '../tenants/rules.ts';

export type Tenancy = {
  startDate: Day;
  /** The last day, included. */
  endDate: Day | null;
  billingCycle: BillingCycle;
  rentAmount: string;
  /** The first day that is not invoiced yet. */
  billedThrough: Day;
};

export type RentPeriod = {
  start: Day;
  /** The first day after it. */
  end: Day;
  price: Cents;
  formula: string;
};

const rentText = (amount: string): string => {
  const [whole = '', part = '00'] = amount.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
};

const priceSpan = (tenancy: Tenancy, part: Span, whole: Span, prorate: boolean) => {
  const rent = parseMoney(tenancy.rentAmount);
  const days = daysBetween(part.start, part.end);
  const wholeDays = daysBetween(whole.start, whole.end);
  if (days === wholeDays || !prorate) {
    const rentLabel = rentText(toDecimalText(rent));
    return { price: rent, formula: `1 × ${rentLabel} ${CYCLE_LABELS[tenancy.billingCycle].toLowerCase()}` };
  }
  return { price: priceOfPart(rent, part, whole), formula: partFormula(rent, part, whole) };
};

export type RentDue = {
  periods: RentPeriod[];
  /** The first day that is not invoiced once these are. */
  until: Day;
};

/**
 * Every period that has begun and is not invoiced, oldest first. Running it again after these are invoiced gives nothing.
 * Days that are invoiced already stay as they are, as after a run was taken back of which some stands.
 */
export const rentDue = (
  tenancy: Tenancy,
  today: Day,
  { prorate, invoiced = [] }: { prorate: boolean; invoiced?: readonly Span[] },
): RentDue => {
  const last = tenancy.endDate === null ? null : addDays(tenancy.endDate, 1);
  const periods: RentPeriod[] = [];
  let from = tenancy.billedThrough;
  while (from <= today && (last === null || from < last)) {
    const standing = invoiced.find(({ start, end }) => start <= from && from < end);
    if (standing) {
      from = standing.end;
      continue;
    }
    const whole = periodAround(tenancy, from);
    const ends = [whole.end, last, ...invoiced.map(({ start }) => start).filter((start) => start > from)];
    const end = ends.reduce<Day>((first, day) => (day !== null && day < first ? day : first), whole.end);
    const part = { start: from, end };
    periods.push({ ...part, ...priceSpan(tenancy, part, whole, prorate) });
    from = end;
  }
  return { periods, until: from };
};

export const periodsDue = (tenancy: Tenancy, today: Day, prorate: boolean): RentPeriod[] =>
  rentDue(tenancy, today, { prorate }).periods;

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
