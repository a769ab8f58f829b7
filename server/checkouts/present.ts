import type { Checkout } from '../../domain/checkouts/contract.ts';
import { describeCheckout, isKept, shownState } from '../../domain/checkouts/rules.ts';
import { addMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { toDay } from '../../domain/kernel/time.ts';
import { maskPhone } from '../../domain/pay/rules.ts';
import type { RoomType } from '../../domain/rooms/contract.ts';
import { cancellationTerms, cancellationText } from '../../domain/settings/cancellation-text.ts';
import { findInvoice } from '../billing/invoices/find.ts';
import { calendarPath } from '../bookings/booking-events.ts';
import { namedById } from '../bookings/named-bookings.ts';
import type { Deps } from '../deps.ts';
import { type CheckoutView, findCheckoutView } from '../mpesa/requests/payer-view.ts';
import { passesOfInvoices } from '../passes/find.ts';
import { payChannel } from '../pay/ways.ts';
import { cancelPath } from '../portal/book.ts';
import { roomsById } from '../rooms/service.ts';
import { type CheckoutRow, findItems, findMove, findSold, type MoveRow, soldSecret, toBookingIds } from './find.ts';
import { orderMessage, presentOrder } from './orders/present.ts';
import { checkoutSecrets, type Secrets } from './token.ts';

const presentRequest = (view: CheckoutView | null): Checkout['request'] => {
  if (!view) return null;
  const { createdAt: _, updatedAt: __, resultCode: ___, ...shown } = view;
  return { ...shown, phone: maskPhone(view.phone) };
};

const presentMpesa = async ({ settings }: Deps, { reference }: CheckoutRow): Promise<Checkout['mpesa']> => {
  const channel = payChannel(await settings.get());
  if (!channel) return null;
  const { kind, shortcode, takesPrompts, environment } = channel;
  return { kind, shortcode, accountNumber: kind === 'paybill' ? reference : null, takesPrompts, environment };
};

type Booked = Pick<Checkout, 'bookings' | 'policy'>;

// Rooms of several kinds may have several terms: each is said once.
const presentPolicy = async ({ settings }: Deps, types: readonly RoomType[]): Promise<Checkout['policy']> => {
  const { rooms } = await settings.get();
  const terms = [...new Set(types)].map((type) => cancellationText(cancellationTerms(rooms, type)));
  return terms.length > 0 ? [...new Set(terms)].join(' ') : null;
};

// Before it is paid, where the booking is to go; from then on, where it is.
const presentMoved = async (deps: Deps, row: CheckoutRow, move: MoveRow): Promise<Booked> => {
  const [named, rooms, sold] = await Promise.all([
    namedById(deps, [move.bookingId]),
    roomsById(deps, new Set([move.roomId])),
    findSold(deps.db, move.bookingId),
  ]);
  const booking = named.get(move.bookingId);
  const room = rooms.get(move.roomId);
  const secret = booking && sold && (await soldSecret(deps, sold, booking.row.secretHash));
  if (!booking || !room || !secret) return { bookings: [], policy: null };
  const isThere = row.state === 'paid';
  const { timezone } = (await deps.settings.get()).general;
  const { startsAt, endsAt } = isThere ? booking.row : move;
  const shown = {
    roomName: isThere ? booking.room.name : room.name,
    bookingDate: toDay(startsAt, timezone),
    startTime: startsAt,
    endTime: endsAt,
    status: isThere ? booking.row.status : ('pending' as const),
    calendarPath: calendarPath(secret),
    cancelPath: cancelPath(secret),
  };
  return { bookings: [shown], policy: await presentPolicy(deps, [room.type]) };
};

const presentBooked = async (deps: Deps, row: CheckoutRow, secrets: Secrets): Promise<Booked> => {
  const [move, items] = await Promise.all([findMove(deps.db, row.id), findItems(deps.db, row.id)]);
  if (move) return presentMoved(deps, row, move);
  const named = await namedById(deps, toBookingIds(items));
  const bookings = items.flatMap(({ bookingId, position }) => {
    const booking = bookingId ? named.get(bookingId) : undefined;
    if (!booking) return [];
    const secret = secrets.ofBooking(position, booking.row.secretHash);
    return [
      {
        roomName: booking.room.name,
        bookingDate: booking.row.bookingDate,
        startTime: booking.row.startsAt,
        endTime: booking.row.endsAt,
        status: booking.row.status,
        calendarPath: calendarPath(secret),
        cancelPath: cancelPath(secret),
      },
    ];
  });
  const types = [...named.values()].map(({ room }) => room.type);
  return { bookings, policy: await presentPolicy(deps, types) };
};

const presentPasses = async (deps: Deps, { invoiceId }: CheckoutRow): Promise<Checkout['passes']> => {
  const sold = invoiceId ? (await passesOfInvoices(deps, [invoiceId])).get(invoiceId) : [];
  return (sold ?? []).map(({ number, productName, days, expiresOn }) => ({ number, productName, days, expiresOn }));
};

const presentInvoice = async (deps: Deps, row: CheckoutRow, token: string): Promise<Checkout['invoice']> => {
  if (!row.invoiceId) return null;
  const invoice = await findInvoice(deps.db, row.invoiceId);
  return invoice && { invoiceNumber: invoice.number, pdfPath: `/api/checkouts/${token}?format=pdf` };
};

/** A checkout as its payer sees it. */
export const presentCheckout = async (deps: Deps, row: CheckoutRow): Promise<Checkout> => {
  const now = deps.clock.now();
  const secrets = await checkoutSecrets(deps.config, row.id);
  const [latest, order] = await Promise.all([findCheckoutView(deps.db, row.id), presentOrder(deps.db, row.id)]);
  const state = shownState({ ...row, isPrompted: latest?.isWaiting ?? false }, now);
  return {
    token: secrets.token,
    state,
    now,
    expiresAt: row.expiresAt,
    amount: row.amount,
    net: row.net,
    vat: row.vat,
    lines: row.lines.map(({ description, formula, quantity, net, vat }) => ({
      description,
      formula,
      quantity: Number(quantity),
      amount: toDecimalText(addMoney(net, vat)),
    })),
    customer: row.billTo.name,
    mpesa: await presentMpesa(deps, row),
    request: presentRequest(latest),
    mayPay: isKept(row, now) && !latest?.isWaiting,
    message: (state === 'paid' ? orderMessage(order) : null) ?? describeCheckout(state, row.reason),
    order,
    ...(await presentBooked(deps, row, secrets)),
    passes: await presentPasses(deps, row),
    invoice: await presentInvoice(deps, row, secrets.token),
  };
};
