import * as z from 'zod';
import { BookableExtra } from '../extras/contract.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { MoneyInput, MoneyText } from '../kernel/money.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { TaxClass } from '../settings/tax-classes.ts';
import { RoomPhoto } from './photo-contract.ts';

export const ROOM_TYPES = ['boardroom', 'meeting_room'] as const;
export const RoomType = z.enum(ROOM_TYPES, 'Type must be boardroom or meeting_room');
export type RoomType = z.infer<typeof RoomType>;

export const AMENITIES = [
  'WiFi',
  'Projector',
  'TV Screen',
  'Whiteboard',
  'Video Conferencing',
  'Conference Phone',
] as const;
export const Amenity = z.enum(AMENITIES, `Amenities are ${AMENITIES.join(', ')}`);
export type Amenity = z.infer<typeof Amenity>;

export const MeetingRoom = z
  .object({
    id: Id,
    name: z.string(),
    type: RoomType,
    capacity: z.int(),
    hourlyRate: MoneyText,
    halfDayRate: MoneyText.nullable().meta({
      description: 'For up to as many hours as the settings say; null for none',
    }),
    dayRate: MoneyText.nullable().meta({ description: 'For up to as many hours as the settings say; null for none' }),
    bufferMinutes: z.int().meta({ description: 'Kept free between two bookings' }),
    description: z.string().nullable(),
    amenities: z.array(Amenity),
    taxClass: TaxClass,
    isActive: z.boolean(),
    isPublic: z.boolean().meta({ description: 'The front page names it while it is active' }),
    isRatePublic: z.boolean().meta({ description: 'The front page says what an hour costs' }),
    createdAt: Instant,
  })
  .meta({ id: 'MeetingRoom' });
export type MeetingRoom = z.infer<typeof MeetingRoom>;

export const ShownRoom = MeetingRoom.extend({ photos: z.array(RoomPhoto) }).meta({
  id: 'ShownRoom',
  description: 'A room with its photos, in order',
});
export type ShownRoom = z.infer<typeof ShownRoom>;

const rate = (name: string) =>
  MoneyInput.refine((amount) => amount > 0, `${name} must be more than 0; leave it empty if there is none`).nullish();

export const MOST_BUFFER_MINUTES = 240;
const bufferText = `Buffer must be from 0 to ${MOST_BUFFER_MINUTES} minutes`;

/**
 * What the form of the specification leaves out: a new room takes the hourly rate of its type from the settings and is
 * active and public, without its rate, other rates or a buffer; a room that is changed keeps what is not sent.
 */
export const RoomInput = z.object({
  name: shortText('Room name', 100),
  type: RoomType.default('meeting_room'),
  capacity: z
    .int('Capacity must be at least 1')
    .min(1, 'Capacity must be at least 1')
    .max(1_000, 'Capacity must be at most 1000')
    .default(4),
  hourlyRate: MoneyInput.refine((amount) => amount >= 0, 'Hourly rate must be positive').optional(),
  halfDayRate: rate('Half-day rate'),
  dayRate: rate('Day rate'),
  bufferMinutes: z.int(bufferText).min(0, bufferText).max(MOST_BUFFER_MINUTES, bufferText).optional(),
  description: optionalText('Description', 500),
  amenities: z
    .array(Amenity)
    .refine((list) => new Set(list).size === list.length, 'Each amenity may appear once')
    .default([]),
  taxClass: TaxClass.optional(),
  isActive: z.boolean().optional(),
  isPublic: z.boolean().optional(),
  isRatePublic: z.boolean().optional(),
});
export type RoomInput = z.output<typeof RoomInput>;

/** Decision 23: a visitor gets the active rooms, staff get all. */
export const listRooms = endpoint({
  method: 'GET',
  path: '/api/meeting-rooms',
  summary: 'Meeting rooms: the active ones for everybody, all of them for staff',
  access: 'public',
  identify: true,
  output: z.array(ShownRoom),
});

export const createRoom = endpoint({
  method: 'POST',
  path: '/api/meeting-rooms',
  summary: 'Add a room',
  access: 'rooms:write',
  body: RoomInput,
  output: MeetingRoom,
  status: 201,
});

export const updateRoom = endpoint({
  method: 'PUT',
  path: '/api/meeting-rooms/:id',
  summary: 'Change a room; bookings keep the rates and the buffer with which they were made',
  access: 'rooms:write',
  params: IdParams,
  body: RoomInput,
  output: MeetingRoom,
});

export const deleteRoom = endpoint({
  method: 'DELETE',
  path: '/api/meeting-rooms/:id',
  summary: 'Delete a room without bookings; one in use is refused and can be made inactive instead',
  access: 'rooms:write',
  params: IdParams,
  output: null,
});

export const CLOSED_DAY_KINDS = ['holiday', 'closed'] as const;

export const ClosedDay = z
  .object({ day: Day, name: z.string(), kind: z.enum(CLOSED_DAY_KINDS) })
  .meta({ id: 'ClosedDay', description: 'A public holiday or a day on which the space is closed' });
export type ClosedDay = z.infer<typeof ClosedDay>;

export const listClosedDays = endpoint({
  method: 'GET',
  path: '/api/closed-days',
  summary: 'Public holidays and closed days, by day',
  access: 'public',
  query: z.object({ from: Day.optional(), to: Day.optional() }),
  output: z.array(ClosedDay),
});

export const RoomsAndDays = z
  .object({ rooms: z.array(ShownRoom), closedDays: z.array(ClosedDay), extras: z.array(BookableExtra) })
  .meta({ id: 'RoomsAndDays' });
export type RoomsAndDays = z.infer<typeof RoomsAndDays>;

export const getRoomsAndDays = endpoint({
  method: 'GET',
  path: '/api/rooms-and-closed-days',
  summary:
    'What a booking is made with: the rooms, as the list of rooms gives them, the closed days and what can be booked along',
  access: 'public',
  identify: true,
  output: RoomsAndDays,
});

export const saveClosedDay = endpoint({
  method: 'PUT',
  path: '/api/closed-days/:day',
  summary: 'Close a day, or rename it',
  access: 'rooms:write',
  params: z.object({ day: Day }),
  body: z.object({ name: shortText('Name', 100), kind: z.enum(CLOSED_DAY_KINDS).default('closed') }),
  output: ClosedDay,
});

export const openDay = endpoint({
  method: 'DELETE',
  path: '/api/closed-days/:day',
  summary: 'Open a closed day again',
  access: 'rooms:write',
  params: z.object({ day: Day }),
  output: null,
});
