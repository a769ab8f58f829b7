import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type CheckoutState,
  cancelCheckout,
  createCheckout,
  getCheckout,
  payCheckout,
} from '../../domain/checkouts/contract.ts';
import type { ReceivedOutput, SentBody } from '../../domain/kernel/endpoint.ts';
import { call } from '../api/call.ts';

const CHECKOUTS = ['checkouts'] as const;

/** With how far the clock of the server is ahead of this one: phones are often wrong by minutes, and a hold has ten. */
export type CheckoutDetails = ReceivedOutput<typeof getCheckout> & { clockAheadMs: number };

const withClock = (checkout: ReceivedOutput<typeof getCheckout>): CheckoutDetails => ({
  ...checkout,
  clockAheadMs: Date.parse(checkout.now) - Date.now(),
});

const SECOND_MS = 1_000;

/** How long until it is asked for again: a visitor has no event stream. Money may also come from the M-Pesa menu. */
const EVERY_MS: Partial<Record<CheckoutState, number>> = {
  open: 4 * SECOND_MS,
  paying: SECOND_MS,
  review: 10 * SECOND_MS,
  refunding: 10 * SECOND_MS,
};

export const checkoutQuery = (token: string) =>
  queryOptions({
    queryKey: [...CHECKOUTS, token],
    queryFn: async ({ signal }) => withClock(await call(getCheckout, { params: { token }, signal })),
    refetchInterval: ({ state: { data } }) => (data ? (EVERY_MS[data.state] ?? false) : false),
    // Also while the payer looks at the prompt, which lies over the browser.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

/** What is free or paid is another with the state: other pages of the visitor ask again when they are shown. */
export function useRefreshOthers() {
  const client = useQueryClient();
  return useCallback(
    () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CHECKOUTS[0] }),
    [client],
  );
}

type Paying = { body: SentBody<typeof payCheckout>; idempotencyKey: string };

export function usePay(token: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, idempotencyKey }: Paying) => call(payCheckout, { params: { token }, body, idempotencyKey }),
    // A refusal also means that the page is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: checkoutQuery(token).queryKey }),
  });
}

export function useCancel(token: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call(cancelCheckout, { params: { token } }),
    onSettled: () => client.invalidateQueries({ queryKey: checkoutQuery(token).queryKey }),
  });
}

export type OrderedItems = SentBody<typeof createCheckout>['items'];

type Ordering = { body: SentBody<typeof createCheckout>; idempotencyKey: string };

export function useOrder() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (order: Ordering) => call(createCheckout, order),
    onSuccess: (checkout) => client.setQueryData(checkoutQuery(checkout.token).queryKey, withClock(checkout)),
  });
}
