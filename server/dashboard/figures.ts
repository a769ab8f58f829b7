import { type SQL, sql } from 'drizzle-orm';
import type { BookingToday, NeedKind, SpaceKind } from '../../domain/dashboard/contract.ts';
import { can, type Permission, type Role } from '../../domain/kernel/access.ts';
import { addDays, addMonths, type Day, firstOfMonth, type Instant, instantOf } from '../../domain/kernel/time.ts';
import {
  draftInvoices,
  failedAutomation,
  lettersToApprove,
  lettersToServe,
  owedFigures,
} from '../billing/dashboard-figures.ts';
import { bookingsOfDay, bookingsToCome, bookingsToConfirm } from '../bookings/dashboard-figures.ts';
import { type BatchQuery, batchQuery } from '../db/query/query-batch.ts';
import { minutesUnsealed } from '../integrity/sealing.ts';
import { maintenanceDue } from '../inventory/dashboard-figures.ts';
import { failedMails, keptMails } from '../outbox/dashboard-figures.ts';
import { heldAtEndOf, spacesByKind } from '../packages/dashboard-figures.ts';
import { payToApprove } from '../payroll/dashboard-figures.ts';
import { holdersNow, tenanciesSince, tenantsNowAndBefore } from '../tenants/dashboard-figures.ts';

export const MONTHS = 12;

export type Moment = { today: Day; now: Instant; zone: string };

type Owed = {
  count: number;
  amount: string;
  lateCount: number;
  lateAmount: string;
  soonCount: number;
  soonAmount: string;
};

export type Figures = {
  tenants: { now: number; before: number } | null;
  spaces: { kind: SpaceKind; total: number; occupied: number }[] | null;
  held: { day: Day; occupied: number }[] | null;
  owed: Owed;
  bookings: { count: number; next: BookingToday[] } | null;
  toCome: number | null;
  needs: Partial<Record<NeedKind, number>>;
};

// Who can see to what, and how much of it there is.
const needsOf = ({ today, now }: Moment): Record<NeedKind, [Permission, SQL]> => ({
  sealing: ['audit:verify', minutesUnsealed],
  payroll: ['payroll:approve', payToApprove],
  letters: ['finance:write', lettersToApprove],
  lettersToServe: ['payments:take', lettersToServe],
  failedMails: ['settings:write', failedMails],
  keptMails: ['settings:write', keptMails],
  failedAutomation: ['finance:write', failedAutomation],
  pendingBookings: ['bookings:write', bookingsToConfirm(now)],
  maintenance: ['inventory:write', maintenanceDue(today)],
  drafts: ['finance:write', draftInvoices],
});

/** The first days of the last months, the current one last. */
export const monthsUpTo = (today: Day): Day[] =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(firstOfMonth(today), index + 1 - MONTHS));

// A month that is over is looked at when it ended; the one that runs, now.
const endsOf = ({ today, now, zone }: Moment): { day: Day; at: Instant }[] =>
  monthsUpTo(today).map((first) => {
    const next = addMonths(first, 1);
    return next > today ? { day: today, at: now } : { day: addDays(next, -1), at: instantOf(next, '00:00', zone) };
  });

/** Everything that is counted; what a role may not see is not counted either. */
export const figuresOf = (role: Role, moment: Moment): BatchQuery<Figures> => {
  const { today, now, zone } = moment;
  const ends = endsOf(moment);
  const first = firstOfMonth(today);
  const when = (permission: Permission, figure: SQL): SQL => (can(role, permission) ? figure : sql`null`);
  const needs = Object.entries(needsOf(moment)).filter(([, [permission]]) => can(role, permission));
  const counted = needs.map(([kind, [, count]]) => sql`${kind}::text, ${count}`);
  const query = sql`
    select ${when('tenants:read', tenantsNowAndBefore({ day: first, at: instantOf(first, '00:00', zone) }))} as tenants,
      ${when('packages:read', spacesByKind(holdersNow))} as spaces,
      ${when('packages:read', heldAtEndOf(ends, tenanciesSince(ends[0]?.at ?? now)))} as held,
      ${owedFigures(today)} as owed,
      ${when('bookings:read', bookingsOfDay(today, now))} as bookings,
      ${when('bookings:read', bookingsToCome(now))} as "toCome",
      jsonb_build_object(${sql.join(counted, sql`, `)}) as needs`;
  return batchQuery(query, ([row]: readonly Figures[]) => {
    if (!row) throw new Error('A count always answers');
    return row;
  });
};
