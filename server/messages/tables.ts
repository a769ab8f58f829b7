import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CHANNELS, type Channel } from '../../domain/messages/kind.ts';
import type { MessageKindName } from '../../domain/messages/kinds.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';

/**
 * The words of a message that somebody edited. One that was reset keeps its row without words, so that its version goes
 * on counting.
 */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: id(),
    kind: text().$type<MessageKindName>().notNull(),
    channel: text().$type<Channel>().notNull(),
    subject: text(),
    body: text(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('message_templates_once').on(t.kind, t.channel),
    check('message_templates_channel_known', isOneOf(t.channel, CHANNELS)),
    check(
      'message_templates_whole',
      sql`(${t.body} is null and ${t.subject} is null) or (${t.body} is not null and (${t.subject} is null) = (${t.channel} = 'sms'))`,
    ),
  ],
);

/** Who asked for no more messages of a kind. Addresses are in small letters, as they are compared. */
export const messageStops = pgTable(
  'message_stops',
  {
    id: id(),
    address: text().notNull(),
    kind: text().$type<MessageKindName>().notNull(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    uniqueIndex('message_stops_once').on(t.address, t.kind),
    check('message_stops_address_folded', sql`${t.address} = lower(${t.address})`),
  ],
);
