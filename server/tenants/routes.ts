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
import { sendTenants } from './csv.ts';
import { importTenants as importSheet } from './import.ts';
import * as people from './people.ts';
import * as service from './service.ts';
import * as tenancy from './tenancy.ts';

// What later features know and do, handed in by the composition root.
export type TenantHooks = {
  // In the transaction that ends a tenancy; done again it does nothing.
  onTerminated: (deps: Deps, tenantId: string) => Promise<void>;
  // Hours of not-cancelled bookings in the month of a day; a tenant without any is not in it.
  hoursUsed: (db: Db, tenantIds: readonly string[], on: Day) => Promise<ReadonlyMap<string, number>>;
};

export const tenantRoutes = (mount: Mount, { onTerminated, hoursUsed }: TenantHooks) => {
  const withHours = async <T extends Tenant>(deps: Deps, tenants: readonly T[]): Promise<T[]> => {
    const ids = tenants.map(({ id }) => id);
    const used = await hoursUsed(deps.db, ids, await service.todayOf(deps));
    return tenants.map((tenant) => ({ ...tenant, monthlyRoomHoursUsed: used.get(tenant.id) ?? 0 }));
  };
  const one = async <T extends Tenant>(deps: Deps, tenant: T): Promise<T> =>
    (await withHours(deps, [tenant]))[0] ?? tenant;
  const afterwards = async (deps: Deps, tenant: Tenant): Promise<Tenant> => {
    if (tenant.status === 'terminated') await onTerminated(deps, tenant.id);
    return one(deps, tenant);
  };

  mount.read(listTenants, async (deps, { query, request, reply }) =>
    withHours(deps, await service.listTenants(deps, query, request, reply)),
  );
  mount.read(countTenants, (deps) => service.countTenants(deps));
  mount.read(getTenant, async (deps, { params }) => one(deps, await service.getTenant(deps, params.id)));
  mount.write(createTenant, (deps, { body }) => tenancy.createTenant(deps, body));
  mount.write(updateTenant, async (deps, { params, body }) =>
    afterwards(deps, await tenancy.updateTenant(deps, params.id, body)),
  );
  mount.write(setTenantStatus, async (deps, { params, body }) =>
    afterwards(deps, await tenancy.setTenantStatus(deps, params.id, body)),
  );
  mount.write(terminateTenant, async (deps, { params }) =>
    afterwards(deps, await tenancy.terminateTenant(deps, params.id)),
  );
  mount.write(addPerson, (deps, { params, body }) => people.addPerson(deps, params.id, body));
  mount.write(removePerson, async (deps, { params }) => {
    await people.removePerson(deps, params.id, params.personId);
    return undefined;
  });
  mount.write(importTenants, (deps, { body }) => importSheet(deps, body));
  mount.read(exportTenants, async (deps, { query, reply }) => {
    await sendTenants(deps, reply, query.template === true);
    return undefined;
  });
};
