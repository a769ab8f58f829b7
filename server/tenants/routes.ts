import type { SQL } from 'drizzle-orm';
import { can } from '../../domain/kernel/access.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { Tenant, TenantPerson } from '../../domain/tenants/contract.ts';
import {
  countTenants,
  createTenant,
  exportTenants,
  getTenant,
  listTenants,
  previewChange,
  setTenantStatus,
  terminateTenant,
  updateTenant,
} from '../../domain/tenants/contract.ts';
import { importTenants } from '../../domain/tenants/import-contract.ts';
import { refuseTaxChange, UNTAXED } from '../../domain/tenants/tax-terms.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { type Mount, toActor } from '../http/mount.ts';
import { sendTenants } from './export.ts';
import { importTenants as importSheet } from './import.ts';
import * as list from './list.ts';
import * as service from './service.ts';

/** What later features know and do, handed in by the composition root. */
export type TenantHooks = service.ChangeHooks & {
  /** What is owed, and since when it is paid, of each of some tenants. */
  accounts: (deps: Deps, tenantIds: readonly string[]) => Promise<ReadonlyMap<string, AccountFigures>>;
  /** The condition by which the list finds those with something overdue. */
  inArrears: list.InArrears;
  /** The condition by which it finds those who owe, have credit, or neither. */
  hasBalance: list.HasBalance;
  /** A relation of tenant_id and balance; a tenant with nothing open is not in it. */
  openBalances: SQL;
  /** Hours of not-cancelled bookings in the month of a day; a tenant without any is not in it. */
  hoursUsed: (db: Db, tenantIds: readonly string[], on: Day) => Promise<ReadonlyMap<string, number>>;
  people: (db: Db, tenantId: string) => Promise<TenantPerson[]>;
};

export type AccountFigures = Pick<Tenant, 'outstandingBalance' | 'paymentStatus' | 'lastPaymentDate'>;

export const tenantRoutes = (
  mount: Mount,
  { accounts, inArrears, hasBalance, openBalances, hoursUsed, people, ...hooks }: TenantHooks,
) => {
  const changes = service.tenantChanges(hooks);
  const withFigures = async <T extends Tenant>(deps: Deps, tenants: readonly T[]): Promise<T[]> => {
    const ids = tenants.map(({ id }) => id);
    const used = await hoursUsed(deps.db, ids, await getToday(deps));
    const owed = await accounts(deps, ids);
    return tenants.map((tenant) => ({
      ...tenant,
      monthlyRoomHoursUsed: used.get(tenant.id) ?? 0,
      ...owed.get(tenant.id),
    }));
  };
  const one = async <T extends Tenant>(deps: Deps, tenant: T): Promise<T> =>
    (await withFigures(deps, [tenant]))[0] ?? tenant;

  mount.read(listTenants, async (deps, { query, request, reply }) =>
    withFigures(deps, await list.listTenants(deps, query, request, reply, { inArrears, hasBalance, openBalances })),
  );
  mount.read(countTenants, (deps) => list.countTenants(deps));
  mount.read(getTenant, async (deps, { params }) => ({
    ...(await one(deps, await service.getTenant(deps, params.id))),
    people: await people(deps.db, params.id),
  }));
  mount.write(createTenant, (deps, { body, user }) => {
    refuseTaxChange(user.role, UNTAXED, body);
    return service.createTenant(deps, body);
  });
  mount.plain(previewChange, (deps, { params, body, user, request, database }) =>
    changes.preview(database, deps, toActor(user, request), { id: params.id, terms: body }),
  );
  mount.write(updateTenant, async (deps, { params, body, user }) => {
    if (!can(user.role, 'agreements:write')) refuseTaxChange(user.role, await service.getTenant(deps, params.id), body);
    return one(deps, await changes.update(deps, params.id, body));
  });
  mount.write(setTenantStatus, async (deps, { params, body }) =>
    one(deps, await changes.setStatus(deps, params.id, body)),
  );
  mount.write(terminateTenant, async (deps, { params, body }) =>
    one(deps, await changes.terminate(deps, params.id, body?.lateReason ?? null)),
  );
  mount.write(importTenants, (deps, { body, user }) => importSheet(deps, body, can(user.role, 'agreements:write')));
  mount.readFromReplica(exportTenants, async (deps, { query, reply }) => {
    await sendTenants(deps, reply, query);
    return undefined;
  });
};
