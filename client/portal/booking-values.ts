import type { ClientBookingInput, createClientBooking } from '../../domain/bookings/contract.ts';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import type { ContractForm } from '../ui/form.tsx';
import type { ClientBooking } from './portal-queries.ts';

export type BookingValues = SentBody<typeof createClientBooking>;

export type ClientForm = ContractForm<BookingValues, ClientBookingInput>;

/** What was booked, and for whom, to be said once more on the page. */
export type Booked = { booking: ClientBooking; email: string };
