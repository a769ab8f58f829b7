import type { RoomBooking } from '../../domain/bookings/contract.ts';
import type { MeetingRoom } from '../../domain/rooms/contract.ts';
import { hourlyText } from '../rooms/room-words.ts';

/** "1 hour", "1.5 hours". */
export const hoursText = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** "Boardroom A (12 pax) - KSh 3,000/hour". */
export const roomLabel = ({ name, capacity, hourlyRate }: MeetingRoom, currency: string): string =>
  `${name} (${capacity} pax) - ${hourlyText(currency, hourlyRate)}`;

/** The tenant, or whoever booked through the portal without being one. */
export const whoBooked = ({ tenantName, clientInfo }: RoomBooking): string =>
  tenantName ?? clientInfo?.company ?? clientInfo?.name ?? 'Visitor';

/** "2 hours free", "1 hour charged", or both; the hours of a cancelled booking are neither. */
export const chargeText = ({ status, freeHours, chargedHours, duration }: RoomBooking): string => {
  if (status === 'cancelled') return hoursText(duration);
  const parts = [
    freeHours > 0 ? `${hoursText(freeHours)} free` : null,
    chargedHours > 0 ? `${hoursText(chargedHours)} charged` : null,
  ];
  return parts.filter(Boolean).join(', ');
};
