import type { ChangeEffect, CreditEffect } from '../../domain/tenants/change-effect.ts';
import type { ChangedTenant, Tenant, TenantChanges, TenantTerms } from '../../domain/tenants/contract.ts';
import { isRepriced } from '../../domain/tenants/rules.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { getTenant, todayOf } from './service.ts';
import * as tenancy from './tenancy.ts';

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
      : { effectiveOn: await todayOf(deps), credits: [] };
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
      save: (within) => tenancy.updateTenant(within, id, sent),
    });
  return {
    update,
    setStatus: (deps: Deps, id: string, change: tenancy.StatusChange): Promise<ChangedTenant> =>
      apply(hooks, deps, id, { save: (within) => tenancy.setTenantStatus(within, id, change) }),
    terminate: (deps: Deps, id: string): Promise<ChangedTenant> =>
      apply(hooks, deps, id, { save: (within) => tenancy.terminateTenant(within, id) }),
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
