import type { Day } from '../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { isLive, type Placed } from './grid-placed.ts';

/** One room on one day: in the day view the rooms stand side by side, in the week view the days. */
export type GridColumn = {
  key: string;
  room: MeetingRoom;
  day: Day;
  /** Begins the name of each of its cells: the room or the day. */
  spoken: string;
  live: readonly Placed[];
  cancelled: readonly Placed[];
};

export function gridColumn(room: MeetingRoom, day: Day, spoken: string, placed: readonly Placed[]): GridColumn {
  const own = placed.filter(({ booking, day: on }) => booking.roomId === room.id && on === day);
  return {
    key: `${room.id} ${day}`,
    room,
    day,
    spoken,
    live: own.filter(isLive),
    cancelled: own.filter((one) => !isLive(one)),
  };
}

/** A place in the grid for a booking that is being made or moved. */
export type Target = { column: number; from: number; to: number };
