import { AppError } from '../../../domain/kernel/errors.ts';

/**
 * So many calls of one address within a while and no more. They are counted in memory, on each node for itself: a flood of
 * them costs the database nothing.
 */
export const limitAddresses = (most: number, windowMs: number): ((address: string) => void) => {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (address) => {
    const now = performance.now();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + windowMs;
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    if (count > most)
      throw new AppError('too_many_requests', 'Too many calls from this address. Try again in a moment.', {
        retryAfterSeconds: Math.ceil((endsAt - now) / 1_000),
      });
  };
};
