import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeliveryState } from '../../domain/messages/delivery.ts';
import { DELIVERY_STATES } from '../../domain/messages/delivery-text.ts';
import { CHANNELS } from '../../domain/messages/kind.ts';
import { id, instant, isOneOf, now, SMALL_PENDING_LIST } from '../db/query/columns.ts';

export type MailChannel = 'email' | 'sms';
export type Attachment = { filename: string; contentType: string; base64: string };

/**
 * A mail or an SMS is written in the transaction of the event that it tells of, and sent afterwards. "kept" is one of a
 * space that has no mail server or no account for SMS; "accepted" is one that the server or the service took.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    channel: text().$type<MailChannel>().notNull().default('email'),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull().default([]),
    // A document such as "invoice:<id>", which is drawn when the mail goes out: a run queues thousands at once.
    document: text(),
    // Where the recipient unsubscribes from its kind, as mail programs need to know it.
    stopUrl: text(),
    // Names the event, so that queueing it twice sends one mail.
    eventKey: text().notNull(),
    status: text().$type<DeliveryState>().notNull().default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().default(now),
    lastError: text(),
    createdAt: instant().notNull().default(now),
    acceptedAt: instant(),
  },
  (t) => [
    uniqueIndex('outbox_once').on(t.eventKey),
    index('outbox_due').on(t.channel, t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    index('outbox_by_created').on(t.createdAt, t.id),
    index('outbox_unusual').on(t.channel).where(sql`${t.channel} <> 'email'`),
    index('outbox_by_status').on(t.status, t.createdAt, t.id),
    index('outbox_words')
      .using('gin', sql`search_words(${t.recipient}, ${t.subject}, null, null) gin_trgm_ops`)
      .with(SMALL_PENDING_LIST),
    check('outbox_channel_known', isOneOf(t.channel, CHANNELS)),
    check('outbox_status_known', isOneOf(t.status, DELIVERY_STATES)),
    check('outbox_accepted_at', sql`(${t.status} = 'accepted') = (${t.acceptedAt} is not null)`),
  ],
);
