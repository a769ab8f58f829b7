import { navigate, useHistoryState, useSearch } from 'wouter/use-browser-location';
import type { Paging, Sort } from '../ui/table/data-table-parts.tsx';
import type { ListPage } from './list-page.ts';
import {
  clearList,
  type Filters,
  type ListChange,
  type ListShape,
  narrowList,
  nextPage,
  previousPage,
  readList,
} from './list-url.ts';

/**
 * A list whose search, filters, order and page live in the address, so that a link shows a colleague the same rows.
 * `query` is what the list call takes; the rest is what the controls of the screen show and do.
 *
 * The address is read from wouter's browser module, because the search of its router comes decoded once too often; and
 * each change begins at the address of that moment, since a search box speaks up a quarter of a second late.
 */
export function useList<F extends Filters, S extends string>(shape: ListShape<F, S>) {
  const address = readList(useSearch(), shape);
  const historyState: unknown = useHistoryState();
  const { q, filters, sort, limit, cursor, page } = address;

  const narrow = (change: ListChange<F, S>, replace = false) =>
    go(narrowList(window.location.search, shape, change), { replace });

  const goTo = ({ search, state }: { search: string; state: unknown }) => {
    go(search, { state });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };

  return {
    q,
    filters,
    isNarrowed: q !== '' || Object.keys(filters).length > 0,
    isFirstPage: cursor === null,
    sort: parseSort(sort),
    query: {
      ...filters,
      limit: String(limit),
      ...(q ? { q } : {}),
      ...(cursor ? { cursor } : {}),
      ...(sort === shape.defaultSort ? {} : { sort }),
    },
    // Every pause in typing would otherwise be a step of the Back button.
    search: (text: string) => narrow({ q: text }, true),
    filter: (change: NonNullable<ListChange<F, S>['filters']>) => narrow({ filters: change }),
    sortBy: ({ key, direction }: Sort) => narrow({ sort: `${direction === 'desc' ? '-' : ''}${key}` as S }, true),
    clear: () => go(clearList(window.location.search, shape)),
    toFirstPage: () => cursor !== null && narrow({}),
    paging: (shown: ListPage<unknown> | undefined): Paging => ({
      hasPrevious: cursor !== null,
      hasNext: Boolean(shown?.nextCursor),
      onPrevious: () => goTo(previousPage(window.location.search, historyState)),
      onNext: () => shown?.nextCursor && goTo(nextPage(window.location.search, historyState, shown.nextCursor)),
      pageSize: limit,
      total: shown?.total ?? undefined,
      from: page === null ? undefined : (page - 1) * limit + 1,
    }),
  };
}

function go(search: string, options: { replace?: boolean; state?: unknown } = {}) {
  navigate(`${window.location.pathname}${search ? `?${search}` : ''}`, options);
}

function parseSort(text: string): Sort {
  return { key: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' };
}
