import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  OPERATION_STATUSES,
  type OperationStatus,
  RESOLUTIONS,
  type Resolution,
} from '../../domain/devices/contract.ts';
import { invoices } from '../billing/tables/invoice-tables.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { users } from '../users/tables.ts';

type Fields = Readonly<Record<string, unknown>>;

const user = () => uuid().references(() => users.id, { onDelete: 'restrict' });

/** A browser that records acts without a line. Its row is what those who send for it at once take turns by. */
export const devices = pgTable(
  'devices',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    lastSeq: integer().notNull().default(0),
    seenAt: instant().notNull().default(now),
    createdAt: instant().notNull().default(now),
  },
  (t) => [check('devices_last_seq_counts', sql`${t.lastSeq} >= 0`)],
);

/**
 * Every act of a device and what became of it, for ever: whatever is sent again gets the answer of the first time. What could not be
 * done waits for a person, who does it again or says how it was settled.
 */
export const deviceOperations = pgTable(
  'device_operations',
  {
    id: id(),
    deviceId: uuid()
      .notNull()
      .references(() => devices.id, { onDelete: 'restrict' }),
    seq: integer().notNull(),
    number: text().notNull(),
    op: text().notNull(),
    // Who is named in an act that was done, is named where it was done.
    body: jsonb().$type<Fields>(),
    fingerprint: text().notNull(),
    deviceAt: instant().notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    status: text().$type<OperationStatus>().notNull(),
    message: text(),
    result: jsonb().$type<Fields>(),
    invoiceId: uuid().references(() => invoices.id, { onDelete: 'restrict' }),
    sentBy: user(),
    madeBy: user(),
    resolvedAt: instant(),
    resolvedBy: user(),
    resolution: text().$type<Resolution>(),
    note: text(),
  },
  (t) => [
    uniqueIndex('device_operations_once').on(t.deviceId, t.seq),
    index('device_operations_by_received').on(t.receivedAt, t.id),
    index('device_operations_by_number').on(t.number),
    index('device_operations_by_invoice').on(t.invoiceId),
    index('device_operations_open')
      .on(t.receivedAt, t.id)
      .where(sql`${t.status} <> 'done' and ${t.resolvedAt} is null`),
    check('device_operations_seq_counts', sql`${t.seq} > 0`),
    check('device_operations_status_known', isOneOf(t.status, OPERATION_STATUSES)),
    check('device_operations_resolution_known', isOneOf(t.resolution, RESOLUTIONS)),
    check('device_operations_done_has_result', sql`(${t.status} = 'done') = (${t.result} is not null)`),
    check('device_operations_else_has_message', sql`(${t.status} = 'done') = (${t.message} is null)`),
    check(
      'device_operations_resolved_by_somebody',
      sql`(${t.resolvedAt} is null) = (${t.resolution} is null) and (${t.resolvedAt} is null) = (${t.resolvedBy} is null)
        and (${t.status} <> 'done' or ${t.resolvedAt} is null)`,
    ),
    check(
      'device_operations_settled_with_note',
      sql`(${t.resolution} = 'settled') is not true or ${t.note} is not null`,
    ),
  ],
);
