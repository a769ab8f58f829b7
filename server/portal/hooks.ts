import type { Day, Instant } from '../../domain/kernel/time.ts';
import type { Deps } from '../deps.ts';

export type PortalBooking = { id: string; day: Day; startTime: Instant; roomName: string; who: string };

/** Who is told of what clients do by themselves is known by a later feature, and handed in. */
export type BookingHooks = {
  onBooked(deps: Deps, booking: PortalBooking): Promise<void>;
  onCancelled(deps: Deps, booking: PortalBooking): Promise<void>;
};
