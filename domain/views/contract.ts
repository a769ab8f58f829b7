import * as z from 'zod';
import type { Permission } from '../kernel/access.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { shortText } from '../kernel/text.ts';

/** The lists whose views can be kept, each with what it takes to see the list. */
export const VIEWED_LISTS = {
  tenants: 'tenants:read',
  bookings: 'bookings:read',
  invoices: 'payments:read',
  payments: 'payments:read',
  letters: 'payments:read',
  expenses: 'finance:read',
  inventory: 'inventory:read',
  mail: 'tenants:read',
  outbox: 'settings:read',
} as const satisfies Record<string, Permission>;

export type ViewedList = keyof typeof VIEWED_LISTS;
export const ViewedList = z.enum(Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]);

export const SavedView = z
  .object({
    id: Id,
    list: ViewedList,
    name: z.string(),
    search: z.string().meta({ description: 'The search part of the address of the list, without "?"' }),
    isShared: z.boolean(),
    isOwn: z.boolean(),
    ownerName: z.string(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

// A view is what a list is narrowed to, not the page that was open.
const Search = z
  .string('Must be text')
  .max(1000, 'May have at most 1000 characters')
  .regex(/^[^\s#?<>"]*$/, 'Must be the search part of an address')
  .refine((text) => !/(^|&)(cursor|page)=/.test(text), 'Must not name a page of the list');

export const listViews = endpoint({
  method: 'GET',
  path: '/api/saved-views',
  summary: 'The views of a list that you saved, and those that others share',
  access: 'dashboard:read',
  query: z.object({ list: ViewedList }),
  output: z.array(SavedView),
});

export const SaveViewInput = z.object({
  list: ViewedList,
  name: shortText('Name', 60),
  search: Search,
  isShared: z.boolean().default(false),
});

export const saveView = endpoint({
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Keep what a list is narrowed to under a name',
  access: 'views:write',
  body: SaveViewInput,
  output: SavedView,
  status: 201,
});

export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/saved-views/:id',
  summary: 'Remove a view of your own',
  access: 'views:write',
  params: IdParams,
  output: null,
});
