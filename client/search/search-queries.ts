import { queryOptions } from '@tanstack/react-query';
import { LONGEST_SEARCH, SHORTEST_SEARCH, searchEverything } from '../../domain/search/contract.ts';
import { call } from '../api/call.ts';

export const searchQuery = (typed: string) => {
  const q = typed.trim().slice(0, LONGEST_SEARCH);
  return queryOptions({
    queryKey: ['search', q.toLowerCase()],
    queryFn: ({ signal }) => call(searchEverything, { query: { q }, signal }),
    enabled: q.length >= SHORTEST_SEARCH,
    staleTime: 10_000,
    gcTime: 60_000,
  });
};
