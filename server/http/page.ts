import { count, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalid } from '../../domain/kernel/errors.ts';
import { DEFAULT_LIMIT, type ListQuery } from '../../domain/kernel/list.ts';
import type { Db } from '../db/pool.ts';

type Options<S extends string> = {
  sorts: Record<S, AnyPgColumn>;
  id: AnyPgColumn;
  otherwise: NoInfer<S | `-${S}`>;
};

type Page = {
  // The row's own place in the order, to be selected with it.
  cursor: SQL<string>;
  after: SQL | undefined;
  order: SQL[];
  take: number;
  finish<R extends { cursor: string; id: unknown }>(
    request: FastifyRequest,
    reply: FastifyReply,
    rows: R[],
  ): Omit<R, 'cursor'>[];
};

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

const decode = (text: string, sort: string): [string, string] => {
  try {
    const [forSort, value, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (forSort === sort && !value.includes('\0') && !id.includes('\0')) return [value, id];
  } catch {
    // Falls through to the refusal: whatever is wrong with it, it is not one of our cursors.
  }
  throw invalid({ cursor: 'Must come from the Link header of the page before, with the same sort' });
};

const encode = (sort: string, value: string, id: unknown): string =>
  Buffer.from(JSON.stringify([sort, value, String(id)])).toString('base64url');

const nextAddress = (request: FastifyRequest, cursor: string): string => {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('cursor', cursor);
  return url.pathname + url.search;
};

// A page by key, not by offset: it costs the same at any depth, because each sort has an index on (column, id).
export const keyset = <S extends string>(
  query: Partial<Pick<ListQuery, 'limit' | 'cursor'>> & { sort?: string | undefined },
  options: Options<S>,
): Page => {
  const sort = query.sort ?? options.otherwise;
  const descending = sort.startsWith('-');
  const column = options.sorts[sort.replace(/^-/, '') as S];
  const limit = query.limit ?? DEFAULT_LIMIT;
  const typed = (text: string, of: AnyPgColumn) => sql`${text}::${sql.raw(of.getSQLType())}`;

  const after = () => {
    if (query.cursor === undefined) return undefined;
    const [value, id] = decode(query.cursor, sort);
    const here = sql`(${column}, ${options.id})`;
    const there = sql`(${typed(value, column)}, ${typed(id, options.id)})`;
    return descending ? sql`${here} < ${there}` : sql`${here} > ${there}`;
  };
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return {
    cursor: sql<string>`${column}::text`,
    after: after(),
    order: [sql`${column} ${direction}`, sql`${options.id} ${direction}`],
    take: limit + 1,
    finish(request, reply, rows) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      if (rows.length > limit && last) {
        reply.header('link', `<${nextAddress(request, encode(sort, last.cursor, last.id))}>; rel="next"`);
      }
      return shown.map(({ cursor: _, ...row }) => row);
    },
  };
};

export const countRows = async (db: Db, table: PgTable, where: SQL | undefined, reply: FastifyReply): Promise<void> => {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  reply.header('x-total-count', String(row?.total ?? 0));
};

// What a person typed, as a literal for ILIKE.
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
