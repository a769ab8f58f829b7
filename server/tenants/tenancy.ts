import { eq, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { hasFixedSpaces } from '../../domain/packages/rules.ts';
import type { ChangeEffect, CreditEffect } from '../../domain/tenants/change-effect.ts';
import type {
  ChangedTenant,
  Tenant,
  TenantChanges,
  TenantInput,
  TenantStatus,
  TenantTerms,
} from '../../domain/tenants/contract.ts';
import {
  billedThroughAfter,
  EDGE_PROBLEM,
  effectiveProblem,
  endOfTerminated,
  fullProblem,
  isRepriced,
  mayBecome,
  nextDueDate,
  rentFor,
  tenancyAgain,
} from '../../domain/tenants/rules.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { lockPackage, type PackageOffer } from '../packages/service.ts';
import { getUser } from '../users/service.ts';
import { getTenant, getToday, presentTenant, type TenantDeps } from './service.ts';
import type { TenantRow } from './tables.ts';
import { tenants } from './tables.ts';

// Held until the transaction ends, so that two who sell the last space take turns.
const packageToSell = async (deps: Pick<Deps, 'db'>, id: string): Promise<PackageOffer> => {
  try {
    return await lockPackage(deps, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid({ packageId: 'This package does not exist' });
    throw error;
  }
};

// The database holds this too; asked here first, the refusal can say which package and how many spaces.
const checkSpace = async ({ db }: Pick<Deps, 'db'>, offer: PackageOffer): Promise<void> => {
  if (!hasFixedSpaces(offer.type)) return;
  const holding = await db.$count(
    tenants,
    sql`${tenants.packageId} = ${offer.id} and ${tenants.status} <> 'terminated'`,
  );
  if (holding < offer.totalSpaces) return;
  const problem = fullProblem(offer.name, offer.totalSpaces);
  throw new AppError('package_full', problem, { fields: { packageId: problem } });
};

const agreedRent = (offer: PackageOffer, cycle: Tenant['billingCycle']): string => {
  const price = rentFor(offer, cycle);
  if ('problem' in price) throw invalid({ billingCycle: price.problem });
  return price.rent;
};

const checkOffered = (offer: PackageOffer): void => {
  if (!offer.isActive) throw invalid({ packageId: `${offer.name} is not offered any more` });
};

// A tenant's own account may see what the tenant may see, and no member of staff is one.
const checkAccount = async (deps: Pick<Deps, 'db'>, userId: string | null | undefined): Promise<void> => {
  if (!userId) return;
  const user = await getUser(deps, userId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw invalid({ userId: 'This user does not exist' });
    throw error;
  });
  if (user.role !== 'tenant') throw invalid({ userId: 'Only a user with the role Tenant can be linked to a tenant' });
};

export const createTenant = async (deps: TenantDeps, input: TenantInput): Promise<Tenant> => {
  const on = await getToday(deps);
  const { status, startDate, billingCycle } = input;
  const offer = await packageToSell(deps, input.packageId);
  checkOffered(offer);
  await checkAccount(deps, input.userId);
  const rentAmount = agreedRent(offer, billingCycle);
  if (status !== 'terminated') await checkSpace(deps, offer);
  const billedThrough = input.billedThrough ?? startDate;
  const [row] = await deps.db
    .insert(tenants)
    .values({
      ...input,
      rentAmount,
      billedThrough,
      nextDueDate: nextDueDate(startDate, billingCycle, on),
      ...toEnding(status, { startDate, endDate: input.endDate, billedThrough }, on, deps.clock.now()),
    })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return presentTenant(deps, row);
};

const toEnding = (status: TenantStatus, tenancy: Tenancy, on: Day, now: string) =>
  status === 'terminated' ? { endDate: endOfTerminated(tenancy, on), terminatedAt: now } : {};

const lockTenant = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<TenantRow> => {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, id)).for('no key update');
  if (!row) throw notFound('Tenant');
  return row;
};

