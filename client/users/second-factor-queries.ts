import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../domain/users/second-factor-contract.ts';
import { call } from '../api/call.ts';
import { currentUserQuery } from '../api/session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
  meta: { topics: ['second_factors', 'settings'] },
});

/** The server begins a new session with the change, so what this page knows of its own is asked for again. */
function useFactorChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const queryKey of [secondFactorQuery.queryKey, currentUserQuery.queryKey, ['sessions'], ['users']])
        void client.invalidateQueries({ queryKey });
    },
  });
}

/** Its answer carries the key: it is held by the screen alone, and by no cache. */
export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (body: SentBody<typeof startSecondFactor>) => call(startSecondFactor, { body }),
    gcTime: 0,
  });

export const useConfirmSecondFactor = () =>
  useFactorChange((body: SentBody<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }));

export type Proof = SentBody<typeof removeSecondFactor>;

export const useRenewRecoveryCodes = () => useFactorChange((body: Proof) => call(renewRecoveryCodes, { body }));

export const useRemoveSecondFactor = () => useFactorChange((body: Proof) => call(removeSecondFactor, { body }));

export const useResetSecondFactor = () => useFactorChange((id: string) => call(resetSecondFactor, { params: { id } }));
