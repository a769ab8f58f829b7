import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Day, firstOfMonth } from '../../../domain/kernel/time.ts';
import type { RoomSettings } from '../../../domain/settings/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { preparedRows } from '../../db/overlay/statements.ts';
import { selectFreeMinutes, type TenantSummary } from '../../tenants/lock-tenant.ts';
import type { BookingRow } from '../named-bookings.ts';

const isDrawing = ({ status }: BookingRow) => status !== 'cancelled';

/** Minutes that a tenant has drawn, by the first day of the month. */
export type DrawnMinutes = ReadonlyMap<Day, number>;

type Month = { month: Day; drawn: number };

const lockingMonths = (tenantId: Placeholder | SQL | string, days: SQL, freeHours: Placeholder | number) => sql`
  insert into room_allowances as a (tenant_id, month, allowed_minutes)
  select distinct t.id, date_trunc('month', d)::date, t.minutes
  from (${selectFreeMinutes(tenantId, freeHours)}) as t, unnest(${days}) as d order by 2
  on conflict (tenant_id, month) do update set allowed_minutes = greatest(excluded.allowed_minutes, a.used_minutes)
  returning month::text, used_minutes as drawn`;

const toDates = (days: readonly Day[] | SQL): SQL =>
  Array.isArray(days) ? sql`${sql.param([...days])}::date[]` : (days as SQL);

const lockMonths = preparedRows<{ tenantId: string; days: readonly Day[]; freeHours: number }, Month>((value) =>
  lockingMonths(value('tenantId'), sql`${value('days')}::date[]`, value('freeHours')),
);

/**
 * What the tenant has drawn in the months of these days, with their rows locked until the transaction ends, the earliest
 * month first.
 */
export const lockDrawnMinutes = async (
  db: Db,
  tenantId: string | SQL | null,
  days: readonly Day[] | SQL,
  { freeHoursPerMonth }: RoomSettings,
): Promise<DrawnMinutes> => {
  if (tenantId === null) return new Map();
  const isGiven = typeof tenantId === 'string' && Array.isArray(days);
  const rows = isGiven
    ? await lockMonths(db, { tenantId, days, freeHours: freeHoursPerMonth })
    : (await db.execute<Month>(lockingMonths(tenantId, toDates(days), freeHoursPerMonth)).execute()).rows;
  return new Map(rows.map(({ month, drawn }) => [month, drawn]));
};

/**
 * Free minutes left in each month. What `givenBack` has drawn counts as left: those bookings are priced anew. A tenant whose
 * allowance became smaller than what is drawn keeps that, and has nothing left.
 */
export const freeMinutesLeft = (
  tenant: TenantSummary | null,
  drawn: DrawnMinutes,
  givenBack: readonly BookingRow[] = [],
): ReadonlyMap<Day, number> => {
  const allowed = (tenant?.freeRoomHours ?? 0) * 60;
  const returned = (month: Day) =>
    givenBack
      .filter((row) => isDrawing(row) && firstOfMonth(row.bookingDate) === month)
      .reduce((sum, row) => sum + row.freeMinutes, 0);
  return new Map([...drawn].map(([month, minutes]) => [month, Math.max(0, allowed - minutes + returned(month))]));
};