const save = async (deps: TenantDeps, id: string, changes: Partial<TenantRow>): Promise<Tenant> => {
  const [row] = await deps.db.update(tenants).set(changes).where(eq(tenants.id, id)).returning();
  if (!row) throw notFound('Tenant');
  return presentTenant(deps, row);
};

type Tenancy = Pick<TenantRow, 'startDate' | 'endDate' | 'billedThrough'>;

// What another status brings along, and whether it may be reached from the present one.
const statusChange = (deps: TenantDeps, before: TenantRow, to: TenantStatus, on: Day): Partial<TenantRow> => {
  if (before.status === to) return {};
  if (!mayBecome(before.status, to)) throw new AppError('conflict', EDGE_PROBLEM, { fields: { status: EDGE_PROBLEM } });
  if (to === 'terminated') return { status: to, ...toEnding(to, before, on, deps.clock.now()) };
  if (before.status !== 'terminated') return { status: to };
  const again = tenancyAgain(before, on);
  return {
    status: to,
    terminatedAt: null,
    ...again,
    nextDueDate: nextDueDate(again.startDate, before.billingCycle, on),
  };
};

// The days after an edit. What the form merely sent along gives way to what the new status brings; what was typed anew
// is meant, except that a terminated tenancy does not end later than today.
const daysAfter = (sent: TenantChanges, moved: Partial<TenantRow>, before: TenantRow, on: Day): Tenancy => {
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

// The package that has to be asked: for its price, where package or cycle change, and for a space, where one is taken.
const offerFor = async (deps: TenantDeps, after: TenantRow, before: TenantRow): Promise<{ rentAmount?: string }> => {
  const isOther = after.packageId !== before.packageId;
  const isRepriced = isOther || after.billingCycle !== before.billingCycle;
  const takesSpace = after.status !== 'terminated' && (isOther || before.status === 'terminated');
  if (!isRepriced && !takesSpace) return {};
  const offer = await packageToSell(deps, after.packageId);
  if (isOther) checkOffered(offer);
  if (takesSpace) await checkSpace(deps, offer);
  return isRepriced ? { rentAmount: agreedRent(offer, after.billingCycle) } : {};
};

// Where parts of a period are not charged by the day, other terms always count from the next period.
const checkEffective = async (deps: TenantDeps, before: TenantRow, day: Day | undefined, on: Day): Promise<void> => {
  if (day === undefined) return;
  const { prorate } = (await deps.settings.get()).billing;
  const problem =
    prorate || day === before.billedThrough
      ? effectiveProblem(before, day, on)
      : 'Parts of a period are not charged: other terms count from the next period';
  if (problem) throw invalid({ effectiveOn: problem });
};

export const updateTenant = async (deps: TenantDeps, id: string, changes: TenantChanges): Promise<Tenant> => {
  const { effectiveOn, ...sent } = changes;
  const on = await getToday(deps);
  const before = await lockTenant(deps, id);
  await checkEffective(deps, before, effectiveOn, on);
  const moved = statusChange(deps, before, sent.status ?? before.status, on);
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<TenantRow>;
  const after: TenantRow = { ...before, ...given, ...moved, ...daysAfter(sent, moved, before, on) };
  if (after.userId !== before.userId) await checkAccount(deps, after.userId);
  const rent = await offerFor(deps, after, before);
  return save(deps, id, { ...after, ...rent, nextDueDate: nextDueDate(after.startDate, after.billingCycle, on) });
};

export type StatusChange = { status: TenantStatus; reason: string | null };

export const setTenantStatus = async (deps: TenantDeps, id: string, change: StatusChange): Promise<Tenant> => {
  const before = await lockTenant(deps, id);
  if (before.status === change.status) return presentTenant(deps, before);
  const moved = statusChange(deps, before, change.status, await getToday(deps));
  if (before.status === 'terminated') await checkSpace(deps, await packageToSell(deps, before.packageId));
  const after = await save(deps, id, moved);
  if (change.reason) {
    const details = { company_name: after.companyName, status: after.status, reason: change.reason };
    await auditEvent(deps.db, 'reason_given', 'tenants', id, details);
  }
  return after;
};

/** A tenancy that is terminated already is answered as it is: who asks twice wants nothing else. */
export const terminateTenant = (deps: TenantDeps, id: string): Promise<Tenant> =>
  setTenantStatus(deps, id, { status: 'terminated', reason: null });

/** What later features do when a tenancy changes, and what they know of it; the composition root hands it in. */
export type ChangeHooks = {
  /** In the transaction of the change, with the terms as they were: gives back what was invoiced too far. */
  onChanged: (deps: Deps, before: Tenant, after: Tenant, effectiveOn: string | undefined) => Promise<Settled>;
  /** In the transaction that ends a tenancy; answers how many bookings it cancelled. A second time does nothing. */
  onTerminated: (deps: Deps, tenantId: string) => Promise<number>;
  /** What the tenant owes and has left, and the rent that is issued next. */
  accountPosition: (deps: Deps, tenantId: string) => Promise<AccountPosition>;
  logins: (deps: Deps, tenantId: string) => Promise<number>;
};

export type Settled = { effectiveOn: string; credits: CreditEffect[] };
export type AccountPosition = { owed: string; credit: string; deposit: string; invoices: ChangeEffect['invoices'] };

type Change = { effectiveOn?: string | undefined; save: (deps: Deps) => Promise<Tenant> };

// A change, with all that follows from it in later features, as one.
const apply = async (hooks: ChangeHooks, deps: Deps, id: string, change: Change): Promise<ChangedTenant> => {
  const before = await getTenant(deps, id);
  const { owed: owedBefore } = await hooks.accountPosition(deps, id);
  const after = await change.save(deps);
  const isOver = after.status === 'terminated';
  const settled =
    isRepriced(before, after) || after.endDate !== before.endDate
      ? await hooks.onChanged(deps, before, after, change.effectiveOn)
      : { effectiveOn: await getToday(deps), credits: [] };
  const bookingsCancelled = isOver ? await hooks.onTerminated(deps, id) : 0;
  const logins = isOver && before.status !== 'terminated' ? await hooks.logins(deps, id) : 0;
  const { owed: owedAfter, credit: creditAfter, deposit, invoices } = await hooks.accountPosition(deps, id);
  return {
    ...(await getTenant(deps, id)),
    effect: { ...settled, invoices, bookingsCancelled, logins, owedBefore, owedAfter, creditAfter, deposit },
  };
};

// The tenant as its form would send it, with other terms.
const withTerms = (tenant: Tenant, terms: TenantTerms): TenantChanges => ({
  companyName: tenant.companyName,
  contactPerson: tenant.contactPerson,
  email: tenant.email,
  phone: tenant.phone,
  packageId: terms.packageId ?? tenant.packageId,
  billingCycle: terms.billingCycle,
  startDate: terms.startDate ?? tenant.startDate,
  endDate: terms.endDate,
  status: terms.status,
  effectiveOn: terms.effectiveOn,
});

/** Every change of a tenancy, the same for each caller: saved, settled and reported in one transaction. */
export const tenantChanges = (hooks: ChangeHooks) => {
  const update = (deps: Deps, id: string, sent: TenantChanges): Promise<ChangedTenant> =>
    apply(hooks, deps, id, {
      effectiveOn: sent.effectiveOn,
      save: (within) => updateTenant(within, id, sent),
    });
  return {
    update,
    setStatus: (deps: Deps, id: string, change: StatusChange): Promise<ChangedTenant> =>
      apply(hooks, deps, id, { save: (within) => setTenantStatus(within, id, change) }),
    terminate: (deps: Deps, id: string): Promise<ChangedTenant> =>
      apply(hooks, deps, id, { save: (within) => terminateTenant(within, id) }),
    // The change itself, taken back: what is shown is what will happen, because nothing else works it out.
    preview: async (
      database: Database,
      deps: Deps,
      actor: Actor,
      { id, terms }: { id: string; terms: TenantTerms },
    ): Promise<ChangeEffect> =>
      database.rehearse(actor, async (db) => {
        const within = { ...deps, db };
        return (await update(within, id, withTerms(await getTenant(within, id), terms))).effect;
      }),
  };
};
