import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';

/** In the order in which groups are shown when all are found equally well. */
export const SEARCH_KINDS = [
  'tenant',
  'party',
  'agreement',
  'invoice',
  'payment',
  'receipt',
  'booking',
  'pass',
  'checkout',
  'letter',
  'supplier',
  'bill',
  'employee',
  'item',
] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

export const SearchResult = z
  .object({
    kind: SearchKind,
    id: Id,
    title: z.string(),
    subtitle: z.string(),
    path: z.string().meta({ description: 'The address of the thing itself' }),
  })
  .meta({ id: 'Found' });
export type SearchResult = z.infer<typeof SearchResult>;

export const SHORTEST_SEARCH = 2;
export const LONGEST_SEARCH = 100;

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    'Find a tenant, person, agreement, invoice, payment, M-Pesa receipt, booking, pass, online sale, letter, supplier, bill, employee or item that your role may open',
  access: 'dashboard:read',
  query: z.object({
    q: z
      .string()
      .trim()
      .min(SHORTEST_SEARCH, `Must have at least ${SHORTEST_SEARCH} characters`)
      .max(LONGEST_SEARCH, `May have at most ${LONGEST_SEARCH} characters`),
  }),
  output: z.object({
    groups: z
      .array(z.object({ kind: SearchKind, results: z.array(SearchResult) }))
      .meta({ description: 'What was found best comes first' }),
  }),
});
