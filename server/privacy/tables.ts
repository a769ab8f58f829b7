import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { PrivacyAction, REQUEST_SUBJECTS, type RequestSubject } from '../../domain/privacy/contract.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';

/** What was done with people's data, and by whom. It names no one: a person who was erased is not named here again. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: id(),
    action: text().$type<PrivacyAction>().notNull(),
    subject: text().$type<RequestSubject>().notNull(),
    // The id of the row, or what is left of a visitor.
    subjectKey: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    actorName: text().notNull().default(sql`current_setting('app.actor_name')`),
    at: instant().notNull().default(now),
  },
  (t) => [
    index('privacy_requests_by_time').on(t.at, t.id),
    check('privacy_requests_action_known', isOneOf(t.action, PrivacyAction.options)),
    check('privacy_requests_subject_known', isOneOf(t.subject, REQUEST_SUBJECTS)),
  ],
);
