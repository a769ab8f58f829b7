import { MAX_LIMIT } from '../../domain/kernel/list.ts';
import { FIRST_PAGE } from './opening.ts';

/** Whether a text is a value of a filter. */
export type Judge<Value extends string = string> = (text: string) => text is Value;

/** The filters of a list, each with the values it accepts. */
export type Filters = Readonly<Record<string, Judge>>;

type ValueOf<J> = J extends Judge<infer Value> ? Value : never;

/** What a list lets the reader choose. The address is typed by people too, so each value is judged. */
export type ListShape<F extends Filters = Filters, S extends string = string> = {
  filters: F;
  sorts: readonly S[];
  /** The order in which the server answers when none is asked for. */
  defaultSort: NoInfer<S>;
  pageSize?: number | undefined;
};

type GivenShape<F extends Filters, Field extends string> = Omit<ListShape<F, Field | `-${Field}`>, 'sorts'> & {
  /** The fields that the list can be sorted by, either way. */ sorts: readonly Field[];
};

/** Declares the filters and sort keys of a list. */
export const listShape = <const F extends Filters, const Field extends string>(
  shape: GivenShape<F, Field>,
): ListShape<F, Field | `-${Field}`> => ({
  ...shape,
  sorts: shape.sorts.flatMap((field) => [field, `-${field}` as const]),
});

/** A filter that accepts one of these values. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Judge<Value> =>
  (text): text is Value =>
    values.some((value) => value === text);

/** A filter that accepts text up to this length. */
export const textUpTo =
  (most: number): Judge =>
  (text): text is string =>
    text.length <= most;

/** The filters that are set. */
export type FilterValues<F extends Filters> = { [K in keyof F]?: ValueOf<F[K]> };

/** What the URL of a list asks for. */
export type ListUrl<F extends Filters, S extends string> = {
  q: string;
  filters: FilterValues<F>;
  sort: S;
  limit: number;
  /** Null on the first page. */
  cursor: string | null;
  /** Counted from 1; null if it is missing from the URL. */
  page: number | null;
};

/** A change of search, order or filters, which always leads back to the first page. */
export type ListChange<F extends Filters, S extends string> = {
  q?: string | undefined;
  sort?: S | undefined;
  /** An empty text or undefined takes the filter away; filters that are not named stay. */
  filters?: { [K in keyof F]?: ValueOf<F[K]> | '' | undefined } | undefined;
};

const DEFAULT_PAGE_SIZE = Number(FIRST_PAGE.limit);

const countingNumber = (text: string | null, max: number): number | null => {
  const value = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : null;
  return value !== null && value <= max ? value : null;
};

/** Reads the address of a list. What its shape does not allow is left out, as if it had not been there. */
export function readList<F extends Filters, S extends string>(search: string, shape: ListShape<F, S>): ListUrl<F, S> {
  const given = new URLSearchParams(search);
  const filters = Object.entries(shape.filters).flatMap(([name, isValue]) => {
    const value = given.get(name);
    return value && isValue(value) ? [[name, value]] : [];
  });
  const cursor = given.get('cursor') || null;
  return {
    q: given.get('q')?.trim() ?? '',
    filters: Object.fromEntries(filters) as FilterValues<F>,
    sort: shape.sorts.find((sort) => sort === given.get('sort')) ?? shape.defaultSort,
    limit: countingNumber(given.get('limit'), MAX_LIMIT) ?? shape.pageSize ?? DEFAULT_PAGE_SIZE,
    cursor,
    page: cursor === null ? 1 : countingNumber(given.get('page'), Number.MAX_SAFE_INTEGER),
  };
}

const put = (search: URLSearchParams, name: string, value: string | null | undefined) => {
  if (value) search.set(name, value);
  else search.delete(name);
};

/**
 * The address after a change of search, filter or order. It begins at the first page, since a cursor belongs to the
 * order and the rows it was made for. Parameters of others, such as an open tab, stay.
 */
export function narrowList<F extends Filters, S extends string>(
  search: string,
  shape: ListShape<F, S>,
  change: ListChange<F, S>,
): string {
  const next = new URLSearchParams(search);
  if (change.q !== undefined) put(next, 'q', change.q.trim());
  if (change.sort !== undefined) put(next, 'sort', change.sort === shape.defaultSort ? '' : change.sort);
  for (const [name, value] of Object.entries(change.filters ?? {})) put(next, name, value);
  return withPage(next.toString(), null, 1);
}

/** The address without search and filters, in the same order. */
export function clearList(search: string, shape: ListShape): string {
  const next = new URLSearchParams(search);
  for (const name of ['q', ...Object.keys(shape.filters)]) next.delete(name);
  return withPage(next.toString(), null, 1);
}

/** The address of another page of the same list; without a cursor, of the first. */
export function withPage(search: string, cursor: string | null, page: number | null): string {
  const next = new URLSearchParams(search);
  put(next, 'cursor', cursor);
  put(next, 'page', cursor !== null && page !== null ? String(page) : null);
  return next.toString();
}

type Trail = { cursors: readonly string[] };

const isTrail = (state: unknown): state is Trail =>
  typeof state === 'object' &&
  state !== null &&
  'cursors' in state &&
  Array.isArray(state.cursors) &&
  state.cursors.every((cursor) => typeof cursor === 'string');

/**
 * The cursors of the pages before this one, first page first, where '' is the page without a cursor. They lie in the
 * history entry: a reload and the Back button keep them, and the address stays short enough to send to a colleague.
 */
export function readTrail(historyState: unknown): readonly string[] {
  return isTrail(historyState) ? historyState.cursors : [];
}

type PageLocation = { search: string; state: Trail };

/** The URL of the next page; the history state remembers the way back. */
export function nextPage(search: string, historyState: unknown, nextCursor: string): PageLocation {
  const given = new URLSearchParams(search);
  const here = given.get('cursor');
  const page = here ? countingNumber(given.get('page'), Number.MAX_SAFE_INTEGER) : 1;
  const cursors = here ? [...readTrail(historyState), here] : [''];
  return { search: withPage(search, nextCursor, page === null ? null : page + 1), state: { cursors } };
}

/** Someone who came by a link has no trail behind the page: for them, Previous leads to the first page. */
export function previousPage(search: string, historyState: unknown): PageLocation {
  const trail = readTrail(historyState);
  const page = countingNumber(new URLSearchParams(search).get('page'), Number.MAX_SAFE_INTEGER);
  const cursor = trail.at(-1) || null;
  return { search: withPage(search, cursor, page === null ? null : page - 1), state: { cursors: trail.slice(0, -1) } };
}
