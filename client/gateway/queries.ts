import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  checkGatewayEffect,
  listGatewayEffects,
  listGatewayMessages,
  retryGatewayMessage,
} from '../../domain/gateway/contract.ts';
import { call } from '../api/call.ts';
import { fetchPage } from '../api/list-page.ts';
import { useChange } from '../api/use-change.ts';

const GATEWAY = ['gateway'] as const;
const FIRST = { limit: '20', count: 'true' } as const;

export const failedMessagesQuery = queryOptions({
  queryKey: [...GATEWAY, 'messages'],
  queryFn: ({ signal }) => fetchPage(listGatewayMessages, FIRST, signal),
  placeholderData: keepPreviousData,
  meta: { topics: ['gateway_messages'] },
});

export const unknownEffectsQuery = queryOptions({
  queryKey: [...GATEWAY, 'effects'],
  queryFn: ({ signal }) => fetchPage(listGatewayEffects, FIRST, signal),
  placeholderData: keepPreviousData,
  meta: { topics: ['effects'] },
});

// Also after a refusal: it may have ended by itself meanwhile.
const useGatewayChange = <Input, Output>(change: (input: Input) => Promise<Output>) =>
  useChange(change, [GATEWAY], { afterRefusal: true });

export const useRetryMessage = () =>
  useGatewayChange(({ id }: { id: string }) => call(retryGatewayMessage, { params: { id } }));

export const useCheckEffect = () =>
  useGatewayChange(({ id }: { id: string }) => call(checkGatewayEffect, { params: { id } }));
