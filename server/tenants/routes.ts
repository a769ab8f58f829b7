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
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { sendTenants } from './csv.ts';
import { importTenants as importSheet } from './import.ts';
import * as people from './people.ts';
import * as service from './service.ts';
import * as tenancy from './tenancy.ts';

// What later features do when a tenancy ends, in the transaction that ends it; done again it does nothing.
export type OnTerminated = (deps: Deps, tenantId: string) => Promise<void>;

export const tenantRoutes = (mount: Mount, onTerminated: OnTerminated) => {
  const afterwards = async (deps: Deps, tenant: Tenant): Promise<Tenant> => {
    if (tenant.status === 'terminated') await onTerminated(deps, tenant.id);
    return tenant;
  };

  mount.read(listTenants, (deps, { query, request, reply }) => service.listTenants(deps, query, request, reply));
  mount.read(countTenants, (deps) => service.countTenants(deps));
  mount.read(getTenant, (deps, { params }) => service.getTenant(deps, params.id));
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
