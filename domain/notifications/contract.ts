import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { Instant } from '../kernel/time.ts';

export const Notification = z
  .object({
    id: Id,
    kind: z.string(),
    title: z.string(),
    body: z.string(),
    path: z.string().nullable().meta({ description: 'The screen that this is about' }),
    createdAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Your own notifications, newest first; the header X-Unread-Count carries the unread ones',
  access: 'session',
  background: true,
  query: listQuery(['createdAt']).pick({ limit: true, cursor: true }).extend({ unread: Flag.optional() }),
  output: z.array(Notification),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some of your notifications as read, or all of them when no ids are given',
  access: 'session',
  body: z.object({ ids: z.array(Id).max(500).optional() }).default({}),
  output: z.object({ unread: z.int() }),
});
