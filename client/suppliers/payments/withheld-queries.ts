import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  payWithheld,
  previewWithheldPayment,
  reverseWithheldPayment,
} from '../../../domain/suppliers/payments/withheld-contract.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';

const WITHHELD = ['withheld-payments'] as const;

type Body = SentBody<typeof payWithheld>;

/** What a payment would do, asked anew with each change of it. */
export const withheldPreviewQuery = (body: Body) =>
  queryOptions({
    queryKey: [...WITHHELD, 'preview', body],
    queryFn: ({ signal }) => call(previewWithheldPayment, { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { topics: ['withheld_payments', 'bill_payments'] },
  });

const useWithheldChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [WITHHELD, ['reports']], { afterRefusal: true });

type Payment = { body: Body; idempotencyKey: string };
export const usePayWithheld = () => useWithheldChange((input: Payment) => call(payWithheld, input));

type Undo = { id: string; reason: string };
export const useReverseWithheld = () =>
  useWithheldChange(({ id, reason }: Undo) => call(reverseWithheldPayment, { params: { id }, body: { reason } }));
