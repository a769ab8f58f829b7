import type { PaidTerms } from '../../../domain/bookings/client-checkout.ts';
import type { RoomBooking, setBookingStatus } from '../../../domain/bookings/contract.ts';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import type { Deps } from '../../deps.ts';

/** What was paid online for bookings is known by a later feature, and handed in. */
export type BookingMoney = {
  /** What was paid for it, and what cancelling it gives back; null where it was not paid online. */
  find(deps: Deps, id: string): Promise<PaidTerms | null>;
  /** The change of a booking with what it does to the money that was paid for it. */
  setStatus(
    deps: Deps,
    id: string,
    change: BodyOf<typeof setBookingStatus>,
    work: () => Promise<RoomBooking>,
  ): Promise<RoomBooking>;
};
