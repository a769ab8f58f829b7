import { formatTime } from '../../domain/kernel/format.ts';
import { wallTime } from '../ui/format.ts';
import type { Someone } from './someone.ts';

export const ACT_IDS = ['pass', 'room', 'sell', 'check-in', 'visitor', 'parcel', 'tour'] as const;
export type ActId = (typeof ACT_IDS)[number];

/** What can be done for who stands here. `blocked` says why not. */
export type Act = { id: ActId; key: number; label: string; hint: string; blocked?: boolean };

type Space = { dayPassPrice: string | null; zone: string };

const checkInAct = (someone: Someone, zone: string): Act => {
  const act = { id: 'check-in', key: 4, label: 'Check In' } as const;
  if (someone.kind !== 'known') return { ...act, hint: 'Needs a pass or a booking', blocked: true };
  const { inside, passes, bookingsToday, tenantId } = someone.known;
  if (inside) return { ...act, label: 'Check Out', hint: 'Is in the building' };
  const [pass] = passes;
  if (pass)
    return { ...act, hint: `${pass.productName}, ${pass.daysLeft === 1 ? '1 day' : `${pass.daysLeft} days`} left` };
  const booking = bookingsToday.find(({ status }) => status === 'confirmed' || status === 'pending');
  if (booking) return { ...act, hint: `${booking.roomName}, ${formatTime(wallTime(booking.startTime, zone).time)}` };
  if (tenantId) return { ...act, hint: 'By the agreement' };
  return { ...act, hint: 'Needs a pass or a booking', blocked: true };
};

/** The seven acts of the desk, in the order of their keys. */
export const actsFor = (someone: Someone, { dayPassPrice, zone }: Space): readonly Act[] => {
  const isNobody = someone.kind === 'nobody';
  return [
    {
      id: 'pass',
      key: 1,
      label: 'Day Pass',
      hint: dayPassPrice === null ? 'None on the price list' : isNobody ? 'Needs a phone number' : dayPassPrice,
      blocked: isNobody || dayPassPrice === null,
    },
    { id: 'room', key: 2, label: 'Room Now', hint: 'What is free' },
    { id: 'sell', key: 3, label: 'Sell', hint: isNobody ? 'To a walk-in' : 'From the price list' },
    checkInAct(someone, zone),
    { id: 'visitor', key: 5, label: 'Visitor', hint: 'Comes to see a tenant' },
    { id: 'parcel', key: 6, label: 'Parcel', hint: 'Came for a tenant' },
    { id: 'tour', key: 7, label: 'Tour', hint: 'Wants to see the space' },
  ];
};
