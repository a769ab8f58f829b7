import { useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Space } from '../booking-preview.ts';
import type { GridColumn, Target } from './layout.ts';
import type { Placed } from './positioned-booking.ts';
import { isUnchanged, slotAt, type Verdict, verdictOn } from './slot-check.ts';

export type Place = { roomId: string; day: Day; start: WallTime; end: WallTime };
export type Move = Place & { booking: RoomBooking };

/** What is held over the grid and would go where the ghost is: a new booking, or one that is being moved. */
export type Hold = { placed: Placed | null; target: Target; by: 'pointer' | 'keys' };

type Handlers = { onCreate: (place: Place) => void; onMove: (move: Move) => void };

export function useHold(columns: readonly GridColumn[], space: Space, { onCreate, onMove }: Handlers) {
  const [hold, setHold] = useState<Hold | null>(null);

  const judge = ({ placed, target }: Hold): Verdict => {
    const column = columns[target.column];
    return column ? verdictOn(target, column, placed, space) : { kind: 'refused', words: 'There is no such place' };
  };

  /** Whether it went through; where it did not, the reader has been told why. */
  const drop = (held: Hold): boolean => {
    const column = columns[held.target.column];
    if (!column || (held.placed && isUnchanged(held.target, column, held.placed))) return true;
    const verdict = judge(held);
    if (verdict.kind === 'refused') {
      const title = held.placed ? 'Cannot be moved here' : 'Cannot be booked';
      toast({ title, description: verdict.words, destructive: true });
      return false;
    }
    const place = { roomId: column.room.id, ...slotAt(held.target, column.day) };
    if (held.placed) onMove({ ...place, booking: held.placed.booking });
    else onCreate(place);
    return true;
  };

  return { hold, setHold, judge, drop, verdict: hold ? judge(hold) : null };
}

export type Holding = ReturnType<typeof useHold>;
