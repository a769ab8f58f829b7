import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, now } from '../db/query/columns.ts';

/** What browsers have blocked by our policy, once for each directive, site and page. It is not known who reported it. */
export const browserBlocks = pgTable(
  'browser_blocks',
  {
    directive: text().notNull(),
    blocked: text().notNull(),
    route: text().notNull(),
    seen: integer().notNull(),
    firstSeenAt: instant().notNull().default(now),
    lastSeenAt: instant().notNull().default(now),
  },
  (t) => [
    primaryKey({ name: 'browser_blocks_pkey', columns: [t.directive, t.blocked, t.route] }),
    index('browser_blocks_latest').on(t.lastSeenAt),
    check('browser_blocks_seen', sql`${t.seen} between 1 and 1000000`),
    // No address with what comes behind its site: a path or a query may hold what is somebody's.
    check(
      'browser_blocks_form',
      sql`${t.directive} ~ '^[a-z-]{1,40}$' and ${t.route} ~ '^[a-z/:-]{1,60}$'
        and ${t.blocked} ~ '^([a-z-]{1,20}|(https?|wss?)://[a-z0-9.:_\\[\\]-]{1,100})$'`,
    ),
  ],
);
