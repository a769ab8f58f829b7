import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { CHANNELS } from '../../domain/messages/kind.ts';
import type { MailDetails, SmsDetails } from '../../domain/messages/sending-contract.ts';
import { instant, isOneOf, now, sealed } from '../db/query/columns.ts';
import type { MailChannel } from './tables.ts';

/** How the space sends, where the environment does not say it. The password or key is sealed and never leaves the server. */
export const sendingAccounts = pgTable(
  'sending_accounts',
  {
    channel: text().$type<MailChannel>().primaryKey(),
    details: jsonb().$type<MailDetails | SmsDetails>().notNull(),
    secret: sealed(),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    check('sending_accounts_channel_known', isOneOf(t.channel, CHANNELS)),
    check(
      'sending_accounts_secret',
      sql`(${t.secret} is not null) = (${t.channel} = 'sms' or ${t.details} ->> 'username' is not null)`,
    ),
  ],
);
