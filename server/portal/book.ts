import type { ClientBookingInput, createClientBooking as CreateClientBooking } from '../../domain/bookings/contract.ts';
import { itemsPrice } from '../../domain/bookings/item-rules.ts';
import {
  lastPortalDay,
  minutesToTime,
  PORTAL_DAYS_AHEAD,
  portalRefusal,
  type Slot,
  timeToMinutes,
} from '../../domain/bookings/rules.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid } from '../../domain/kernel/errors.ts';
import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import type { ClosedDay } from '../../domain/rooms/contract.ts';
import { calendarPath } from '../bookings/booking-events.ts';
import { notifyBookings } from '../bookings/booking-mail.ts';
import { presentPayment, rowFormula } from '../bookings/booking-payment.ts';
import { insertBookings, toOrder } from '../bookings/changes/create-booking.ts';
import { lockItems, refuseItems, toBookedItems, writeItems } from '../bookings/items/order-items.ts';
import { type BookingRow, type NamedBooking, withNames } from '../bookings/named-bookings.ts';
import { closedDaysAround, isPast, type LocalNow, localNow } from '../bookings/slots/bookable.ts';
import { assertNoConflicts, bookingsOn } from '../bookings/slots/conflicts.ts';
import { lockDrawnMinutes } from '../bookings/slots/drawn-minutes.ts';
import { confirmationMethod, countHold, type Hold, mailCode, newHold } from '../bookings/slots/holds.ts';
import { requireRoomFor } from '../bookings/slots/room-for.ts';
import { lockVisitor, refuseTooMany } from '../bookings/visitor-limits.ts';
import type { Deps } from '../deps.ts';
import { recognizeVisitor } from '../parties/lock-party.ts';
import { lockRooms, roomsById } from '../rooms/service.ts';
import { recordConsent } from '../settings/notice.ts';
import type { TenantSummary } from '../tenants/lock-tenant.ts';
import { hashToken, newToken } from '../users/sessions.ts';
import type { Kept, PayFirst } from './hooks.ts';

export const cancelPath = (token: string): string => withQuery(paths.clientPortal, { booking: token });

const slotFor = ({ bookingDate, startTime, duration }: ClientBookingInput): Slot => {
  const end = timeToMinutes(startTime) + duration * 60;
  if (end >= 24 * 60) throw invalid({ startTime: 'The session must end on the same day; choose an earlier start' });
  return { day: bookingDate, start: startTime, end: minutesToTime(end) };
};

const sendConfirmation = (deps: Deps, booking: NamedBooking, token: string): Promise<void> =>
  notifyBookings(deps, [booking], { kind: 'confirmed', once: true, cancelPath: cancelPath(token) });

/** What follows once the client has proved the e-mail address. */
export const notifyConfirmed = async (deps: Deps, row: BookingRow, token: string): Promise<NamedBooking | null> => {
  const [booking] = await withNames(deps, [row]);
  if (booking) await sendConfirmation(deps, booking, token);
  return booking ?? null;
};

export const refuseSlot = (now: LocalNow, slot: Slot, closed: readonly ClosedDay[]): void => {
  if (slot.day > lastPortalDay(now.today)) {
    throw invalid({ bookingDate: `You can book up to ${PORTAL_DAYS_AHEAD} days ahead` });
  }
  const refusal = portalRefusal({ slot, rooms: now.rooms, closed, today: now.today, now: now.time });
  if (refusal) throw invalid({ [refusal.field]: refusal.message });
};

/** Who books: a visitor, who pays for every hour, or the tenant that this browser is known as. */
export type PortalClient = { member: TenantSummary } | { member: null; ip: string };

const NO_CONSENT = { noticeVersion: null, consentedAt: null };

// Sent together, in the order in which everything that books locks.
const lockToBook = async (
  deps: Deps,
  now: LocalNow,
  slot: Slot,
  input: ClientBookingInput,
  { member }: PortalClient,
) => {
  const { db } = deps;
  const { roomId, clientInfo, items = [] } = input;
  const order = toOrder(items, [slot], now);
  const consent = input.noticeVersion ? await recordConsent(deps, input.noticeVersion) : NO_CONSENT;
  const [closed, method, ahead, partyId, rooms, found, drawn, locked] = await Promise.all([
    closedDaysAround(deps, [slot]),
    member ? 'none' : confirmationMethod(deps),
    member ? undefined : lockVisitor(db, clientInfo, now),
    member ? null : recognizeVisitor(db, clientInfo, consent),
    lockRooms(deps, new Set([roomId])),
    bookingsOn(db, { roomId, days: [slot.day] }),
    lockDrawnMinutes(db, member?.id ?? null, [slot.day], now.rooms),
    lockItems(db, order),
  ]);
  refuseSlot(now, slot, closed);
  refuseTooMany(ahead);
  const room = requireRoomFor(rooms, roomId, input.attendees);
  await assertNoConflicts(db, { room, slots: [slot], now, step: now.rooms.blockMinutes, found });
  for (const { startsAt } of order.sessions) refuseItems(items, locked, { startsAt, now: now.instant, reason: null });
  return { method, room, drawn, partyId, consent, items: toBookedItems(items, locked) };
};

