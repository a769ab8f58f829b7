import { queryOptions } from '@tanstack/react-query';
import { LONGEST_SEARCH, SHORTEST_SEARCH, searchEverything } from '../../domain/search/contract.ts';
import { call } from '../api/call.ts';

type Key = readonly ['search', string];

/** What was found for a few letters stays while more are typed; what was found for other letters does not. */
const goesOn = (before: string, now: string) => now.startsWith(before) || before.startsWith(now);

export const searchQuery = (typed: string) => {
  const q = typed.trim().slice(0, LONGEST_SEARCH);
  return queryOptions({
    queryKey: ['search', q.toLowerCase()] as Key,
    queryFn: ({ signal }) => call(searchEverything, { query: { q }, signal }),
    enabled: q.length >= SHORTEST_SEARCH,
    placeholderData: (found, before) =>
      before && goesOn((before.queryKey as Key)[1], q.toLowerCase()) ? found : undefined,
    staleTime: 10_000,
    gcTime: 60_000,
  });
};
