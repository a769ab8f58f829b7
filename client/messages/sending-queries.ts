import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  getSending,
  removeMailAccount,
  removeSmsAccount,
  type Sending,
  saveMailAccount,
  saveSmsAccount,
  testMail,
  testSms,
} from '../../domain/messages/sending-contract.ts';
import { call } from '../api/call.ts';
import { configQuery } from '../settings/config-queries.ts';

export const sendingQuery = queryOptions({
  queryKey: ['sending'],
  queryFn: ({ signal }) => call(getSending, { signal }),
  meta: { topics: ['sending_accounts'] },
});

// Every screen that sends shows whether mail is set up, which the config contains.
function useSendingChange<Input>(change: (input: Input) => Promise<Sending | undefined>) {
  const client = useQueryClient();
  const stale = [configQuery.queryKey, ['outbox'], ['first-steps']];
  return useMutation({
    mutationFn: change,
    onSuccess: (sending) =>
      sending ? client.setQueryData(sendingQuery.queryKey, sending) : client.resetQueries(sendingQuery),
    onSettled: () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useSaveMailAccount = () =>
  useSendingChange((body: SentBody<typeof saveMailAccount>) => call(saveMailAccount, { body }));
export const useSaveSmsAccount = () =>
  useSendingChange((body: SentBody<typeof saveSmsAccount>) => call(saveSmsAccount, { body }));
export const useRemoveAccount = () =>
  useSendingChange((channel: 'email' | 'sms') => call(channel === 'sms' ? removeSmsAccount : removeMailAccount, {}));
export const useTest = (channel: 'email' | 'sms') =>
  useMutation({ mutationFn: (to: string) => call(channel === 'sms' ? testSms : testMail, { body: { to } }) });
