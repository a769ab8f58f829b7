import { eq, sql } from 'drizzle-orm';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { hasFixedSpaces } from '../../domain/packages/rules.ts';
import type { Tenant, TenantChanges } from '../../domain/tenants/contract.ts';
import {
  billedThroughAfter,
  effectiveProblem,
  endOfTerminated,
  fullProblem,
  rentFor,
} from '../../domain/tenants/rules.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { lockPackage, type PackageOffer } from '../packages/service.ts';
import { getUser } from '../users/service.ts';
import type { TenantRow } from './tables.ts';
import { tenants } from './tables.ts';

/** Held until the transaction ends, so that two who sell the last space take turns. */
export const packageToSell = async (deps: Pick<Deps, 'db'>, id: string): Promise<PackageOffer> => {
  try {
    return await lockPackage(deps, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid({ packageId: 'This package does not exist' });
    throw error;
  }
};

/** The database holds this too; asked here first, the refusal can say which package and how many spaces. */
export const checkSpace = async ({ db }: Pick<Deps, 'db'>, offer: PackageOffer): Promise<void> => {
  if (!hasFixedSpaces(offer.type)) return;
  const holding = await db.$count(
    tenants,
    sql`${tenants.packageId} = ${offer.id} and ${tenants.status} <> 'terminated'`,
  );
  if (holding < offer.totalSpaces) return;
  const problem = fullProblem(offer.name, offer.totalSpaces);
  throw new AppError('package_full', problem, { fields: { packageId: problem } });
};

export const agreedRent = (offer: PackageOffer, cycle: Tenant['billingCycle']): string => {
  const price = rentFor(offer, cycle);
  if ('problem' in price) throw invalid({ billingCycle: price.problem });
  return price.rent;
};

export const checkOffered = (offer: PackageOffer): void => {
  if (!offer.isActive) throw invalid({ packageId: `${offer.name} is no longer offered` });
};

/** A tenant's own account may see what the tenant may see, and no member of staff is one. */
export const checkAccount = async (deps: Pick<Deps, 'db'>, userId: string | null | undefined): Promise<void> => {
  if (!userId) return;
  const user = await getUser(deps, userId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw invalid({ userId: 'This user does not exist' });
    throw error;
  });
  if (user.role !== 'tenant') throw invalid({ userId: 'Only a user with the role Tenant can be linked to a tenant' });
};

export type Tenancy = Pick<TenantRow, 'startDate' | 'endDate' | 'billedThrough'>;

/**
 * The days after an edit. What the form merely sent along gives way to what the new status brings; what was typed anew
 * is meant, except that a terminated tenancy does not end later than today.
 */
export const daysAfter = (sent: TenantChanges, moved: Partial<TenantRow>, before: TenantRow, on: Day): Tenancy => {
  const startTyped = sent.startDate !== before.startDate;
  const endTyped = sent.endDate !== undefined && sent.endDate !== before.endDate;
  const startDate = startTyped ? sent.startDate : (moved.startDate ?? before.startDate);
  const billedThrough = startTyped
    ? billedThroughAfter(before, startDate)
    : (moved.billedThrough ?? before.billedThrough);
  const kept = moved.endDate === undefined ? before.endDate : moved.endDate;
  const endDate = endTyped ? (sent.endDate ?? null) : kept;
  const tenancy = { startDate, endDate, billedThrough };
  return moved.status === 'terminated' ? { ...tenancy, endDate: endOfTerminated(tenancy, on) } : tenancy;
};

/** The package that has to be asked: for its price, where package or cycle change, and for a space, where one is taken. */
export const offerFor = async (
  deps: Pick<Deps, 'db'>,
  after: TenantRow,
  before: TenantRow,
): Promise<{ rentAmount?: string }> => {
  const isOther = after.packageId !== before.packageId;
  const isRepriced = isOther || after.billingCycle !== before.billingCycle;
  const takesSpace = after.status !== 'terminated' && (isOther || before.status === 'terminated');
  if (!isRepriced && !takesSpace) return {};
  const offer = await packageToSell(deps, after.packageId);
  if (isOther) checkOffered(offer);
  if (takesSpace) await checkSpace(deps, offer);
  return isRepriced ? { rentAmount: agreedRent(offer, after.billingCycle) } : {};
};

/** Where parts of a period are not charged by the day, other terms always count from the next period. */
export const checkEffective = async (
  deps: Pick<Deps, 'settings'>,
  before: TenantRow & { periodStart: Day },
  day: Day | undefined,
  on: Day,
): Promise<void> => {
  if (day === undefined) return;
  const { prorate } = (await deps.settings.get()).billing;
  const problem =
    prorate || day === before.billedThrough
      ? effectiveProblem(before, day, on)
      : 'Partial periods are not charged: new terms apply from the next period';
  if (problem) throw invalid({ effectiveOn: problem });
};

/** The last day of a tenancy that was agreed; null where it goes on. */
export const setTenancyEnd = async (db: Db, id: string, endDate: Day | null): Promise<void> => {
  await db.update(tenants).set({ endDate }).where(eq(tenants.id, id));
};

export type AgreedRent = {
  id: string;
  packageId: string | null;
  rentAmount: string;
  billingCycle: Tenant['billingCycle'];
};

/**
 * Package and rent of tenants as their main agreements say them now. A tenant who has agreed on another cycle from a day to come
 * shows it already, with its rent.
 */
export const followAgreements = async (db: Db, agreed: readonly AgreedRent[]): Promise<number> => {
  if (agreed.length === 0) return 0;
  const leads = (value: string) => db.execute(sql`select set_config('app.agreement_leads', ${value}, true)`);
  // Sent in this order: the agreement does not follow what follows it.
  const [, { rowCount }] = await Promise.all([
    leads('on'),
    db.execute(sql`
      update tenants t set rent_amount = g."rentAmount", package_id = coalesce(g."packageId", t.package_id)
      from jsonb_to_recordset(${JSON.stringify(agreed)}::jsonb) as g (id uuid, "packageId" uuid, "rentAmount" numeric, "billingCycle" text)
      where t.id = g.id and t.billing_cycle = g."billingCycle"
        and (t.rent_amount, t.package_id) <> (g."rentAmount", coalesce(g."packageId", t.package_id))`),
    leads('off'),
  ]);
  return rowCount ?? 0;
};
