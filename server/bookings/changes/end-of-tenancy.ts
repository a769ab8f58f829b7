import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { bookingColumns } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';
import { CANCELLABLE, cancelRows } from './cancel.ts';

/**
 * Cancels what a tenant still had to come, with one mail, and answers how many. The caller that ends the tenancy holds the
 * tenant's row, so that no booking is made meanwhile.
 */
export const cancelFutureBookings = async (deps: Deps, tenantId: string, reason: string): Promise<number> => {
  const rows = await deps.db
    .select(bookingColumns)
    .from(roomBookings)
    .where(
      and(
        eq(roomBookings.tenantId, tenantId),
        inArray(roomBookings.status, [...CANCELLABLE]),
        gt(roomBookings.startsAt, deps.clock.now()),
      ),
    )
    .orderBy(asc(roomBookings.startsAt), asc(roomBookings.id))
    .for('no key update');
  return (await cancelRows(deps, rows, { reason })).length;
};

export const endBookings = (deps: Deps, tenantId: string): Promise<number> =>
  cancelFutureBookings(deps, tenantId, 'The tenancy has ended');
