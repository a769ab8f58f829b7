import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '../../domain/users/session-contract.ts';
import { call } from '../api/call.ts';

const SESSIONS = ['sessions'] as const;

/** A sign-in elsewhere is told to nobody, so the list is asked for each time it is opened. */
export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: ({ signal }) => call(listSessions, { signal }),
  refetchOnMount: 'always',
  meta: { topics: ['sessions', 'second_factors'] },
});

function useSessionChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => void client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export const useEndSession = () => useSessionChange((id: string) => call(endSession, { params: { id } }));

export const useEndOtherSessions = () => useSessionChange(() => call(endOtherSessions, {}));
