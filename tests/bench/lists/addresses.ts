import type { Endpoint } from '../../../domain/kernel/endpoint.ts';
import type { Http } from '../contenders.ts';
import { type Filter, filtersOf, type Row, sortsOf } from './filters.ts';

/** One way to ask for a list; the pages are those of the first screen and of the very end. */
export type Asked = { name: string; path: string; sort: string | null };

const LIMIT = 20;
const PAGES_ON = 3;

const addressOf = (path: string, filter: Filter | null, sort: string | null): string => {
  const query = new URLSearchParams({ limit: String(LIMIT) });
  if (filter) query.set(filter.name, filter.value);
  if (sort) query.set('sort', sort);
  return `${path}?${query}`;
};

const get = async (http: Http, address: string) => {
  const reply = await http('GET', address);
  if (reply.status !== 200) throw new Error(`${address} was answered ${reply.status}: ${reply.body.slice(0, 200)}`);
  return reply;
};

export const rowsOf = async (http: Http, path: string): Promise<Row[]> => {
  const answer = JSON.parse((await get(http, `${path}?limit=100`)).body) as unknown;
  return Array.isArray(answer) ? (answer as Row[]) : [];
};

/** Each filter with every choice in the usual order, and its first choice in each of the others. */
export const waysToAsk = (endpoint: Endpoint, path: string, rows: readonly Row[]) => {
  const sorts = sortsOf(endpoint);
  const { filters, unknown } = filtersOf(endpoint, rows);
  const way = (filter: Filter | null, sort: string | null): Asked => ({
    name: [filter && `${filter.name}=${filter.value}`, sort && `sort=${sort}`].filter(Boolean).join(' ') || 'as it is',
    path: addressOf(path, filter, sort),
    sort,
  });
  const firsts = filters.filter(({ name }, turn) => filters.findIndex((other) => other.name === name) === turn);
  const ways = [
    way(null, null),
    ...sorts.map((sort) => way(null, sort)),
    ...filters.map((filter) => way(filter, null)),
    ...firsts.flatMap((filter) => sorts.map((sort) => way(filter, sort))),
  ];
  return { ways, unknown };
};

const opposite = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

const cursorOf = (address: string): string | null => new URL(address, 'http://localhost').searchParams.get('cursor');

const withCursor = (path: string, cursor: string): string => `${path}&cursor=${encodeURIComponent(cursor)}`;

/** A cursor is a sort with a place in it: that of the first page from the other end leads to the last page from this one. */
const turned = (cursor: string, sort: string): string => {
  const [, ...place] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as string[];
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url');
};

/** The address of the last page, or of one some pages on where the list has but one order; null where one page is all. */
export const farPage = async (http: Http, { path, sort }: Asked): Promise<string | null> => {
  if (sort) {
    const { next } = await get(http, path.replace(`sort=${sort}`, `sort=${opposite(sort)}`));
    const cursor = next && cursorOf(next);
    return cursor ? withCursor(path, turned(cursor, sort)) : null;
  }
  let far: string | null = null;
  for (let page = 0; page < PAGES_ON; page++) {
    const { next } = await get(http, far ?? path);
    if (!next) break;
    far = next;
  }
  return far;
};
