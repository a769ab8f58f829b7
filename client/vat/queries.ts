import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { fileVatReturn, getVat3, payVat, reverseVatPayment, unfileVatReturn } from '../../domain/vat/contract.ts';
import { call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';

const VAT = ['reports', 'vat3'] as const;

export const vat3Query = (month: string) =>
  queryOptions({
    queryKey: [...VAT, month],
    queryFn: ({ signal }) => call(getVat3, { query: { month }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: ['journal_entries', 'accounts', 'vat_returns', 'vat_payments'] },
  });

const useVatChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [VAT], { afterRefusal: true });

type Filing = { month: string; body: SentBody<typeof fileVatReturn>; idempotencyKey: string };
export const useFileReturn = () =>
  useVatChange(({ month, ...sent }: Filing) => call(fileVatReturn, { params: { month }, ...sent }));

export const useUnfileReturn = () =>
  useVatChange(({ month, reason }: { month: string; reason: string }) =>
    call(unfileVatReturn, { params: { month }, body: { reason } }),
  );

type Paying = { month: string; body: SentBody<typeof payVat>; idempotencyKey: string };
export const usePayVat = () =>
  useVatChange(({ month, ...sent }: Paying) => call(payVat, { params: { month }, ...sent }));

export const useReverseVatPayment = () =>
  useVatChange(({ id, reason }: { id: string; reason: string }) =>
    call(reverseVatPayment, { params: { id }, body: { reason } }),
  );
