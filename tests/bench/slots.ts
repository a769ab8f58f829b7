const WEEK_MS = 7 * 86_400_000;
const HOURS = 8;
const DAYS = 5;

export type Slot = { roomId: string; bookingDate: string; start: number };

/** The turns fill the working hours of the rooms week by week from a Monday on: no two name the same hour of a room. */
export const slotOf = (rooms: readonly string[], monday: string, turn: number): Slot => {
  const hour = Math.floor(turn / rooms.length);
  const day = Math.floor(hour / HOURS);
  const date = new Date(Date.parse(monday) + Math.floor(day / DAYS) * WEEK_MS + (day % DAYS) * 86_400_000);
  return {
    roomId: rooms[turn % rooms.length] ?? '',
    bookingDate: date.toISOString().slice(0, 10),
    start: 9 + (hour % HOURS),
  };
};

export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
