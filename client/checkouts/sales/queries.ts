import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CHECKOUT_STATES, listCheckouts } from '../../../domain/checkouts/contract.ts';
import { payCheckoutRefund } from '../../../domain/checkouts/refund-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useChange } from '../../api/use-change.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING } from '../../billing/changes.ts';

const SALES = ['online-sales'] as const;

export const salesPageQuery = (query: SentQuery<typeof listCheckouts>) =>
  queryOptions({
    queryKey: [...SALES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listCheckouts, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta: {
      topics: ['checkouts', 'checkout_refunds', 'mpesa_requests', 'mpesa_receipts', 'mpesa_reversals', 'refunds'],
    },
  });

const salesList = listShape({
  filters: { state: oneOf(...CHECKOUT_STATES, 'waiting') },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
});

export const useSalesList = () => useList(salesList);
export type SalesList = ReturnType<typeof useSalesList>;

type Paying = { id: string; body: SentBody<typeof payCheckoutRefund>; idempotencyKey: string };

export const usePayRefund = () =>
  useChange(({ id, ...rest }: Paying) => call(payCheckoutRefund, { params: { id }, ...rest }), [SALES, BILLING], {
    afterRefusal: true,
  });
