import { ApiError } from './call.ts';

/** What the server said, or the fallback where it said nothing that a person could read. */
export const serverMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : fallback;
