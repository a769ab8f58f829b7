import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { setup } from '../../domain/users/contract.ts';
import { call } from '../api/call.ts';
import { configQuery } from '../settings/config-queries.ts';
import { useWelcome } from './login-queries.ts';

/** Whatever the answer, the space may have its administrator by now: the config says so, and the route table follows. */
export function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof setup>) => call(setup, { body }),
    onSuccess: useWelcome('Nafasi is set up'),
    onSettled: () => void client.invalidateQueries({ queryKey: configQuery.queryKey }),
  });
}
