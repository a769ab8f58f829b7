import { parseMoney } from '../../domain/kernel/money.ts';
import { bookingsPath } from '../../domain/reports/links.ts';
import { listedMonths } from '../../domain/reports/periods.ts';
import type { Period } from '../../domain/reports/query.ts';
import { money, sumMoney } from '../../domain/reports/sums.ts';
import type { TenantStatement } from '../../domain/reports/tenant-contract.ts';
import { allowedMinutes, type TenantBooking, tenantBookings } from '../bookings/room-use.ts';
import type { BatchResults } from '../db/query/query-batch.ts';
import type { TenantSummary } from '../tenants/lock-tenant.ts';

type Rooms = TenantStatement['rooms'];

const usedBy = (bookings: readonly TenantBooking[]) => ({
  usedHours: bookings.reduce((sum, { freeMinutes }) => sum + freeMinutes, 0) / 60,
  extraHours: bookings.reduce((sum, { chargedMinutes }) => sum + chargedMinutes, 0) / 60,
  charge: money(sumMoney(bookings.map(({ charge }) => parseMoney(charge)))),
});

const toMonth = ({ day }: TenantBooking): string => day.slice(0, 7);

export const askStatementRooms = (tenantId: string, period: Period, zone: string) => ({
  bookings: tenantBookings(tenantId, period, zone),
  allowed: allowedMinutes(tenantId, period),
});

/**
 * The bookings of a tenant, and month by month what they drew from the free hours. A month without bookings has the free
 * hours that the tenant has now.
 */
export const roomsOfStatement = (
  { bookings, allowed }: BatchResults<ReturnType<typeof askStatementRooms>>,
  tenant: TenantSummary,
  period: Period,
): Rooms => {
  const byMonth = Map.groupBy(bookings, toMonth);
  const months = listedMonths(period, new Set(byMonth.keys())).map(({ month }) => ({
    month,
    freeHours: (allowed.get(month) ?? tenant.freeRoomHours * 60) / 60,
    ...usedBy(byMonth.get(month) ?? []),
  }));
  return {
    freeHours: months.reduce((sum, { freeHours }) => sum + freeHours, 0),
    ...usedBy(bookings),
    months,
    bookings: bookings.map(({ day, freeMinutes, chargedMinutes, ...booking }) => ({
      ...booking,
      date: day,
      hours: (freeMinutes + chargedMinutes) / 60,
      freeHours: freeMinutes / 60,
      extraHours: chargedMinutes / 60,
      path: bookingsPath({ day, tenant: tenant.id, booking: booking.id }),
    })),
  };
};
