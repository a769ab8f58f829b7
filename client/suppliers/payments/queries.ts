import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '../../../domain/kernel/endpoint.ts';
import {
  getBillPayment,
  listBillPayments,
  mailAdvice,
  payBills,
  previewBillPayment,
  reverseBillPayment,
  saveCertificates,
} from '../../../domain/suppliers/payments/payment-contract.ts';
import { call } from '../../api/call.ts';
import { fetchPage } from '../../api/list-page.ts';
import { useChange } from '../../api/use-change.ts';

const BATCHES = ['bill-payments'] as const;
const meta = { topics: ['bill_batches', 'bill_payments', 'bills', 'suppliers'] };

export const batchesPageQuery = (query: SentQuery<typeof listBillPayments>) =>
  queryOptions({
    queryKey: [...BATCHES, 'page', query],
    queryFn: ({ signal }) => fetchPage(listBillPayments, { ...query, count: 'true' }, signal),
    placeholderData: keepPreviousData,
    meta,
  });

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', id],
    queryFn: ({ signal }) => call(getBillPayment, { params: { id }, signal }),
    meta,
  });

type PaymentBody = SentBody<typeof payBills>;

/** What a payment would do, asked anew with each change of it. */
export const paymentPreviewQuery = (body: PaymentBody) =>
  queryOptions({
    queryKey: [...BATCHES, 'preview', body],
    queryFn: ({ signal }) => call(previewBillPayment, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta,
  });

const usePaymentChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [BATCHES, ['bills'], ['suppliers']]);

type NewPayment = { body: PaymentBody; idempotencyKey: string };
export const usePayBills = () => usePaymentChange((input: NewPayment) => call(payBills, input));

type Reversal = { id: string; body: SentBody<typeof reverseBillPayment> };
export const useReverseBillPayment = () =>
  usePaymentChange(({ id, body }: Reversal) => call(reverseBillPayment, { params: { id }, body }));

type Certificates = { id: string; body: SentBody<typeof saveCertificates> };
export const useSaveCertificates = () =>
  usePaymentChange(({ id, body }: Certificates) => call(saveCertificates, { params: { id }, body }));

export const useMailAdvice = () => usePaymentChange((id: string) => call(mailAdvice, { params: { id } }));
