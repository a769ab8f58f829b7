import { count, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { invalid } from '../../../domain/kernel/errors.ts';
import { DEFAULT_LIMIT, type ListQuery } from '../../../domain/kernel/list.ts';
import type { Db } from '../../db/connection/database.ts';
import { JsonText } from '../reply-schema.ts';
import type { RowText } from './row-text.ts';

/** Where a page begins: after this row. */
export type Place = { value: string; id: string };

/** A sort that no column holds: what it is put in order by, and its type in the database. */
export type Computed = { by: SQL; type: string };

type Options<S extends string> = {
  sorts: Record<S, AnyPgColumn | Computed>;
  id: AnyPgColumn;
  otherwise: NoInfer<S | `-${S}`>;
};

/** A page of a list: where it begins, and in which order. */
export type Page = {
  limit: number;
  place: Place | undefined;
  // The row's own place in the order, to be selected with it.
  cursor: SQL<string>;
  after: SQL | undefined;
  order: SQL[];
  take: Placeholder;
  finish<R extends { cursor: string; id: unknown }>(
    request: FastifyRequest,
    reply: FastifyReply,
    rows: R[],
  ): Omit<R, 'cursor'>[];
  // The same for a list whose rows are text: what to select, and the answer made of it.
  row<T>(list: RowText<T>): SQL<string>;
  write<T extends { id: unknown }>(
    request: FastifyRequest,
    reply: FastifyReply,
    rows: readonly { row: string }[],
    list: RowText<T>,
    change?: (cells: string[]) => void,
  ): JsonText<T[]>;
};

const Cursor = z.tuple([z.string(), z.string(), z.string()]);

const decode = (text: string, sort: string): Place => {
  try {
    const [forSort, value, id] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (forSort === sort && !value.includes('\0') && !id.includes('\0')) return { value, id };
  } catch {
    // Falls through to the refusal: whatever is wrong with it, it is not one of our cursors.
  }
  throw invalid({ cursor: 'Must come from the Link header of the page before, with the same sort' });
};

const encode = (sort: string, value: string, id: unknown): string =>
  Buffer.from(JSON.stringify([sort, value, String(id)])).toString('base64url');

const linkNext = ({ url }: FastifyRequest, reply: FastifyReply, cursor: string): void => {
  const [path = '', search] = url.split('?', 2);
  const query = new URLSearchParams(search);
  query.set('cursor', cursor);
  reply.header('link', `<${path}?${query}>; rel="next"`);
};

const splitRow = <T>(list: RowText<T>, row: string, length: number): string[] => {
  const cells = list.split(row);
  // PostgreSQL leaves out a null that the contract does not know of, and every later cell would be taken for another.
  if (cells.length !== length) throw new Error(`A row has ${cells.length} cells instead of ${length}`);
  return cells;
};

export type PageQuery = Partial<Pick<ListQuery, 'limit' | 'cursor'>> & {
  sort?: string | undefined;
  place?: Place | undefined;
};

const computed = (sort: AnyPgColumn | Computed) => ('by' in sort ? sort : { by: sort, type: sort.getSQLType() });

/**
 * A page by key, not by offset: it costs the same at any depth, because each sort has an index on (column, id). Its parts
 * are made when they are asked for: a statement that is known already needs none of them.
 */
export const keyset = <S extends string>(query: PageQuery, options: Options<S>): Page => {
  const sort = query.sort ?? options.otherwise;
  const descending = sort.startsWith('-');
  const { by: column, type } = computed(options.sorts[sort.replace(/^-/, '') as S]);
  const limit = query.limit ?? DEFAULT_LIMIT;
  const place = query.place ?? (query.cursor === undefined ? undefined : decode(query.cursor, sort));
  const typed = (text: string, as: string) => sql`${text}::${sql.raw(as)}`;
  const direction = sql.raw(descending ? 'desc' : 'asc');
  return {
    limit,
    place,
    get cursor() {
      return sql<string>`${column}::text`;
    },
    // The first of the conditions: an index is read from where the first of a kind (<= before <) says, and "until a day" may be a
    // million rows before the place.
    get after() {
      if (!place) return undefined;
      const here = sql`(${column}, ${options.id})`;
      const there = sql`(${typed(place.value, type)}, ${typed(place.id, options.id.getSQLType())})`;
      return descending ? sql`${here} < ${there} and ${here} <= ${there}` : sql`${here} > ${there}`;
    },
    get order() {
      return [sql`${column} ${direction}`, sql`${options.id} ${direction}`];
    },
    // In the words of the statement: the database plans it once, and for a page that is known to be small.
    get take() {
      return sql.raw(String(limit + 1)) as unknown as Placeholder;
    },
    finish(request, reply, rows) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      if (rows.length > limit && last) linkNext(request, reply, encode(sort, last.cursor, last.id));
      // The cursor is left where it is: only the fields of the contract leave the server.
      return shown;
    },
    row(list) {
      return list.select(list.findPlace(column) < 0 ? [sql`${column}::text`] : []);
    },
    write(request, reply, rows, list, change) {
      const fields = Object.keys(list.places).length;
      const shownAt = list.findPlace(column);
      const cursorAt = shownAt < 0 ? fields : shownAt;
      const shown = Math.min(rows.length, limit);
      let text = '';
      for (let at = 0; at < shown; at++) {
        const cells = splitRow(list, (rows[at] as { row: string }).row, shownAt < 0 ? fields + 1 : fields);
        if (at === limit - 1 && rows.length > limit) {
          linkNext(request, reply, encode(sort, cells[cursorAt] as string, cells[list.places.id]));
        }
        change?.(cells);
        text += `${at === 0 ? '' : ','}${list.write(cells)}`;
      }
      return new JsonText(`[${text}]`);
    },
  };
};

export const countRows = async (db: Db, table: PgTable, where: SQL | undefined, reply: FastifyReply): Promise<void> => {
  const [row] = await db.select({ total: count() }).from(table).where(where);
  reply.header('x-total-count', String(row?.total ?? 0));
};

/** What a person typed, as a literal for ILIKE. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
