import { eq } from 'drizzle-orm';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { vatTerms } from '../../../domain/settings/vat.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { bookingLines, itemAccounts } from '../kernel/booking-lines.ts';
import type { NewLine } from '../kernel/new-invoice.ts';
import { bookingCharges, invoices } from '../tables/invoice-tables.ts';
import { findInvoice } from './find.ts';

/** The invoice that a booking is on; null where it is on none. */
export const invoiceOfBooking = async (db: Db, bookingId: string) => {
  const [charged] = await db
    .select({ id: invoices.id })
    .from(bookingCharges)
    .innerJoin(invoices, eq(invoices.id, bookingCharges.invoiceId))
    .where(eq(bookingCharges.bookingId, bookingId));
  return charged ? findInvoice(db, charged.id) : null;
};

/** What a booking is invoiced with, by the VAT of today. */
export const priceBooking = async (
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  booking: RoomBooking,
): Promise<NewLine[]> => {
  const [accounts, settings, today] = await Promise.all([
    itemAccounts(deps.db, [booking]),
    deps.settings.get(),
    getToday(deps),
  ]);
  return bookingLines(booking, accounts, vatTerms(settings, today));
};
