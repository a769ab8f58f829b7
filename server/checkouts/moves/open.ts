import { and, eq, inArray } from 'drizzle-orm';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { LinkedMove } from '../../../domain/bookings/link-contract.ts';
import { type KeptSpan, spansToKeep } from '../../../domain/checkouts/move-rules.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { type Cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import { addDays, type Instant } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { taxed, vatTerms } from '../../../domain/settings/vat.ts';
import type { NewLine } from '../../billing/kernel/new-invoice.ts';
import { bookingText } from '../../bookings/booking-mail.ts';
import { giveUpKept } from '../../bookings/changes/confirm-paid.ts';
import type { NamedBooking } from '../../bookings/named-bookings.ts';
import { keepSpans } from '../../bookings/slots/keep-spans.ts';
import { getToday } from '../../clock.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { keptBookings } from '../find.ts';
import { insertCheckout, keptUntil, promptChannel, sendWay } from '../open.ts';
import type { PaidCheckout } from '../refunds/find.ts';
import { bookingMoves, checkouts } from '../tables.ts';
import { checkoutSecrets } from '../token.ts';

/** Where a booking is to go and what that costs more; it is where it was again. */
export type DearerMove = { booking: NamedBooking; moved: RoomBooking; paid: PaidCheckout; due: Cents; buffer: number };

const refuseWithoutPrompt = async (deps: Deps, due: Cents): Promise<void> => {
  if (await promptChannel(deps)) return;
  const { currency } = (await deps.settings.get()).general;
  throw new AppError(
    'conflict',
    `This costs ${amountText(due, currency)} more than was paid. Choose a time that costs the same or less, or book it anew and cancel this one free of charge.`,
  );
};

const differenceLine = async (deps: Deps, { moved, due }: DearerMove): Promise<NewLine> => {
  const terms = { ...vatTerms(await deps.settings.get(), await getToday(deps)), pricesIncludeVat: true };
  const { net, vat, rate, taxClass } = taxed(due, terms, moved.taxClass);
  return {
    kind: 'room_hours',
    description: `${moved.roomName}, ${formatDay(moved.bookingDate)}: what it costs more than before`,
    formula: null,
    quantity: '1',
    unitPrice: net,
    net,
    taxClass,
    vatRate: rate,
    vat,
    account: ACCOUNTS.meetingRooms,
    serviceStart: moved.bookingDate,
    serviceEnd: addDays(moved.bookingDate, 1),
    // The booking itself is charged by the invoice that paid it first.
    bookingId: null,
  };
};

/** Who chooses another time gives up the one before: it is free at once. */
export const giveUpOthers = async (deps: Deps, bookingId: string): Promise<void> => {
  const { db } = deps;
  const open = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'open'),
        inArray(
          checkouts.id,
          db.select({ id: bookingMoves.checkoutId }).from(bookingMoves).where(eq(bookingMoves.bookingId, bookingId)),
        ),
      ),
    )
    .for('no key update');
  for (const { id } of open) {
    await giveUpKept(deps, await keptBookings(db, id));
    await db.update(checkouts).set({ state: 'cancelled' }).where(eq(checkouts.id, id));
  }
};

const listSpans = ({ booking: { row }, moved, buffer }: DearerMove): KeptSpan[] => {
  const target = { startsAt: moved.startTime, endsAt: moved.endTime, bufferMinutes: buffer };
  return spansToKeep(target, moved.roomId === row.roomId ? row : null);
};

type Opened = NonNullable<LinkedMove['checkout']>;

/** Keeps the new time for ten minutes and asks for the difference; the booking moves once that is paid. */
export const openMove = async (deps: Deps, move: DearerMove): Promise<Opened> => {
  const { db, config } = deps;
  const { booking, moved, paid, due } = move;
  await refuseWithoutPrompt(deps, due);
  const expiresAt: Instant = keptUntil(deps);
  const keptIds = await keepSpans(
    db,
    booking.row,
    { roomId: moved.roomId, day: moved.bookingDate, until: expiresAt },
    listSpans(move),
  );
  const { partyId, billTo } = paid;
  const row = await insertCheckout(db, { id: uuidV7(), partyId, billTo, expiresAt }, [
    await differenceLine(deps, move),
  ]);
  const { startTime: startsAt, endTime: endsAt, roomId } = moved;
  await db
    .insert(bookingMoves)
    .values({ checkoutId: row.id, bookingId: booking.row.id, roomId, startsAt, endsAt, keptIds });
  const { timezone } = (await deps.settings.get()).general;
  const there = {
    ...booking,
    row: { ...booking.row, startsAt, endsAt },
    room: { ...booking.room, name: moved.roomName },
  };
  const to = { name: billTo.contactPerson ?? billTo.name, email: billTo.email, phone: billTo.phone };
  await sendWay(deps, row, { what: bookingText(there, timezone), to });
  const { path } = await checkoutSecrets(config, row.id);
  return { path, expiresAt, amount: toDecimalText(due) };
};
