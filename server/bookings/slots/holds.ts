import { randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { toSlot } from '../../../domain/bookings/rules.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay, formatTime } from '../../../domain/kernel/format.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Database, Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { countAttempt, forgetAttempts } from '../../http/limits/rate-limit.ts';
import { publicAddress } from '../../http/site/public-address.ts';
import { canSend } from '../../mail/accounts.ts';
import { sendAlong } from '../../messages/send.ts';
import { hashToken } from '../../users/sessions.ts';
import { type BookingRow, bookingColumns, type NamedBooking } from '../named-bookings.ts';
import { roomBookings } from '../tables.ts';

const HOLD_MINUTES = 10;
const MOST_TRIES = 5;
const DAY_SECONDS = 24 * 3600;
const OPEN_A_DAY = { attempts: 10, seconds: DAY_SECONDS };
const WRONG_CODE = 'This code is wrong or has expired; book again for a new one';

/**
 * How an outsider's booking comes to count: by a code to the email address, by staff who call where no mail can be sent,
 * or at once in a demo space, which nobody would have to protect.
 */
export type ConfirmationMethod = 'code' | 'staff' | 'none';

export const confirmationMethod = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<ConfirmationMethod> => {
  if (await canSend({ db, config }, 'email')) return 'code';
  return config.demo ? 'none' : 'staff';
};

const rateLimitKey = (ip: string): string => `portal-hold:${ip}`;

/** Counted in the transaction that makes the hold: one that is not made is not counted. */
export const countHold = (tx: Db, ip: string): Promise<void> => countAttempt(tx, rateLimitKey(ip), OPEN_A_DAY);

export type Hold = { code: string; holdUntil: Instant; proofHash: string };

const proofHash = (token: string, code: string): string => hashToken(`${token}:${code}`);

export const newHold = (token: string, now: Instant): Hold => {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const holdUntil = Temporal.Instant.from(now).add({ minutes: HOLD_MINUTES }).toString();
  return { code, holdUntil, proofHash: proofHash(token, code) };
};

export const mailCode = async (deps: Deps, { row, room }: NamedBooking, code: string, path: string): Promise<void> => {
  const { general } = await deps.settings.get();
  const { day, start } = toSlot(row, general.timezone);
  const message = {
    kind: 'booking_code' as const,
    eventKey: `booking_code:${row.id}`,
    to: { email: row.clientEmail ?? '', phone: row.clientPhone },
    values: {
      name: row.clientName ?? '',
      what: `${room.name} on ${formatDay(day)} at ${formatTime(start)}`,
      code,
      minutes: String(HOLD_MINUTES),
      link: publicAddress(deps.config, path),
    },
  };
  await sendAlong(deps, [message]);
};

/** Why a booking is over that was kept for somebody who did not pay; one that is over for another reason is not brought back by money. */
export const NOT_PAID = 'It was not paid in time';

/** Frees what was held for an address that nobody proved, or was not paid: in a room before it is booked, and everywhere once its time has come. */
export const releaseHolds = async (db: Db, now: Instant, roomId?: string): Promise<number> => {
  const released = await db
    .update(roomBookings)
    .set({
      status: 'cancelled',
      cancelReason: sql`case when ${roomBookings.proofHash} is null then ${NOT_PAID} else 'The email address was not confirmed in time' end`,
      holdUntil: null,
      proofHash: null,
    })
    .where(
      and(
        eq(roomBookings.status, 'pending'),
        isNotNull(roomBookings.holdUntil),
        lte(roomBookings.holdUntil, now),
        roomId ? eq(roomBookings.roomId, roomId) : undefined,
      ),
    )
    .returning({ id: roomBookings.id });
  return released.length;
};

const pendingHold = (token: string) =>
  and(eq(roomBookings.secretHash, hashToken(token)), eq(roomBookings.status, 'pending'));

type Visit = { ip: string; actor: Parameters<Database['transact']>[0] };
type OnConfirmed = (deps: Deps, row: BookingRow) => Promise<void>;

/** A try counts before the code is looked at, and stays counted. */
export const confirmWithCode = async (
  deps: Deps,
  database: Database,
  { token, code, ip, actor }: Visit & { token: string; code: string },
  onConfirmed: OnConfirmed,
): Promise<BookingRow> => {
  const now = deps.clock.now();
  const [tried] = await database.transact(actor, (tx) =>
    tx
      .update(roomBookings)
      .set({ proofTries: sql`${roomBookings.proofTries} + 1` })
      .where(and(pendingHold(token), gt(roomBookings.holdUntil, now), lt(roomBookings.proofTries, MOST_TRIES)))
      .returning({ id: roomBookings.id }),
  );
  if (!tried) return refuseOther(database.db, token);
  return database.transact(actor, async (tx) => {
    const [row] = await tx
      .update(roomBookings)
      .set({ status: 'confirmed', holdUntil: null, proofHash: null })
      .where(
        and(pendingHold(token), gt(roomBookings.holdUntil, now), eq(roomBookings.proofHash, proofHash(token, code))),
      )
      .returning(bookingColumns);
    if (!row) throw invalid({ code: WRONG_CODE });
    await forgetAttempts(tx, rateLimitKey(ip));
    await onConfirmed({ ...deps, db: tx }, row);
    return row;
  });
};

const refuseOther = async (db: Db, token: string): Promise<never> => {
  const [row] = await db
    .select({ status: roomBookings.status })
    .from(roomBookings)
    .where(eq(roomBookings.secretHash, hashToken(token)));
  if (!row) throw notFound('Booking');
  if (row.status !== 'pending') throw new AppError('conflict', `This booking is already ${row.status}`);
  throw invalid({ code: WRONG_CODE });
};
