import { attendeesProblem } from '../../../domain/bookings/rules.ts';
import { invalid } from '../../../domain/kernel/errors.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { requireInUse } from './bookable.ts';

/** The room, which has to be in use and to have a seat for each of so many people. */
export const requireRoomFor = (
  rooms: ReadonlyMap<string, MeetingRoom>,
  id: string,
  attendees: number | null | undefined,
): MeetingRoom => {
  const room = requireInUse(rooms, id);
  const problem = attendeesProblem(attendees, room);
  if (problem) throw invalid({ attendees: problem });
  return room;
};
