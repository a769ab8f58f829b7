import { useQuery } from '@tanstack/react-query';
import type { DefaultValues } from 'react-hook-form';
import type { ClientBookingInput, createClientBooking } from '../../../domain/bookings/contract.ts';
import type { SentBody } from '../../../domain/kernel/endpoint.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { MeetingRoom } from '../../../domain/rooms/contract.ts';
import { fullName } from '../../../domain/users/rules.ts';
import { useCurrentUser } from '../../api/session.ts';
import type { ContractForm } from '../../ui/form/form.tsx';
import { type ClientBooking, memberQuery } from '../queries.ts';
import { hoursOffered } from '../rooms/portal-slots.ts';
import { useRoomRules } from '../space-time.ts';

/** The contact details and purpose are kept; room and time are chosen again. */
export type Draft = Pick<BookingValues, 'purpose' | 'clientInfo' | 'duration'>;

export const toDraft = ({ purpose, clientInfo, duration }: BookingValues): Draft => ({ purpose, clientInfo, duration });

/** A tenant who is signed in need not type the name again, nor a known member that of the company. */
export function useFirstValues(room: MeetingRoom, day: Day, draft: Draft | null): DefaultValues<BookingValues> {
  const user = useCurrentUser();
  const member = useQuery(memberQuery(day)).data;
  const [duration = 1] = hoursOffered(useRoomRules());
  const own = user?.role === 'tenant' ? user : null;
  const fresh: Draft = {
    duration,
    purpose: '',
    clientInfo: {
      name: own ? fullName(own) : '',
      email: own?.email ?? '',
      phone: '',
      company: member?.companyName ?? '',
    },
  };
  return { roomId: room.id, bookingDate: day, isClientBooking: true, ...(draft ?? fresh) };
}

export type BookingValues = SentBody<typeof createClientBooking>;

export type ClientForm = ContractForm<BookingValues, ClientBookingInput>;

/** What was booked, and for whom, to be said once more on the page. */
export type Booked = { booking: ClientBooking; email: string };
