import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHECK_IN_KINDS, type CheckInKind, OUT_WAYS, type OutWay } from '../../domain/presence/contract.ts';
import { roomBookings } from '../bookings/tables.ts';
import { id, instant, isOneOf, now } from '../db/query/columns.ts';
import { parties } from '../parties/tables.ts';
import { passes } from '../passes/tables.ts';
import { site } from '../settings/tables.ts';
import { tenants } from '../tenants/tables.ts';
import { units } from '../units/tables.ts';

/** Who came in and who left. Nobody is inside twice. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    kind: text().$type<CheckInKind>().notNull(),
    siteId: site(),
    personName: text().notNull(),
    companyName: text(),
    tenantId: uuid().references(() => tenants.id, { onDelete: 'restrict' }),
    partyId: uuid().references(() => parties.id, { onDelete: 'restrict' }),
    passId: uuid().references(() => passes.id, { onDelete: 'restrict' }),
    bookingId: uuid().references(() => roomBookings.id, { onDelete: 'restrict' }),
    unitId: uuid().references(() => units.id, { onDelete: 'restrict' }),
    inAt: instant().notNull(),
    outAt: instant(),
    outHow: text().$type<OutWay>(),
    createdAt: instant().notNull().default(now),
  },
  (t) => [
    index('check_ins_by_in').on(t.inAt, t.id),
    index('check_ins_inside').on(t.inAt).where(sql`${t.outAt} is null`),
    index('check_ins_by_party').on(t.partyId, t.inAt).where(sql`${t.partyId} is not null`),
    index('check_ins_by_tenant').on(t.tenantId, t.inAt).where(sql`${t.tenantId} is not null`),
    index('check_ins_by_pass').on(t.passId, t.inAt).where(sql`${t.passId} is not null`),
    index('check_ins_by_booking').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    uniqueIndex('check_ins_party_inside')
      .on(t.siteId, t.partyId)
      .where(sql`${t.outAt} is null and ${t.partyId} is not null`),
    uniqueIndex('check_ins_pass_inside').on(t.passId).where(sql`${t.outAt} is null and ${t.passId} is not null`),
    uniqueIndex('check_ins_person_inside')
      .on(t.siteId, t.tenantId, sql`fold_name(${t.personName})`)
      .where(sql`${t.outAt} is null and ${t.partyId} is null and ${t.tenantId} is not null`),
    uniqueIndex('check_ins_guest_inside')
      .on(t.bookingId, sql`fold_name(${t.personName})`)
      .where(sql`${t.outAt} is null and ${t.partyId} is null and ${t.tenantId} is null and ${t.bookingId} is not null`),
    check('check_ins_kind_known', isOneOf(t.kind, CHECK_IN_KINDS)),
    check('check_ins_out_known', isOneOf(t.outHow, OUT_WAYS)),
    check('check_ins_out_whole', sql`(${t.outAt} is null) = (${t.outHow} is null)`),
    check('check_ins_out_after', sql`${t.outAt} >= ${t.inAt}`),
    check(
      'check_ins_by_what',
      sql`(${t.kind} = 'pass') = (${t.passId} is not null) and (${t.kind} = 'booking') = (${t.bookingId} is not null)`,
    ),
  ],
);
