import type { QueryClient } from '@tanstack/react-query';

/**
 * Asks for what a screen shows first when its address narrows nothing, so that it can be asked for before the screen is
 * drawn. The page asks by the same query.
 */
export type Opening = (ask: QueryClient['prefetchQuery'], today: string) => unknown;

/** A list that is narrowed by nothing, at its first page. */
export const FIRST_PAGE = { limit: '20' };
