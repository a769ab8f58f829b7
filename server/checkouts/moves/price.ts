import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { inWholeShillings } from '../../../domain/checkouts/rules.ts';
import { addMoney, type Cents } from '../../../domain/kernel/money.ts';
import { priceBooking } from '../../billing/invoices/booked.ts';
import type { Deps } from '../../deps.ts';

/** What a booking costs now, as a checkout would price it. */
export const priceNow = async (deps: Deps, booking: RoomBooking): Promise<Cents> =>
  addMoney(...inWholeShillings(await priceBooking(deps, booking)).flatMap(({ net, vat }) => [net, vat]));
