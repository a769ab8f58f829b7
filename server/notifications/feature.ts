import { sql } from 'drizzle-orm';
import type { Feature } from '../feature.ts';
import type * as tables from './tables.ts';

export const notificationsFeature = {
  tables: { notifications: 'full' },
  personalData: {
    user: ({ id }) => [
      {
        name: 'notifications',
        title: 'Notifications',
        query: sql`select created_at, kind, title, body, read_at from notifications where user_id = ${id} order by created_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
