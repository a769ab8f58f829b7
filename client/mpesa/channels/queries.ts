import { queryOptions } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  createMpesaChannel,
  deleteMpesaChannel,
  listMpesaChannels,
  registerMpesaChannel,
  updateMpesaChannel,
} from '../../../domain/mpesa/contract.ts';
import { getMpesaRequest, sendTestPayment } from '../../../domain/mpesa/request-contract.ts';
import { isOpen } from '../../../domain/mpesa/requests.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-change.ts';

const CHANNELS = ['mpesa', 'channels'] as const;

export const channelsQuery = queryOptions({
  queryKey: CHANNELS,
  queryFn: ({ signal }) => call(listMpesaChannels, { query: { limit: '100' }, signal }),
  meta: { topics: ['mpesa_channels', 'mpesa_receipts', 'mpesa_requests'] },
});

const useChannelChange = <Input, Output>(change: (input: Input) => Promise<Output>) => useChange(change, [CHANNELS]);

type NewChannel = { body: SentBody<typeof createMpesaChannel>; idempotencyKey: string };
export const useCreateChannel = () => useChannelChange((input: NewChannel) => call(createMpesaChannel, input));

type Change = { id: string; body: SentBody<typeof updateMpesaChannel> };
export const useUpdateChannel = () =>
  useChannelChange(({ id, body }: Change) => call(updateMpesaChannel, { params: { id }, body }));

export const useRemoveChannel = () => useChannelChange((id: string) => call(deleteMpesaChannel, { params: { id } }));

export const useRegisterChannel = () =>
  useChannelChange((id: string) => call(registerMpesaChannel, { params: { id } }));

type Test = { id: string; phone: string; idempotencyKey: string };
export const useTestPayment = () =>
  useChannelChange(({ id, phone, idempotencyKey }: Test) =>
    call(sendTestPayment, { params: { id }, body: { phone }, idempotencyKey }),
  );

const LOOK_AGAIN_MS = 2_000;

/** What becomes of a prompt: the event stream tells, and while it is open we also look by ourselves. */
export const testPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['mpesa', 'test-payment', id],
    queryFn: ({ signal }) => call(getMpesaRequest, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data.state) ? false : LOOK_AGAIN_MS),
    meta: { topics: ['mpesa_requests'] },
  });
