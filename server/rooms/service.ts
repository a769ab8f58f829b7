import { and, asc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import { type Cents, toDecimalText } from '../../domain/kernel/money.ts';
import { type MeetingRoom, ROOM_TYPES, type RoomInput, type ShownRoom } from '../../domain/rooms/contract.ts';
import type { RoomPhoto } from '../../domain/rooms/photo-contract.ts';
import { defaultHourlyRate } from '../../domain/rooms/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { prepared } from '../db/overlay/statements.ts';
import { type BatchQuery, rowsQuery } from '../db/query/query-batch.ts';
import type { Deps } from '../deps.ts';
import { containing } from '../http/list/page.ts';
import { meetingRooms } from './tables.ts';

type DbDeps = Pick<Deps, 'db'>;

const columns = {
  id: meetingRooms.id,
  name: meetingRooms.name,
  type: meetingRooms.type,
  capacity: meetingRooms.capacity,
  hourlyRate: meetingRooms.hourlyRate,
  halfDayRate: meetingRooms.halfDayRate,
  dayRate: meetingRooms.dayRate,
  bufferMinutes: meetingRooms.bufferMinutes,
  description: meetingRooms.description,
  amenities: meetingRooms.amenities,
  taxClass: meetingRooms.taxClass,
  isActive: meetingRooms.isActive,
  isPublic: meetingRooms.isPublic,
  isRatePublic: meetingRooms.isRatePublic,
  createdAt: meetingRooms.createdAt,
};

const MOST_ROOMS = 500;

const photos = sql<
  RoomPhoto[]
>`coalesce((select json_agg(json_build_object('id', p.id, 'url', '/api/room-photos/' || p.sha256,
  'width', p.width, 'height', p.height, 'alt', p.alt) order by p.position) from room_photos p where p.room_id = meeting_rooms.id), '[]'::json)`;

/** Boardrooms first, then by name, as a person would say them. */
export const listRooms = ({ db }: DbDeps, which: { inactiveToo: boolean }): Promise<ShownRoom[]> =>
  db
    .select({ ...columns, photos })
    .from(meetingRooms)
    .where(which.inactiveToo ? undefined : eq(meetingRooms.isActive, true))
    .orderBy(asc(meetingRooms.type), asc(meetingRooms.name), asc(meetingRooms.id))
    .limit(MOST_ROOMS);

/** All of them in the same order, those out of use too, for a report. */
export const everyRoom: BatchQuery<readonly Pick<MeetingRoom, 'id' | 'name' | 'isActive'>[]> = rowsQuery(
  sql`select id, name, is_active as "isActive" from meeting_rooms order by type, name, id`,
);

export const getRoom = async ({ db }: DbDeps, id: string): Promise<MeetingRoom> => {
  const [room] = await db.select(columns).from(meetingRooms).where(eq(meetingRooms.id, id));
  if (!room) throw notFound('Meeting room');
  return room;
};

export const insertRoom = async (
  { db }: DbDeps,
  room: Omit<typeof meetingRooms.$inferInsert, 'id'>,
): Promise<MeetingRoom> => {
  const [created] = await db.insert(meetingRooms).values(room).returning(columns);
  if (!created) throw new Error('The insert answered no row');
  return created;
};

const rateText = (rate: Cents | null): string | null => (rate === null ? null : toDecimalText(rate));

/** The amounts as they are stored; what is undefined is left out. */
const withRates = ({ hourlyRate, halfDayRate, dayRate, ...input }: RoomInput) => ({
  ...input,
  ...(hourlyRate === undefined ? {} : { hourlyRate: toDecimalText(hourlyRate) }),
  ...(halfDayRate === undefined ? {} : { halfDayRate: rateText(halfDayRate) }),
  ...(dayRate === undefined ? {} : { dayRate: rateText(dayRate) }),
});

export const createRoom = async (deps: Deps, input: RoomInput) => {
  const { billing } = await deps.settings.get();
  return insertRoom(deps, { hourlyRate: defaultHourlyRate(input.type, billing), ...withRates(input) });
};

/** What is undefined stays as it is. */
export const updateRoom = async ({ db }: DbDeps, id: string, input: RoomInput): Promise<MeetingRoom> => {
  const [room] = await db.update(meetingRooms).set(withRates(input)).where(eq(meetingRooms.id, id)).returning(columns);
  if (!room) throw notFound('Meeting room');
  return room;
};

/** Rooms that get the rate of their type; what is booked keeps its price. */
export const changeRates = async (
  { db }: DbDeps,
  ids: readonly string[],
  rates: Parameters<typeof defaultHourlyRate>[1],
): Promise<void> => {
  for (const type of ROOM_TYPES) {
    await db
      .update(meetingRooms)
      .set({ hourlyRate: defaultHourlyRate(type, rates) })
      .where(and(eq(meetingRooms.type, type), inArray(meetingRooms.id, [...ids])));
  }
};

/** A room with bookings is refused by their foreign key. */
export const removeRoom = async ({ db }: DbDeps, id: string): Promise<void> => {
  const [gone] = await db.delete(meetingRooms).where(eq(meetingRooms.id, id)).returning({ id: meetingRooms.id });
  if (!gone) throw notFound('Meeting room');
};

export const roomsById = async (
  { db }: DbDeps,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MeetingRoom>> => {
  if (ids.size === 0) return new Map();
  const rooms = await db
    .select(columns)
    .from(meetingRooms)
    .where(inArray(meetingRooms.id, [...ids]));
  return new Map(rooms.map((room) => [room.id, room]));
};

const lockingWhere = (db: Db, which: SQL) =>
  db.select(columns).from(meetingRooms).where(which).orderBy(asc(meetingRooms.id)).for('no key update');

const locking = prepared((db) =>
  lockingWhere(db, sql`${meetingRooms.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare('lock_rooms'),
);

/**
 * The same, held until the transaction ends: those who book one room take turns, and nobody changes or deletes it
 * meanwhile. Several rooms are held in the order of their ids, so that two who need the same ones never wait for each
 * other.
 */
export const lockRooms = async (
  { db }: DbDeps,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MeetingRoom>> => {
  if (ids.size === 0) return new Map();
  const rooms = await locking(db).execute({ ids: [...ids] });
  return new Map(rooms.map((room) => [room.id, room]));
};

/** The same for one room that a query names. */
export const lockRoom = async ({ db }: DbDeps, id: SQL): Promise<ReadonlyMap<string, MeetingRoom>> => {
  const rooms = await lockingWhere(db, sql`${meetingRooms.id} = ${id}`).execute();
  return new Map(rooms.map((room) => [room.id, room]));
};

/** The ids of rooms by name, as a query for others to look in. */
export const roomIdsNamed = (q: string): SQL =>
  sql`(select ${meetingRooms.id} from ${meetingRooms} where ${ilike(meetingRooms.name, containing(q))})`;
