import { type SQL, sql } from 'drizzle-orm';

const FIRST_SECONDS = 5;

/** When to try again after so many tries: 5 s, 10 s, 20 s … and no later than the most. */
export const afterPause = (tries: number, mostSeconds: number, firstSeconds = FIRST_SECONDS): SQL =>
  sql`clock_timestamp() + make_interval(secs => ${Math.min(mostSeconds, firstSeconds * 2 ** Math.max(0, tries - 1))})`;
