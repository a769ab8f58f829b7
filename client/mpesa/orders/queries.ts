import { queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import {
  confirmMpesaOrder,
  createMpesaOrder,
  endMpesaOrder,
  listMpesaOrders,
} from '../../../domain/mpesa/order-contract.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';
import { TENANTS } from '../../tenants/queries.ts';

const ORDERS = ['mpesa', 'orders'] as const;
// The page of a tenant has its own.
const STALE = [ORDERS, TENANTS];

/** The latest standing orders, newest first. */
export const latestOrdersQuery = (wanted: SentQuery<typeof listMpesaOrders>) =>
  queryOptions({
    queryKey: [...ORDERS, 'latest', wanted],
    queryFn: ({ signal }) => call(listMpesaOrders, { query: wanted, signal }),
    meta: { topics: ['mpesa_orders', 'tenants'] },
  });

type Ordering = { body: SentBody<typeof createMpesaOrder>; idempotencyKey: string };
export const useCreateOrder = () =>
  useChange((input: Ordering) => call(createMpesaOrder, input), STALE, { afterRefusal: true });

type Deciding = { id: string; what: 'confirm' | 'end'; idempotencyKey: string };
export const useDecideOrder = () =>
  useChange(
    ({ id, what, idempotencyKey }: Deciding) => {
      const sent = { params: { id }, idempotencyKey };
      return what === 'confirm' ? call(confirmMpesaOrder, sent) : call(endMpesaOrder, sent);
    },
    STALE,
    { afterRefusal: true },
  );
