import type { PaidTerms } from '../../domain/bookings/client-checkout.ts';
import type {
  BookingStatus,
  ClientBookingInput,
  createClientBooking,
  RoomBooking,
} from '../../domain/bookings/contract.ts';
import type { LinkedMove } from '../../domain/bookings/link-contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import type { Day, Instant } from '../../domain/kernel/time.ts';
import type { NamedBooking } from '../bookings/named-bookings.ts';
import type { Deps } from '../deps.ts';

export type PortalBooking = { id: string; day: Day; startTime: Instant; roomName: string; who: string };

/** Who is told of what clients do by themselves is known by a later feature, and handed in. */
export type BookingHooks = {
  onBooked(deps: Deps, booking: PortalBooking): Promise<void>;
  onCancelled(deps: Deps, booking: PortalBooking): Promise<void>;
};

/** A booking that is kept until it is paid: its secret, and until when. */
export type Kept = { token: string; holdUntil: Instant };

/** Where visitors pay before a booking counts: how that is done is known by a later feature, and handed in. */
export type PayFirst = {
  /** Null where a booking counts without being paid. */
  plan(deps: Deps): Promise<(Kept & { id: string }) | null>;
  open(
    deps: Deps,
    id: string,
    kept: { booking: NamedBooking; input: ClientBookingInput },
  ): Promise<OutputOf<typeof createClientBooking>['checkout']>;
  paid: PaidOnline;
};

/** What was paid online, and goes back by its terms. */
export type PaidOnline = {
  /** Null where a booking was not paid online. */
  find(deps: Deps, booking: NamedBooking): Promise<PaidTerms | null>;
  cancel(deps: Deps, bookingId: string, expectedRefund: string | null): Promise<BookingStatus>;
  /** Moves it by that work, while cancelling is free of charge; what it costs less comes back, what it costs more is paid first. */
  move(
    deps: Deps,
    bookingId: string,
    expected: { refund: string | null; due: string | null },
    work: () => Promise<RoomBooking>,
  ): Promise<LinkedMove>;
};