/**
 * Looks before anything is held: of many who want one time at once, all but a few need not wait for the room to be told that it is taken.
 * What has run out is left to who holds the room.
 */
const refuseTaken = async (
  db: Deps['db'],
  now: LocalNow,
  slot: Slot,
  { roomId }: ClientBookingInput,
): Promise<void> => {
  const [rooms, found] = await Promise.all([
    roomsById({ db }, new Set([roomId])),
    bookingsOn(db, { roomId, days: [slot.day] }),
  ]);
  const room = rooms.get(roomId);
  const live = found.filter(({ holdUntil }) => holdUntil === null || !isPast(holdUntil, now));
  if (room) await assertNoConflicts(db, { room, slots: [slot], now, step: now.rooms.blockMinutes, found: live });
};

type Booked = { booking: NamedBooking; token: string; hold: Hold | null; isKept: boolean };

type Wanted = { input: ClientBookingInput; client: PortalClient; kept: Kept | null };

const writeBooking = async (deps: Deps, now: LocalNow, { input, client, kept }: Wanted): Promise<Booked> => {
  const slot = slotFor(input);
  if (kept) await refuseTaken(deps.db, now, slot, input);
  const { method, room, drawn, partyId, consent, items } = await lockToBook(deps, now, slot, input, client);
  // What costs nothing is not paid first.
  const toPay = kept && (parseMoney(room.hourlyRate) > 0 || items.length > 0) ? kept : null;
  const token = toPay?.token ?? newToken();
  const hold = method === 'code' && !toPay ? newHold(token, now.instant) : null;
  const { name, email, phone, company } = input.clientInfo;
  const [rows] = await Promise.all([
    insertBookings(deps.db, {
      tenant: client.member,
      room,
      drawn,
      slots: [slot],
      now,
      details: {
        purpose: input.purpose,
        attendees: input.attendees,
        partyId,
        clientName: name,
        clientEmail: email,
        clientPhone: phone,
        clientCompany: company,
        secretHash: hashToken(token),
        status: method === 'none' && !toPay ? 'confirmed' : 'pending',
        ...(toPay ? { holdUntil: toPay.holdUntil } : {}),
        ...(hold ? { holdUntil: hold.holdUntil, proofHash: hold.proofHash } : {}),
        ...consent,
      },
    }),
    client.member || method === 'none' || toPay ? null : countHold(deps.db, client.ip),
  ]);
  const [row] = rows;
  if (!row) throw new AppError('internal', 'The booking was not written');
  writeItems(deps.db, [row.id], items);
  return { booking: { row, room, tenant: client.member, items }, token, hold, isKept: toPay !== null };
};

/** Keeps a time for a visitor until it is paid; what costs nothing is refused. */
export const keepForPayment = async (deps: Deps, input: ClientBookingInput, kept: Kept): Promise<NamedBooking> => {
  const now = await localNow(deps);
  const { booking, isKept } = await writeBooking(deps, now, { input, client: { member: null, ip: '' }, kept });
  if (!isKept) throw invalid({ roomId: `${booking.room.name} costs nothing: book it without paying` });
  return booking;
};

/** Books through the portal. */
export const createClientBooking = async (
  deps: Deps,
  input: ClientBookingInput,
  client: PortalClient,
  // A member pays by the invoice.
  payFirst: PayFirst | null = null,
): Promise<OutputOf<typeof CreateClientBooking>> => {
  const now = await localNow(deps);
  const plan = client.member || !payFirst ? null : await payFirst.plan(deps);
  const { booking, token, hold, isKept } = await writeBooking(deps, now, { input, client, kept: plan });
  const checkout = payFirst && plan && isKept ? await payFirst.open(deps, plan.id, { booking, input }) : null;
  const { row, room, items } = booking;
  if (hold) await mailCode(deps, booking, hold.code, cancelPath(token));
  if (row.status === 'confirmed') await sendConfirmation(deps, booking, token);
  return {
    id: row.id,
    roomName: room.name,
    bookingDate: row.bookingDate,
    startTime: row.startsAt,
    endTime: row.endsAt,
    freeHours: row.freeMinutes / 60,
    chargedHours: row.chargedMinutes / 60,
    formula: rowFormula(row),
    totalCost: toDecimalText(addMoney(parseMoney(row.extraChargeAmount ?? '0.00'), itemsPrice(items))),
    items: [...items],
    payment: presentPayment(booking, await deps.settings.get(), deps.clock),
    status: row.status,
    holdUntil: row.holdUntil,
    cancelPath: cancelPath(token),
    calendarPath: calendarPath(token),
    checkout,
  };
};
