import { paths } from '../domain/kernel/paths.ts';

export { paths };

/** Whether a path is one of these screens or below one; everything is below the root, so that is left out. */
export const isWithin = (routes: readonly string[], path: string): boolean =>
  routes.some((route) => path === route || (route !== paths.home && path.startsWith(route)));
