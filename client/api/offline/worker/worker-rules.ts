import { isOfflinePage } from '../../../../domain/kernel/paths.ts';

const FILES = 'nafasi-files-';

export const filesCache = (build: string): string => `${FILES}${build}`;

/** The files of other builds than this one, which has all that it needs. */
export const outdatedCaches = (names: readonly string[], build: string): string[] =>
  names.filter((name) => name.startsWith(FILES) && name !== filesCache(build));

type WorkerRequest = { method: string; mode: string; url: string };

/**
 * What the worker does with a request. A file that has its hash in its name never changes; a page and a file without one are
 * as the server has them, and only without a line as they were kept. Calls are never kept: what is answered to one person
 * is nobody else's.
 */
export const ruleFor = (
  { method, mode, url }: WorkerRequest,
  origin: string,
  files: readonly string[],
): 'pass' | 'page' | 'kept first' | 'server first' => {
  const { pathname, origin: site } = new URL(url);
  if (method !== 'GET' || site !== origin || pathname.startsWith('/api/')) return 'pass';
  if (mode === 'navigate') return isOfflinePage(pathname) ? 'page' : 'pass';
  if (!files.includes(pathname)) return 'pass';
  return pathname.startsWith('/assets/') ? 'kept first' : 'server first';
};

/** A proxy speaks for a server that is away. */
export const isAway = (status: number): boolean => [502, 503, 504].includes(status);
