import type { Day } from '../../domain/kernel/time.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import {
  addPerson,
  countTenants,
  createTenant,
  exportTenants,
  getTenant,
  importTenants,
  listTenants,
  removePerson,
  setTenantStatus,
  terminateTenant,
  updateTenant,
} from '../../domain/tenants/contract.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { sendTenants } from './export.ts';
import { importTenants as importSheet } from './import.ts';
import * as people from './people.ts';
import * as service from './service.ts';
import * as tenancy from './tenancy.ts';

// What later features know and do, handed in by the composition root.
export type TenantHooks = {
  // In the transaction that changes a tenant, with its terms as they were.
  onChanged: (deps: Deps, before: Tenant, after: Tenant) => Promise<void>;
  // What is owed, and since when it is paid, of each of some tenants.
  accounts: (deps: Deps, tenantIds: readonly string[]) => Promise<ReadonlyMap<string, AccountFigures>>;
  // The condition by which the list finds those with something overdue.
  inArrears: service.InArrears;
  // In the transaction that ends a tenancy; done again it does nothing.
  onTerminated: (deps: Deps, tenantId: string) => Promise<void>;
  // Hours of not-cancelled bookings in the month of a day; a tenant without any is not in it.
  hoursUsed: (db: Db, tenantIds: readonly string[], on: Day) => Promise<ReadonlyMap<string, number>>;
};

export type AccountFigures = Pick<Tenant, 'outstandingBalance' | 'paymentStatus' | 'lastPaymentDate'>;

export const tenantRoutes = (
  mount: Mount,
  { onChanged, accounts, inArrears, onTerminated, hoursUsed }: TenantHooks,
) => {
  const withFigures = async <T extends Tenant>(deps: Deps, tenants: readonly T[]): Promise<T[]> => {
    const ids = tenants.map(({ id }) => id);
    const used = await hoursUsed(deps.db, ids, await service.todayOf(deps));
    const owed = await accounts(deps, ids);
    return tenants.map((tenant) => ({
      ...tenant,
      monthlyRoomHoursUsed: used.get(tenant.id) ?? 0,
      ...owed.get(tenant.id),
    }));
  };
  const one = async <T extends Tenant>(deps: Deps, tenant: T): Promise<T> =>
    (await withFigures(deps, [tenant]))[0] ?? tenant;
  // A change, with all that follows from it in later features, as one.
  const changing = async (deps: Deps, id: string, change: () => Promise<Tenant>): Promise<Tenant> => {
    const before = await service.getTenant(deps, id);
    const after = await change();
    await onChanged(deps, before, after);
    if (after.status === 'terminated') await onTerminated(deps, id);
    return one(deps, await service.getTenant(deps, id));
  };

  mount.read(listTenants, async (deps, { query, request, reply }) =>
    withFigures(deps, await service.listTenants(deps, query, request, reply, inArrears)),
  );
  mount.read(countTenants, (deps) => service.countTenants(deps));
  mount.read(getTenant, async (deps, { params }) => one(deps, await service.getTenant(deps, params.id)));
  mount.write(createTenant, (deps, { body }) => tenancy.createTenant(deps, body));
  mount.write(updateTenant, (deps, { params, body }) =>
    changing(deps, params.id, () => tenancy.updateTenant(deps, params.id, body)),
  );
  mount.write(setTenantStatus, (deps, { params, body }) =>
    changing(deps, params.id, () => tenancy.setTenantStatus(deps, params.id, body)),
  );
  mount.write(terminateTenant, (deps, { params }) =>
    changing(deps, params.id, () => tenancy.terminateTenant(deps, params.id)),
  );
  mount.write(addPerson, (deps, { params, body }) => people.addPerson(deps, params.id, body));
  mount.write(removePerson, async (deps, { params }) => {
    await people.removePerson(deps, params.id, params.personId);
    return undefined;
  });
  mount.write(importTenants, (deps, { body }) => importSheet(deps, body));
  mount.read(exportTenants, async (deps, { query, reply }) => {
    await sendTenants(deps, reply, query);
    return undefined;
  });
};
