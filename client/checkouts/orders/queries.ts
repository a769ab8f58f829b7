import { queryOptions } from '@tanstack/react-query';
import {
  approvePackageOrder,
  listPackageOrders,
  type PackageOrder,
  refusePackageOrder,
} from '../../../domain/checkouts/order-contract.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';

const ORDERS = ['package-orders'] as const;

/** Packages that were bought online and wait for a person, the oldest first. */
export const waitingOrdersQuery = queryOptions({
  queryKey: [...ORDERS, 'waiting'],
  queryFn: ({ signal }) =>
    call(listPackageOrders, { query: { state: 'waiting', sort: 'createdAt', limit: '100' }, signal }),
  meta: { topics: ['package_orders'] },
});

type Decision = { order: PackageOrder; reason: string };

// What was decided by somebody else meanwhile is seen after the refusal.
export const useApproveOrder = () =>
  useChange(({ order }: Decision) => call(approvePackageOrder, { params: { id: order.id } }), [ORDERS], {
    afterRefusal: true,
  });

export const useRefuseOrder = () =>
  useChange(
    ({ order, reason }: Decision) => call(refusePackageOrder, { params: { id: order.id }, body: { reason } }),
    [ORDERS],
    { afterRefusal: true },
  );
