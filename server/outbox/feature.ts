import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';

export const outbox = {
  tables: {},
  dashboardNeeds: {
    failedMails: {
      permission: 'settings:write',
      count: () => sql`(select count(*)::int from outbox where status = 'bounced')`,
    },
    keptMails: {
      permission: 'settings:write',
      count: () => sql`(select count(*)::int from outbox where status = 'kept')`,
    },
  },
} satisfies Feature<object>;
