import type * as z from 'zod';
import type { Endpoint, ReceivedOutput, SentQuery } from '../../domain/kernel/endpoint.ts';
import { callWithHeaders } from './call.ts';

/** One page of a list: its rows, the way to the next page, and how many rows there are where the server counted. */
export type ListPage<Row> = { rows: readonly Row[]; nextCursor: string | null; total: number | null };

type ListEndpoint = Endpoint & { query: z.ZodObject; output: z.ZodArray; params?: undefined; body?: undefined };

type RowOf<E extends ListEndpoint> = ReceivedOutput<E> extends readonly (infer Row)[] ? Row : never;

/** Fetches one page; `ahead` marks a prefetch. */
export async function fetchPage<const E extends ListEndpoint>(
  endpoint: E,
  query: SentQuery<E>,
  signal: AbortSignal,
  ahead = false,
): Promise<ListPage<RowOf<E>>> {
  const input = { query, signal, ahead } as unknown as Parameters<typeof callWithHeaders<E>>[1];
  const { data, headers } = await callWithHeaders(endpoint, input);
  return { rows: data as readonly RowOf<E>[], nextCursor: readNextCursor(headers), total: readTotal(headers) };
}

/** The cursor in `Link: </api/users?cursor=abc>; rel="next"`; none on the last page. */
export function readNextCursor(headers: Headers): string | null {
  const address = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}

function readTotal(headers: Headers): number | null {
  const total = headers.get('x-total-count');
  return total === null ? null : Number(total);
}
