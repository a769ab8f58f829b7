import { getTableColumns, inArray } from 'drizzle-orm';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { BookingItem } from '../../domain/bookings/item-contract.ts';
import { toIdSet } from '../../domain/kernel/ids.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { together } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { roomsById } from '../rooms/service.ts';
import { type TenantContact, tenantContacts } from '../tenants/lock-tenant.ts';
import { itemsByBooking } from './items/booked-items.ts';
import { roomBookings } from './tables.ts';

const { during: _, ...columns } = getTableColumns(roomBookings);
export const bookingColumns = columns;
export type BookingRow = Omit<typeof roomBookings.$inferSelect, 'during'>;

export type NamedBooking = {
  row: BookingRow;
  room: MeetingRoom;
  tenant: TenantContact | null;
  items: readonly BookingItem[];
};

/** Puts the room, the tenant and the items to these bookings, each asked for once. */
export const nameBookings = async (
  { db }: Pick<Deps, 'db'>,
  rows: readonly BookingRow[],
): Promise<(row: BookingRow) => NamedBooking> => {
  const [rooms, tenants, items] = await together(
    db,
    () => roomsById({ db }, toIdSet(rows.map(({ roomId }) => roomId))),
    () => tenantContacts(db, toIdSet(rows.map(({ tenantId }) => tenantId))),
    () =>
      itemsByBooking(
        db,
        rows.map(({ id }) => id),
      ),
  );
  return (row) => {
    const room = rooms.get(row.roomId);
    if (!room) throw new Error(`Booking ${row.id} has no room`);
    const tenant = row.tenantId === null ? null : (tenants.get(row.tenantId) ?? null);
    return { row, room, tenant, items: items.get(row.id) ?? [] };
  };
};

export const withNames = async (deps: Pick<Deps, 'db'>, rows: readonly BookingRow[]): Promise<NamedBooking[]> =>
  rows.map(await nameBookings(deps, rows));

/** Bookings with what they name, by their ids. */
export const namedById = async (deps: Pick<Deps, 'db'>, ids: readonly string[]): Promise<Map<string, NamedBooking>> => {
  if (ids.length === 0) return new Map();
  const rows = await deps.db
    .select(bookingColumns)
    .from(roomBookings)
    .where(inArray(roomBookings.id, [...ids]));
  return new Map((await withNames(deps, rows)).map((booking) => [booking.row.id, booking]));
};

const toClientInfo = ({
  clientName,
  clientEmail,
  clientPhone,
  clientCompany,
}: BookingRow): RoomBooking['clientInfo'] =>
  clientEmail === null && clientName === null
    ? null
    : { name: clientName ?? '', email: clientEmail, phone: clientPhone ?? '', company: clientCompany };

export const toRoomBooking = ({ row, room, tenant, items }: NamedBooking): RoomBooking => ({
  id: row.id,
  tenantId: row.tenantId,
  tenantName: tenant?.companyName ?? null,
  partyId: row.partyId,
  roomId: row.roomId,
  roomName: room.name,
  bookingDate: row.bookingDate,
  startTime: row.startsAt,
  endTime: row.endsAt,
  duration: (row.freeMinutes + row.chargedMinutes) / 60,
  purpose: row.purpose,
  attendees: row.attendees,
  status: row.status,
  hourlyRate: row.hourlyRate,
  halfDayRate: row.halfDayRate,
  halfDayHours: row.halfDayHours,
  dayRate: row.dayRate,
  fullDayHours: row.fullDayHours,
  bufferMinutes: row.bufferMinutes,
  freeHours: row.freeMinutes / 60,
  chargedHours: row.chargedMinutes / 60,
  isExtraCharge: row.chargedMinutes > 0,
  extraChargeAmount: row.extraChargeAmount ?? '0.00',
  taxClass: room.taxClass,
  items: [...items],
  clientInfo: toClientInfo(row),
  fromPortal: row.secretHash !== null,
  seriesId: row.seriesId,
  isException: row.isException,
  overrideReason: row.overrideReason,
  cancelReason: row.cancelReason,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

export const presentBookings = async (deps: Pick<Deps, 'db'>, rows: readonly BookingRow[]): Promise<RoomBooking[]> =>
  (await withNames(deps, rows)).map(toRoomBooking);

export const presentBooking = async (deps: Pick<Deps, 'db'>, row: BookingRow): Promise<RoomBooking> => {
  const [booking] = await presentBookings(deps, [row]);
  if (!booking) throw new Error(`Booking ${row.id} is gone`);
  return booking;
};
