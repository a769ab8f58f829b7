import { eq } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { ChangeEffect, CreditEffect } from '../../domain/tenants/change-effect.ts';
import type {
  ChangedTenant,
  Tenant,
  TenantChanges,
  TenantInput,
  TenantStatus,
  TenantTerms,
} from '../../domain/tenants/contract.ts';
import { IN_PREVIEW } from '../../domain/tenants/late-credit.ts';
import {
  EDGE_PROBLEM,
  endOfTerminated,
  isRepriced,
  mayBecome,
  nextDueDate,
  tenancyAgain,
} from '../../domain/tenants/rules.ts';
import { getToday } from '../clock.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import { auditEvent } from '../db/query/audit-event.ts';
import type { Deps } from '../deps.ts';
import { packagesById } from '../packages/offers.ts';
import type { PackageOffer } from '../packages/service.ts';
import type { TenantRow } from './tables.ts';
import { tenants } from './tables.ts';
import {
  agreedRent,
  checkAccount,
  checkEffective,
  checkOffered,
  checkSpace,
  daysAfter,
  offerFor,
  packageToSell,
  type Tenancy,
} from './terms.ts';

export type TenantDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

type Figures = Pick<
  Tenant,
  'monthlyRoomHoursUsed' | 'freeRoomHours' | 'outstandingBalance' | 'paymentStatus' | 'lastPaymentDate' | 'nextDueDate'
>;

// Every figure of a tenant that is not typed in by a person. The hours used, the balance, the payment status and the last
// payment are known by later features: the routes lay them over this.
const toFigures = (row: TenantRow, offer: PackageOffer, rules: { freeHours: number; on: Day }): Figures => ({
  monthlyRoomHoursUsed: 0,
  freeRoomHours: row.agreedRoomHours ?? offer.freeRoomHours ?? rules.freeHours,
  outstandingBalance: '0.00',
  paymentStatus: 'current',
  lastPaymentDate: row.lastPaymentDate,
  // Days pass without anybody saving the tenant, so that the date of one who stays is worked out when it is asked for.
  nextDueDate: row.status === 'terminated' ? row.nextDueDate : nextDueDate(row.startDate, row.billingCycle, rules.on),
});

export const presentTenants = async (deps: TenantDeps, rows: readonly TenantRow[]): Promise<Tenant[]> => {
  const { rooms } = await deps.settings.get();
  const rules = { freeHours: rooms.freeHoursPerMonth, on: await getToday(deps) };
  const offers = await packagesById(deps, new Set(rows.map(({ packageId }) => packageId)));
  return rows.map((row) => {
    const offer = offers.get(row.packageId);
    if (!offer) throw new Error(`Tenant ${row.id} has no package`);
    const { terminatedAt: _, agreedRoomHours: __, ...kept } = row;
    return { ...kept, packageName: offer.name, packageType: offer.type, ...toFigures(row, offer, rules) };
  });
};

export const presentTenant = async (deps: TenantDeps, row: TenantRow): Promise<Tenant> => {
  const [tenant] = await presentTenants(deps, [row]);
  if (!tenant) throw notFound('Tenant');
  return tenant;
};

export const getTenant = async (deps: TenantDeps, id: string): Promise<Tenant> => {
  const [row] = await deps.db.select().from(tenants).where(eq(tenants.id, id));
  if (!row) throw notFound('Tenant');
  return presentTenant(deps, row);
};

/** Who bought before pays what was asked then, whatever the price list says by now. */
export const createTenant = async (
  deps: TenantDeps,
  input: TenantInput,
  bought?: { rent: string },
): Promise<Tenant> => {
  const on = await getToday(deps);
  const { status, startDate, billingCycle } = input;
  const offer = await packageToSell(deps, input.packageId);
  if (!bought) checkOffered(offer);
  await checkAccount(deps, input.userId);
  const rentAmount = bought?.rent ?? agreedRent(offer, billingCycle);
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

const updateTenant = async (
  deps: TenantDeps,
  id: string,
  changes: TenantChanges,
  periodStart: Day,
): Promise<Tenant> => {
  const { effectiveOn, lateReason: _, ...sent } = changes;
  const on = await getToday(deps);
  const before = await lockTenant(deps, id);
  await checkEffective(deps, { ...before, periodStart }, effectiveOn, on);
  const moved = statusChange(deps, before, sent.status ?? before.status, on);
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined),
  ) as Partial<TenantRow>;
  const after: TenantRow = { ...before, ...given, ...moved, ...daysAfter(changes, moved, before, on) };
  if (after.userId !== before.userId) await checkAccount(deps, after.userId);
  const rent = await offerFor(deps, after, before);
  return save(deps, id, { ...after, ...rent, nextDueDate: nextDueDate(after.startDate, after.billingCycle, on) });
};

export type StatusChange = { status: TenantStatus; reason: string | null; lateReason?: string | null };

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
  onChanged: (deps: Deps, before: Tenant, after: Tenant, given: ChangeGiven) => Promise<Settled>;
  /** In the transaction that ends a tenancy; answers how many bookings it cancelled. A second time does nothing. */
  onTerminated: (deps: Deps, tenantId: string) => Promise<number>;
  /** What the tenant owes and has left, and the rent that is issued next. */
  accountPosition: (deps: Deps, tenantId: string) => Promise<AccountPosition>;
  logins: (deps: Deps, tenantId: string) => Promise<number>;
};

/** From when other terms count, and why something is credited only now. */
export type ChangeGiven = { effectiveOn?: string | undefined; lateReason: string | null };

export type Settled = { effectiveOn: string; credits: CreditEffect[] };
export type AccountPosition = {
  /** The first day of the billing period that runs. */
  periodStart: Day;
  owed: string;
  credit: string;
  deposit: string;
  invoices: ChangeEffect['invoices'];
};

type Change = ChangeGiven & { save: (deps: Deps, periodStart: Day) => Promise<Tenant> };

// A change, with all that follows from it in later features, as one.
const apply = async (hooks: ChangeHooks, deps: Deps, id: string, change: Change): Promise<ChangedTenant> => {
  const before = await getTenant(deps, id);
  const { owed: owedBefore, periodStart } = await hooks.accountPosition(deps, id);
  const after = await change.save(deps, periodStart);
  const isOver = after.status === 'terminated';
  const settled =
    isRepriced(before, after) || after.endDate !== before.endDate
      ? await hooks.onChanged(deps, before, after, change)
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
  lateReason: IN_PREVIEW,
});

/** Every change of a tenancy, the same for each caller: saved, settled and reported in one transaction. */
export const tenantChanges = (hooks: ChangeHooks) => {
  const update = (deps: Deps, id: string, sent: TenantChanges): Promise<ChangedTenant> =>
    apply(hooks, deps, id, {
      effectiveOn: sent.effectiveOn,
      lateReason: sent.lateReason,
      save: (within, periodStart) => updateTenant(within, id, sent, periodStart),
    });
  return {
    update,
    setStatus: (deps: Deps, id: string, change: StatusChange): Promise<ChangedTenant> =>
      apply(hooks, deps, id, {
        lateReason: change.lateReason ?? null,
        save: (within) => setTenantStatus(within, id, change),
      }),
    terminate: (deps: Deps, id: string, lateReason: string | null): Promise<ChangedTenant> =>
      apply(hooks, deps, id, { lateReason, save: (within) => terminateTenant(within, id) }),
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
