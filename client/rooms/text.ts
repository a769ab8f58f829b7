import { parseMoney } from '../../domain/kernel/money.ts';
import type { MeetingRoom, RoomType } from '../../domain/rooms/contract.ts';
import { ROOM_TYPE_LABELS } from '../../domain/rooms/rules.ts';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { formatCurrency } from '../ui/format.ts';

type Action = 'create' | 'update' | 'delete';

export const roomDone = (action: Action) =>
  void toast({ title: 'Success', description: `Meeting room ${action}d successfully` });

/** The specification's words say what failed; the server's say why. */
export const roomFailed = (action: Action, error: unknown) =>
  void toast({
    title: `Failed to ${action} meeting room`,
    description: serverMessage(error, 'Please try again.'),
    destructive: true,
  });

const range = (values: readonly string[]): string => [...new Set([values[0], values.at(-1)])].join('-');

const shillings = (rate: string) => formatCurrency(rate, { currency: '' });

/** "KES 3,000/hour". */
export const hourlyText = (currency: string, ...rates: readonly string[]): string => {
  const sorted = [...rates].sort((a, b) => parseMoney(a) - parseMoney(b));
  return `${currency} ${range(sorted.map(shillings))}/hour`;
};

type Rates = Pick<MeetingRoom, 'hourlyRate' | 'halfDayRate' | 'dayRate'>;

/** "9,000/half day, 16,000/day", where the room has such rates. */
export const dayRatesText = ({ halfDayRate, dayRate }: Omit<Rates, 'hourlyRate'>): string =>
  [
    ...(halfDayRate ? [`${shillings(halfDayRate)}/half day`] : []),
    ...(dayRate ? [`${shillings(dayRate)}/day`] : []),
  ].join(', ');

/** "KES 3,000/hour, 9,000/half day, 16,000/day": the further rates only where the room has them. */
export const ratesText = (currency: string, rates: Rates): string =>
  [hourlyText(currency, rates.hourlyRate), dayRatesText(rates)].filter(Boolean).join(', ');

export type RoomKind = { type: RoomType; title: string; people: string; rate: string };

const toRoomKind = (type: RoomType, rooms: readonly MeetingRoom[], currency: string): RoomKind => {
  const sizes = rooms.map(({ capacity }) => capacity).sort((a, b) => a - b);
  const people = `${range(sizes.map(String))} people`;
  const label = ROOM_TYPE_LABELS[type];
  return {
    type,
    title: rooms.length === 1 ? `1 ${label}` : `${rooms.length} ${label}s`,
    people: sizes.length > 1 && sizes[0] === sizes.at(-1) ? `${people} each` : people,
    // The specification writes shillings so on these cards.
    rate: hourlyText(currency === 'KES' ? 'KSh' : currency, ...rooms.map(({ hourlyRate }) => hourlyRate)),
  };
};

/** The rooms that can be booked, summed up by type: "2 Boardrooms, 8 people each, KSh 3,000/hour". */
export const roomKinds = (rooms: readonly MeetingRoom[], currency: string): RoomKind[] =>
  (['boardroom', 'meeting_room'] as const).flatMap((type) => {
    const ofType = rooms.filter((room) => room.type === type && room.isActive);
    return ofType.length === 0 ? [] : [toRoomKind(type, ofType, currency)];
  });
