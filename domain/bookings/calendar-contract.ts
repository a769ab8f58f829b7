import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar/:token',
  summary:
    'The bookings of a room or a tenant as an iCalendar feed, or a portal booking as a file, by its secret address',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}(\.ics)?$/, 'This address is not complete') }),
  output: null,
  media: 'text/calendar',
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feeds',
  summary: 'The secret feed link of a room or tenant; a new one disables the old',
  access: 'bookings:write',
  confirm: true,
  body: z
    .object({ roomId: Id.optional(), tenantId: Id.optional() })
    .refine((of) => (of.roomId === undefined) !== (of.tenantId === undefined), 'Either a room or a tenant'),
  output: z.object({ path: z.string() }),
});
