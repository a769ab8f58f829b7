import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import {
  cancelDemoPrompt,
  enterDemoPin,
  getDemoPhone,
  payFromDemoPhone,
} from '../../../domain/mpesa/demo-phone-contract.ts';
import { listMpesaRequests } from '../../../domain/mpesa/request-contract.ts';
import { call } from '../../api/call.ts';

const PHONE = ['mpesa', 'demo-phone'] as const;
const LOOK_AGAIN_MS = 1_500;

/** What the phone shows. It is looked at for as long as it is on the screen. */
export const demoPhoneQuery = (number: string) =>
  queryOptions({
    queryKey: [...PHONE, number],
    queryFn: ({ signal }) => call(getDemoPhone, { query: { number }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet401: true },
  });

/** The phone that the last prompt went to, as it is when somebody takes the phone in hand. */
export const lastPromptedQuery = queryOptions({
  queryKey: ['mpesa', 'last prompted'],
  queryFn: async ({ signal }) => {
    const [last] = await call(listMpesaRequests, { query: { limit: '1', sort: '-createdAt' }, signal });
    return last?.phone ?? null;
  },
  gcTime: 0,
});

const usePhoneAction = <Input, Output>(act: (input: Input) => Promise<Output>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn: act, onSettled: () => client.invalidateQueries({ queryKey: PHONE }) });
};

export const useEnterPin = () => usePhoneAction((body: SentBody<typeof enterDemoPin>) => call(enterDemoPin, { body }));
export const useCancelPrompt = () =>
  usePhoneAction((body: SentBody<typeof cancelDemoPrompt>) => call(cancelDemoPrompt, { body }));
export const usePayBill = () =>
  usePhoneAction((body: SentBody<typeof payFromDemoPhone>) => call(payFromDemoPhone, { body }));
