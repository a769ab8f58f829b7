import * as z from 'zod';
import { Id } from '../../domain/kernel/ids.ts';
import { BillingCycle } from '../../domain/packages/contract.ts';
import { listTenants, TENANT_STATUSES } from '../../domain/tenants/contract.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const tenantsList = listShape({
  filters: {
    status: z.enum(['all', ...TENANT_STATUSES]),
    packageId: Id,
    billingCycle: BillingCycle,
    arrears: z.enum(['true', 'false']),
  },
  sorts: listTenants.query.shape.sort,
  defaultSort: '-createdAt',
});

/** Terminated tenants are hidden unless the address asks for them, or for all. */
export function useTenantsList() {
  const list = useList(tenantsList);
  const { status, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(status === undefined ? { hideTerminated: 'true' as const } : status === 'all' ? {} : { status }),
    },
  };
}

export type TenantsList = ReturnType<typeof useTenantsList>;
