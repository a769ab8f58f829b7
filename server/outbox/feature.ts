import { sql } from 'drizzle-orm';
import type { Feature, PersonalData } from '../feature.ts';

const messageData = ({ email }: { email: string | null }): PersonalData[] => [
  {
    name: 'messages',
    title: 'Emails and SMS',
    query: sql`select created_at, kind, recipient, subject, body, status, accepted_at from outbox
    where lower(recipient) = lower(${email}) order by created_at`,
  },
];

export const outboxFeature = {
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
  personalData: { tenant: messageData, visitor: messageData, employee: messageData, user: messageData },
} satisfies Feature<object>;
