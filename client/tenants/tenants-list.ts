import { isId } from '../../domain/kernel/ids.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { TENANT_BALANCES, TENANT_STATUSES } from '../../domain/tenants/contract.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const tenantsList = listShape({
  filters: {
    status: oneOf('all', ...TENANT_STATUSES),
    packageId: isId,
    billingCycle: oneOf(...BILLING_CYCLES),
    arrears: oneOf('true', 'false'),
    balance: oneOf(...TENANT_BALANCES),
  },
  sorts: ['createdAt', 'companyName', 'startDate', 'rentAmount', 'outstandingBalance'],
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
