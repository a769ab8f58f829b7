import { queryOptions } from '@tanstack/react-query';
import { listPasses } from '../../domain/passes/contract.ts';
import { call } from '../api/call.ts';

const MOST_ON_A_PAGE = '10';

/** The passes of a person, newest first. */
export const partyPassesQuery = (party: string) =>
  queryOptions({
    queryKey: ['passes', 'party', party],
    queryFn: ({ signal }) => call(listPasses, { query: { party, limit: MOST_ON_A_PAGE }, signal }),
    meta: { topics: ['passes', 'pass_uses', 'invoices'] },
  });
