import { useState } from 'react';
import type { RoomBooking } from '../../../domain/bookings/contract.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { Space } from '../booking-preview.ts';
import type { GridColumn, Target } from './layout.ts';
import type { PositionedBooking } from './positioned-booking.ts';
import { isUnchanged, slotAt, type Verdict, verdictOn } from './slot-check.ts';

export type RoomSlot = { roomId: string; day: Day; start: WallTime; end: WallTime };
export type Move = RoomSlot & { booking: RoomBooking };

/** A drag in progress: a new booking, or one that is being moved. */
export type Drag = { placed: PositionedBooking | null; target: Target; by: 'pointer' | 'keys' };

type Handlers = { onCreate: (slot: RoomSlot) => void; onMove: (move: Move) => void };

export function useDrag(columns: readonly GridColumn[], space: Space, { onCreate, onMove }: Handlers) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const judge = ({ placed, target }: Drag): Verdict => {
    const column = columns[target.column];
    return column ? verdictOn(target, column, placed, space) : { kind: 'refused', text: 'Not a valid slot' };
  };

  /** Whether the drop was accepted; if not, a toast says why. */
  const drop = (dropped: Drag): boolean => {
    const column = columns[dropped.target.column];
    if (!column || (dropped.placed && isUnchanged(dropped.target, column, dropped.placed))) return true;
    const verdict = judge(dropped);
    if (verdict.kind === 'refused') {
      const title = dropped.placed ? 'Cannot be moved here' : 'Cannot be booked';
      toast({ title, description: verdict.text, destructive: true });
      return false;
    }
    const slot = { roomId: column.room.id, ...slotAt(dropped.target, column.day) };
    if (dropped.placed) onMove({ ...slot, booking: dropped.placed.booking });
    else onCreate(slot);
    return true;
  };

  return { drag, setDrag, judge, drop, verdict: drag ? judge(drag) : null };
}

export type DragState = ReturnType<typeof useDrag>;
