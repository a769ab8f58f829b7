import { and, eq, sql } from 'drizzle-orm';
import type { Allowance } from '../../../domain/bookings/contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import { addDays, addMonths, type Day, firstOfMonth } from '../../../domain/kernel/time.ts';
import type { Db } from '../../db/connection/database.ts';
import { preparedForIds } from '../../db/overlay/statements.ts';
import type { Deps } from '../../deps.ts';
import { findTenant, type TenantSummary } from '../../tenants/lock-tenant.ts';
import { roomAllowances } from '../tables.ts';

/** What is drawn counts, charged hours do not: hours that a cancelled booking gives back serve the next one. */
export const computeAllowance = async (db: Db, tenant: TenantSummary, day: Day): Promise<Allowance> => {
  const [row] = await db
    .select({ used: roomAllowances.usedMinutes })
    .from(roomAllowances)
    .where(and(eq(roomAllowances.tenantId, tenant.id), eq(roomAllowances.month, firstOfMonth(day))));
  const used = row?.used ?? 0;
  const left = Math.max(0, tenant.freeRoomHours * 60 - used);
  return {
    month: day.slice(0, 7),
    freeHours: tenant.freeRoomHours,
    usedHours: used / 60,
    remainingHours: left / 60,
  };
};

export const getAllowance = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  tenantId: string,
  day: Day,
): Promise<Allowance> => {
  const tenant = await findTenant(deps, tenantId);
  if (!tenant) throw notFound('Tenant');
  return computeAllowance(deps.db, tenant, day);
};

type Span = { first: Day; next: Day; earliest: Day; latest: Day };

const selectMinutes = preparedForIds<Span, { id: string; minutes: number }>(
  (ids, value) => sql`
    select t.id, u.minutes from ${ids} as t (id)
    cross join lateral (
      select sum(free_minutes + charged_minutes)::int as minutes from room_bookings
      where tenant_id = t.id and status <> 'cancelled' and booking_date >= ${value('first')}::date and booking_date < ${value('next')}::date
        and starts_at >= ${value('earliest')}::date and starts_at < ${value('latest')}::date
    ) as u where u.minutes is not null`,
);

/**
 * Hours of the bookings of a month that are not cancelled, free and charged alike, by tenant; a tenant without any is
 * not in the answer.
 */
export const roomHoursUsed = async (
  db: Db,
  tenantIds: readonly string[],
  month: Day,
): Promise<ReadonlyMap<string, number>> => {
  const first = firstOfMonth(month);
  const next = addMonths(first, 1);
  // Tenant by tenant through the index of its bookings, which knows their instants: wherever the space is, a day more at
  // either end holds the month.
  const span = { first, next, earliest: addDays(first, -1), latest: addDays(next, 1) };
  const rows = await selectMinutes(db, tenantIds, span);
  return new Map(rows.map(({ id, minutes }) => [id, minutes / 60]));
};
