import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { getSettings, type Settings, type SettingsGroup } from '../../domain/settings/contract.ts';
import { call } from '../api/call.ts';

/** Every group that the reader may see; security is missing for those who may not change it. */
export type VisibleSettings = ReceivedOutput<typeof getSettings>;

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  meta: { topics: ['settings'] },
});

/** Sends what changed and keeps the whole group that the server answers. */
export function useSaveSettings<G extends SettingsGroup, Changes>(
  group: G,
  send: (changes: Changes) => Promise<Settings[G]>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) =>
      client.setQueryData(settingsQuery.queryKey, (known) => (known ? { ...known, [group]: saved } : known)),
  });
}
