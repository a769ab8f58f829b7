import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { getConfig, type PublicConfig } from '../../domain/settings/config-contract.ts';
import { call } from '../api/call.ts';

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}),
  meta: { topics: ['settings', 'sending_accounts'], quiet401: true },
});

/** What anyone may know of the space. The app shows nothing before it is there, so below the app it never waits. */
export const useConfig = (): PublicConfig => useSuspenseQuery(configQuery).data;
