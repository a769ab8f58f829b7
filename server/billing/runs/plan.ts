import { and, gt, sql } from 'drizzle-orm';
import type { Span } from '../../../domain/agreements/rules.ts';
import { notBilledBecause, RENT_ACCOUNT, type RentPeriod, rentDue, rentDueDate } from '../../../domain/billing/rent.ts';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import { formatDay, formatFigure } from '../../../domain/kernel/format.ts';
import { parseMoney } from '../../../domain/kernel/money.ts';
import { addDays, type Day, type Instant } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import type { Settings } from '../../../domain/settings/contract.ts';
import { taxed } from '../../../domain/settings/vat.ts';
import { toParty } from '../../../domain/tenants/party.ts';
import { bookingIdColumn, usedBookings } from '../../bookings/charges.ts';
import type { Db } from '../../db/connection/database.ts';
import { packagesById } from '../../packages/offers.ts';
import type { PackageOffer } from '../../packages/service.ts';
import type { BillableTenant } from '../../tenants/billed-through.ts';
import { daysText } from '../kernel/format.ts';
import type { NewInvoice, NewLine } from '../kernel/new-invoice.ts';
import { rentPeriods } from '../tables/invoice-tables.ts';

export type BillingDay = { today: Day; now: Instant; settings: Settings };

export const uncharged = sql`not exists (select 1 from booking_charges c where c.booking_id = ${bookingIdColumn})`;

const rentInvoices = (
  tenant: BillableTenant,
  offer: PackageOffer,
  periods: readonly RentPeriod[],
  { settings, today }: BillingDay,
): NewInvoice[] =>
  periods
    .filter(({ price }) => price > 0)
    .map(({ start, end, price, formula }) => {
      const { net, vat, rate } = taxed(price, settings.billing);
      const description = `${offer.name}, ${daysText(start, end)}`;
      return {
        tenantId: tenant.id,
        type: 'rent',
        description,
        dueDate: rentDueDate(start, today, settings.billing.invoiceDueDays),
        billTo: toParty(tenant),
        lateFeeOf: null,
        period: { start, end },
        lines: [
          {
            kind: 'rent',
            description,
            formula,
            quantity: '1',
            unitPrice: price,
            net,
            vatRate: rate,
            vat,
            account: RENT_ACCOUNT[offer.type],
            serviceStart: start,
            serviceEnd: end,
            bookingId: null,
          },
        ],
      };
    });

const hours = (count: number): string => `${count} ${count === 1 ? 'hour' : 'hours'}`;

const roomLine = (booking: RoomBooking, settings: Settings): NewLine => {
  const { net, vat, rate } = taxed(parseMoney(booking.extraChargeAmount), settings.billing);
  return {
    kind: 'room_hours',
    description: `${booking.roomName}, ${formatDay(booking.bookingDate)}${booking.purpose ? `: ${booking.purpose}` : ''}`,
    formula:
      booking.freeHours > 0
        ? `${hours(booking.chargedHours)} × ${formatFigure(booking.hourlyRate)}, after ${hours(booking.freeHours)} free`
        : `${hours(booking.chargedHours)} × ${formatFigure(booking.hourlyRate)}`,
    quantity: String(booking.chargedHours),
    unitPrice: parseMoney(booking.hourlyRate),
    net,
    vatRate: rate,
    vat,
    account: ACCOUNTS.meetingRooms,
    serviceStart: booking.bookingDate,
    serviceEnd: addDays(booking.bookingDate, 1),
    bookingId: booking.id,
  };
};

const roomInvoice = (
  bookings: readonly RoomBooking[],
  to: Pick<NewInvoice, 'tenantId' | 'billTo'>,
  { settings, today }: BillingDay,
): NewInvoice => {
  const last = bookings.map(({ bookingDate }) => bookingDate).reduce((a, b) => (a > b ? a : b));
  return {
    ...to,
    type: 'room_charges',
    description:
      bookings.length === 1 ? `Meeting room, ${formatDay(last)}` : `Meeting rooms, ${bookings.length} bookings`,
    dueDate: rentDueDate(last, today, settings.billing.invoiceDueDays),
    lateFeeOf: null,
    period: null,
    lines: bookings.map((booking) => roomLine(booking, settings)),
  };
};

export type Planned = {
  tenant: BillableTenant;
  invoices: NewInvoice[];
  billedUntil: Day | null;
  skipped: string | null;
};

// Days from the first that is not invoiced on which are invoiced all the same. There are none in the usual course.
const invoicedBeyond = async (db: Db, tenants: readonly BillableTenant[]): Promise<Map<string, Span[]>> => {
  const [first] = tenants.map(({ billedThrough }) => billedThrough).sort();
  if (first === undefined) return new Map();
  const ids = tenants.map(({ id }) => id);
  const rows = await db
    .select({ tenantId: rentPeriods.tenantId, start: rentPeriods.startsOn, end: rentPeriods.endsOn })
    .from(rentPeriods)
    .where(and(sql`${rentPeriods.tenantId} = any(${sql.param(ids)}::uuid[])`, gt(rentPeriods.endsOn, first)));
  return Map.groupBy(rows, ({ tenantId }) => tenantId);
};

/** What a run issues for these tenants, worked out the same way for the preview and for the run. */
export const planTenants = async (db: Db, tenants: readonly BillableTenant[], day: BillingDay): Promise<Planned[]> => {
  const [offers, used, invoicedBy] = await Promise.all([
    packagesById({ db }, new Set(tenants.map(({ packageId }) => packageId))),
    usedBookings(db, { endedBy: day.now, tenantIds: tenants.map(({ id }) => id), uncharged }),
    invoicedBeyond(db, tenants),
  ]);
  const usedBy = Map.groupBy(used, ({ tenantId }) => tenantId);
  const { prorate, billSuspended } = day.settings.billing;
  return tenants.map((tenant) => {
    const offer = offers.get(tenant.packageId);
    if (!offer) throw new Error(`Tenant ${tenant.id} has no package`);
    const skipped = notBilledBecause(tenant, day.today, billSuspended);
    const due =
      skipped === null ? rentDue(tenant, day.today, { prorate, invoiced: invoicedBy.get(tenant.id) ?? [] }) : null;
    const rent = rentInvoices(tenant, offer, due?.periods ?? [], day);
    const bookings = usedBy.get(tenant.id);
    const rooms = bookings ? [roomInvoice(bookings, { tenantId: tenant.id, billTo: toParty(tenant) }, day)] : [];
    return { tenant, invoices: [...rent, ...rooms], billedUntil: due?.until ?? null, skipped };
  });
};

/** Visitors who booked through the portal, an invoice for each booking. */
export const planVisitors = async (db: Db, day: BillingDay, atMost: number): Promise<NewInvoice[]> => {
  const used = await usedBookings(db, { endedBy: day.now, tenantIds: 'visitors', uncharged, atMost });
  return used.map((booking) =>
    roomInvoice(
      [booking],
      {
        tenantId: null,
        billTo: {
          name: booking.clientInfo?.company ?? booking.clientInfo?.name ?? 'Visitor',
          contactPerson: booking.clientInfo?.name ?? null,
          email: booking.clientInfo?.email ?? null,
          phone: booking.clientInfo?.phone ?? null,
          kraPin: null,
        },
      },
      day,
    ),
  );
};
