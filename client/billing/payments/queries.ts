import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listInvoices } from '../../../domain/billing/contract.ts';
import { getBillingTerms } from '../../../domain/billing/export-contract.ts';
import {
  createPayment,
  enterCertificates,
  getPayment,
  listPayments,
  reversePayment,
} from '../../../domain/billing/payments/payment-contract.ts';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import { isDay } from '../../../domain/kernel/time.ts';
import { PAYMENT_METHODS } from '../../../domain/settings/contract.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { listShape, oneOf } from '../../api/list-url.ts';
import { useList } from '../../api/use-list.ts';
import { BILLING, MONEY_TOPICS, useBillingChange } from '../changes.ts';

const PAYMENTS = [...BILLING, 'payments'] as const;
const meta = { topics: MONEY_TOPICS };

export const paymentsPageQuery = (query: SentQuery<typeof listPayments>) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'page', query],
    queryFn: ({ signal }) => fetchPage(listPayments, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'one', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
    meta,
  });

const MOST_OF_A_CALL = '500';

/** Who pays: a tenant, or a person who is none. */
export type Payer = { tenant: string } | { party: string };

/** What somebody still owes, in the order in which a payment settles it. */
export const openInvoicesQuery = (payer: Payer | null) =>
  queryOptions({
    queryKey: [...PAYMENTS, 'open-invoices', payer],
    queryFn: ({ signal }) =>
      call(listInvoices, { query: { ...payer, open: 'true', sort: 'dueDate', limit: MOST_OF_A_CALL }, signal }),
    enabled: payer !== null,
    meta,
  });

/** What the settings say of paying: by which means, and within how many days. */
export const termsQuery = queryOptions({
  queryKey: [...BILLING, 'terms'],
  queryFn: ({ signal }) => call(getBillingTerms, { signal }),
  meta: { topics: ['settings'] },
});

type Taking = { body: SentBody<typeof createPayment>; idempotencyKey: string };
export const useCreatePayment = () => useBillingChange((input: Taking) => call(createPayment, input));

type Reversal = { id: string; reason: string; idempotencyKey: string };
export const useReversePayment = () =>
  useBillingChange(({ id, reason, idempotencyKey }: Reversal) =>
    call(reversePayment, { params: { id }, body: { reason }, idempotencyKey }),
  );

type Entering = { id: string; body: SentBody<typeof enterCertificates> };
export const useEnterCertificates = () =>
  useBillingChange(({ id, body }: Entering) => call(enterCertificates, { params: { id }, body }));

const paymentList = listShape({
  filters: { method: oneOf(...PAYMENT_METHODS), tenant: isId, from: isDay, to: isDay },
  sorts: ['createdAt', 'paymentDate', 'amount'],
  defaultSort: '-createdAt',
});

export const usePaymentList = () => useList(paymentList);

export type PaymentList = ReturnType<typeof usePaymentList>;
