import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { Sale, SalePayment } from '../../domain/counter/contract.ts';
import type { BookingPrice } from '../../domain/counter/room-contract.ts';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import { addMoney, cents, toDecimalText } from '../../domain/kernel/money.ts';
import { invoiceOfBooking, priceBooking } from '../billing/invoices/booked.ts';
import { toIssue } from '../billing/invoices/issue.ts';
import { type NewLine, sumLines } from '../billing/kernel/new-invoice.ts';
import { forBuyer, relieveLines } from '../billing/kernel/relief.ts';
import { lockBooking } from '../bookings/changes/series.ts';
import { namedById, toRoomBooking, withNames } from '../bookings/named-bookings.ts';
import { getToday } from '../clock.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { lockPartyAccount, type PartyContact, partiesById, requireParty, toBillTo } from '../parties/lock-party.ts';
import { findChange, findPlace, issue, type Payee, pay } from './pay.ts';
import { counterSales } from './tables.ts';

const COSTS_NOTHING = 'This booking costs nothing';

type Sellable = RoomBooking & { partyId: string };

// A tenant has free hours and pays by the month; what is not confirmed may never be used.
const whyNot = ({ partyId, tenantId, status }: RoomBooking): string | null => {
  if (tenantId !== null) return 'The bookings of a tenant are on the next invoice of the tenant';
  if (partyId === null) return 'Nobody is known who could be invoiced';
  if (status === 'pending' || status === 'cancelled')
    return `Only a booking that is confirmed can be paid; this one is ${status}`;
  return null;
};

const isSellable = (booking: RoomBooking): booking is Sellable => whyNot(booking) === null;

const requireSellable = (booking: RoomBooking): Sellable => {
  if (!isSellable(booking)) throw new AppError('conflict', whyNot(booking) ?? COSTS_NOTHING);
  return booking;
};

const requirePrice = (lines: readonly NewLine[]) => {
  const sums = sumLines(lines);
  if (sums.amount === 0) throw new AppError('conflict', COSTS_NOTHING);
  return sums;
};

const presentPrice = (lines: readonly NewLine[]): Pick<BookingPrice, 'lines' | 'net' | 'vat' | 'amount'> => {
  const { net, vat, amount } = sumLines(lines);
  return {
    lines: lines.map(({ description, formula, net: own, vat: tax }) => ({
      description,
      formula,
      amount: toDecimalText(addMoney(own, tax)),
    })),
    net: toDecimalText(net),
    vat: toDecimalText(vat),
    amount: toDecimalText(amount),
  };
};

/** What a booking costs, before anybody pays it. */
export const getBookingPrice = async (deps: Deps, id: string): Promise<BookingPrice> => {
  const named = (await namedById(deps, [id])).get(id);
  if (!named) throw notFound('Booking');
  const booking = toRoomBooking(named);
  const name = booking.clientInfo?.name ?? booking.tenantName ?? '';
  if (!isSellable(booking))
    return { ...presentPrice([]), problem: whyNot(booking), customerName: name, phone: null, invoice: null };
  const [priced, parties, invoice, settings, today] = await Promise.all([
    priceBooking(deps, booking),
    partiesById(deps.db, new Set([booking.partyId])),
    invoiceOfBooking(deps.db, id),
    deps.settings.get(),
    getToday(deps),
  ]);
  const party = parties.get(booking.partyId);
  const lines = relieveLines(priced, party ?? null, { settings, today });
  return {
    ...presentPrice(lines),
    problem: sumLines(lines).amount === 0 ? COSTS_NOTHING : null,
    customerName: party?.name ?? name,
    phone: party?.phone ?? null,
    invoice: invoice && { id: invoice.id, invoiceNumber: invoice.number, balance: toDecimalText(invoice.balance) },
  };
};

type Held = { booking: Sellable; party: PartyContact };

// Whom it is for before the booking, as everybody locks who moves money.
const hold = async (deps: Deps, id: string): Promise<Held> => {
  const seen = (await namedById(deps, [id])).get(id);
  if (!seen) throw notFound('Booking');
  const { partyId } = requireSellable(toRoomBooking(seen));
  const party = requireParty(await lockPartyAccount(deps.db, partyId));
  const row = await lockBooking(deps.db, id);
  const [named] = row ? await withNames(deps, [row]) : [];
  if (!named) throw notFound('Booking');
  const invoice = await invoiceOfBooking(deps.db, id);
  if (invoice) throw new AppError('conflict', `This booking is on invoice ${invoice.number} already`);
  return { booking: requireSellable(toRoomBooking(named)), party };
};

/** Invoices a booking before it is used, and takes its payment, all of it or nothing. The nightly run does not bill it again. */
export const sellBooking = async (deps: Deps, payee: Payee, id: string, payment: SalePayment | null): Promise<Sale> => {
  const { db, clock } = deps;
  const place = payment && (await findPlace(deps, payee.user, payment));
  const { booking, party } = await hold(deps, id);
  const [settings, today] = await Promise.all([deps.settings.get(), getToday(deps)]);
  const lines = relieveLines(await priceBooking(deps, booking), party, { settings, today });
  const { amount } = requirePrice(lines);
  const change = payment && findChange(payment, amount);
  const [made] = toIssue([
    forBuyer(
      {
        tenantId: null,
        partyId: party.id,
        type: 'counter',
        description: lines[0]?.description ?? booking.roomName,
        dueDate: today,
        billTo: toBillTo(party),
        lateFeeOf: null,
        period: null,
        lines,
      },
      party,
      { settings, today },
    ),
  ]);
  if (!made) throw new Error('There is no invoice to issue');
  const issued = await issue(deps, made, settings, today, payment !== null);
  const { user } = payee;
  const tendered = payment?.tendered ? toDecimalText(payment.tendered) : null;
  const sold = { soldBy: user.id, soldByName: user.name, tendered, soldAt: clock.now() };
  withoutWaiting(db, db.insert(counterSales).values({ invoiceId: made.id, ...sold }));
  const customer = { tenantId: null, partyId: party.id };
  const paid = payment && (await pay(deps, payee, payment, place, { issued, customer, amount }));
  return {
    invoice: {
      id: issued.id,
      invoiceNumber: issued.invoiceNumber,
      amount: toDecimalText(amount),
      balance: toDecimalText(paid ? cents(0) : amount),
    },
    passes: [],
    checkIn: null,
    payment: paid,
    change: change === null ? null : toDecimalText(change),
    ...customer,
    customerName: party.name,
    warnings: [],
  };
};
