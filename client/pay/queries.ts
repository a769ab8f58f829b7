import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fillPath, type ReceivedOutput, type SentBody } from '../../domain/kernel/endpoint.ts';
import { getPayPage, getPayQr, getPayRequest, sendPayPrompt } from '../../domain/pay/contract.ts';
import { call } from '../api/call.ts';

const PAY = ['pay'] as const;

export type PayDetails = ReceivedOutput<typeof getPayPage>;
export type Prompt = ReceivedOutput<typeof getPayRequest>;

const SOON_MS = 1_000;

/** A visitor has no event stream: the page asks again when it is looked at again, as after paying from the M-Pesa menu. */
export const payPageQuery = (token: string) =>
  queryOptions({
    queryKey: [...PAY, token],
    queryFn: ({ signal }) => call(getPayPage, { params: { token }, signal }),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** Asked for every second until it is known what became of it, also while the payer looks at the phone’s own prompt. */
export const promptQuery = (token: string, id: string) =>
  queryOptions({
    queryKey: [...PAY, token, 'request', id],
    queryFn: ({ signal }) => call(getPayRequest, { params: { token, id }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.isWaiting ? SOON_MS : false),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });

/** The same for as long as the amount is. */
export const payQrQuery = (token: string, amount: string) =>
  queryOptions({
    queryKey: [...PAY, token, 'qr', amount],
    queryFn: ({ signal }) => call(getPayQr, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

type Sending = { body: SentBody<typeof sendPayPrompt>; idempotencyKey: string };

export function useSendPrompt(token: string, onPrompt: (id: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending) => call(sendPayPrompt, { params: { token }, body, idempotencyKey }),
    onSuccess: (prompt) => {
      client.setQueryData(promptQuery(token, prompt.id).queryKey, prompt);
      onPrompt(prompt.id);
    },
    // A refusal also means that the page is out of date.
    onError: () => void client.invalidateQueries({ queryKey: [...PAY, token], exact: true }),
  });
}

/** After a payment: what is on screen is asked for again, and whatever else a member has open when it is shown next. */
export const useRefresh = () => {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
};

export const payPdf = (token: string): string => `${fillPath(getPayPage.path, { token })}?format=pdf`;
