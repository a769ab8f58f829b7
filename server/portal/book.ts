import type { ClientBookingInput, createClientBooking as CreateClientBooking } from '../../domain/bookings/contract.ts';
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
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { calendarPath } from '../bookings/booking-events.ts';
import { notifyBookings } from '../bookings/booking-mail.ts';
import { presentPayment } from '../bookings/booking-payment.ts';
import { insertBookings } from '../bookings/changes/create-booking.ts';
import { type BookingRow, type NamedBooking, withNames } from '../bookings/named-bookings.ts';
import {
  assertNoConflicts,
  closedDaysAround,
  type LocalNow,
  localNow,
  roomToBook,
} from '../bookings/slots/bookable.ts';
import { confirmationMethod, mailCode, newHold } from '../bookings/slots/holds.ts';
import { refuseTooMany } from '../bookings/visitor-limits.ts';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../settings/notice.ts';
import type { TenantSummary } from '../tenants/lock-tenant.ts';
import { hashToken, newToken } from '../users/sessions.ts';

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

const refuseSlot = async (deps: Deps, now: LocalNow, slot: Slot): Promise<void> => {
  const closed = await closedDaysAround(deps, [slot]);
  if (slot.day > lastPortalDay(now.today)) {
    throw invalid({ bookingDate: `You can book up to ${PORTAL_DAYS_AHEAD} days ahead` });
  }
  const refusal = portalRefusal({ slot, rooms: now.rooms, closed, today: now.today, now: now.time });
  if (refusal) throw invalid({ [refusal.field]: refusal.message });
};

/** Books through the portal: for a visitor, who pays for every hour, or for the tenant that this browser is known as. */
export const createClientBooking = async (
  deps: Deps,
  input: ClientBookingInput,
  member: TenantSummary | null,
): Promise<OutputOf<typeof CreateClientBooking>> => {
  const now = await localNow(deps);
  const slot = slotFor(input);
  await refuseSlot(deps, now, slot);
  if (!member) await refuseTooMany(deps.db, input.clientInfo, now);
  const proof = member ? 'none' : await confirmationMethod(deps);
  const room = await roomToBook(deps, input.roomId);
  await assertNoConflicts(deps.db, { room, slots: [slot], now, step: now.rooms.blockMinutes });
  const token = newToken();
  const hold = proof === 'code' ? newHold(token, now.instant) : null;
  const { name, email, phone, company } = input.clientInfo;
  const [row] = await insertBookings(deps.db, {
    tenant: member,
    room,
    slots: [slot],
    zone: now.zone,
    details: {
      purpose: input.purpose,
      clientName: name,
      clientEmail: email,
      clientPhone: phone,
      clientCompany: company,
      secretHash: hashToken(token),
      status: proof === 'none' ? 'confirmed' : 'pending',
      ...(hold ? { holdUntil: hold.holdUntil, proofHash: hold.proofHash } : {}),
      ...(input.noticeVersion ? await recordConsent(deps, input.noticeVersion) : {}),
    },
  });
  if (!row) throw new AppError('internal', 'The booking was not written');
  const booking = { row, room, tenant: member };
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
    totalCost: row.extraChargeAmount ?? '0.00',
    payment: presentPayment(booking, await deps.settings.get()),
    status: row.status,
    holdUntil: row.holdUntil,
    cancelPath: cancelPath(token),
    calendarPath: calendarPath(token),
  };
};
