import * as z from 'zod';
import { CancelToken } from '../bookings/cancel-token.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { Email, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant, WallTime } from '../kernel/time.ts';

export const TOUR_STATES = ['booked', 'done', 'no_show', 'cancelled'] as const;
export const TourState = z.enum(TOUR_STATES, `State must be one of ${TOUR_STATES.join(', ')}`);
export type TourState = z.infer<typeof TourState>;

/** What is asked for at once: more than the page shows of two months. */
export const MOST_SLOT_DAYS = 62;

export const TourSlot = z
  .object({
    day: Day.meta({ description: 'In the time zone of the space, as its times' }),
    startTime: WallTime,
    endTime: WallTime,
    startsAt: Instant,
    endsAt: Instant,
  })
  .meta({ id: 'TourSlot', description: 'A time at which a tour can be booked' });
export type TourSlot = z.infer<typeof TourSlot>;

export const listTourSlots = endpoint({
  method: 'GET',
  path: '/api/tours/slots',
  summary: 'When a tour can be booked: from opening hours, closed days and what is taken',
  access: 'public',
  background: true,
  query: z.object({
    from: Day.optional().meta({ description: 'Today where it is not said' }),
    to: Day.optional().meta({ description: `The last day; at most ${MOST_SLOT_DAYS} days from the first` }),
  }),
  output: z.object({
    firstDay: Day,
    lastDay: Day.meta({ description: 'The last day on which a tour can be booked' }),
    minutes: z.int(),
    slots: z.array(TourSlot),
  }),
});

export const TourInput = z.object({
  name: shortText('Name', 120),
  email: Email,
  // The visitor is called if something comes up; no phone number has fewer than five digits.
  phone: shortText('Phone', 40).regex(/(?:\d\D*){5}/, 'Phone must be a number such as 0712 345 678'),
  company: optionalText('Company', 150),
  interest: optionalText('What you are looking for', 300),
  startsAt: Instant,
  noticeVersion: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'The privacy notice that the visitor has agreed to, as /api/config gives it' }),
});
export type TourInput = z.output<typeof TourInput>;

export const createTour = endpoint({
  method: 'POST',
  path: '/api/tours',
  summary: 'Book a tour of the space; its confirmation has the link by which it is moved or cancelled',
  access: 'public',
  body: TourInput,
  output: z
    .object({
      token: CancelToken,
      startsAt: Instant,
      endsAt: Instant,
      managePath: z.string().meta({ description: 'The page of the tour, as in its confirmation' }),
      calendarPath: z.string().meta({ description: 'The tour as an iCalendar file' }),
    })
    .meta({ id: 'BookedTour' }),
  status: 201,
});

const LinkParams = z.object({ token: CancelToken });

export const TourByLink = z
  .object({
    name: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    state: TourState,
    mayChange: z.boolean().meta({ description: 'Whether it can be moved or cancelled: until it begins' }),
    calendarPath: z.string(),
  })
  .meta({ id: 'TourByLink' });
export type TourByLink = z.infer<typeof TourByLink>;

export const getTourByLink = endpoint({
  method: 'GET',
  path: '/api/tours/link/:token',
  summary: 'A tour, by the secret link in its confirmation; gone a week after its day',
  access: 'public',
  params: LinkParams,
  output: TourByLink,
});

export const moveTourByLink = endpoint({
  method: 'POST',
  path: '/api/tours/link/:token/move',
  summary: 'Move a tour to another free time',
  access: 'public',
  params: LinkParams,
  body: z.object({ startsAt: Instant }),
  output: TourByLink,
});

export const cancelTourByLink = endpoint({
  method: 'POST',
  path: '/api/tours/link/:token/cancel',
  summary: 'Cancel a tour; its time is free for others again',
  access: 'public',
  params: LinkParams,
  output: TourByLink,
});

export const getTourCalendar = endpoint({
  method: 'GET',
  path: '/api/tours/link/:token/calendar',
  summary: 'A tour as an iCalendar file, by its secret link',
  access: 'public',
  params: LinkParams,
  output: null,
  media: 'text/calendar',
});

export const Tour = z
  .object({
    id: Id,
    startsAt: Instant,
    endsAt: Instant,
    state: TourState,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'Null once the visitor’s data is erased' }),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    interest: z.string().nullable(),
    partyId: Id.nullable().meta({ description: 'The visitor among the people, where they are known' }),
    notes: z.string().nullable().meta({ description: 'For staff alone' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Tour' });
export type Tour = z.infer<typeof Tour>;

export const listTours = endpoint({
  method: 'GET',
  path: '/api/tours',
  summary: 'Tours by their time, with who comes and what they look for',
  access: 'parties:read',
  query: listQuery(['startsAt', 'createdAt']).extend({
    from: Day.optional(),
    to: Day.optional().meta({ description: 'The first day that is not included' }),
    state: TourState.optional(),
    party: Id.optional(),
  }),
  output: z.array(Tour),
});

/** What staff change of a tour, as its form has it. */
export const TourForm = z.object({
  state: TourState,
  notes: optionalText('Notes', 2_000),
  day: Day,
  time: WallTime,
});
export type TourForm = z.output<typeof TourForm>;

export const updateTour = endpoint({
  method: 'PATCH',
  path: '/api/tours/:id',
  summary: 'Say how a tour went, move or cancel it, or note something; what is not sent stays',
  access: 'parties:write',
  params: IdParams,
  body: z.object({
    state: TourState.optional(),
    notes: optionalText('Notes', 2_000).optional(),
    startsAt: Instant.optional().meta({ description: 'Any time that is free; staff are not held to the slots' }),
  }),
  output: Tour,
});

/** Who calls may have no address; the time is one of those that are free. */
export const CallerTourInput = z.object({
  name: shortText('Name', 120),
  phone: shortText('Phone', 40).regex(/(?:\d\D*){5}/, 'Phone must be a number such as 0712 345 678'),
  email: Email.or(z.literal('')).nullish(),
  company: optionalText('Company', 150),
  notes: optionalText('Note', 2_000),
  startsAt: Instant,
});
export type CallerTourInput = z.output<typeof CallerTourInput>;

export const createCallerTour = endpoint({
  method: 'POST',
  path: '/api/tours/for-caller',
  summary: 'Book a tour at a free time for somebody who calls',
  access: 'parties:write',
  body: CallerTourInput,
  output: Tour,
  status: 201,
});
