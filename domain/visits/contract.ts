import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalEmail, optionalText, shortText } from '../kernel/text.ts';
import { Day, Instant, WallTime } from '../kernel/time.ts';
import { optionalPhone } from '../tenants/phone.ts';

export const VISIT_STATES = ['expected', 'inside', 'left', 'no_show', 'cancelled'] as const;
export const VisitState = z.enum(VISIT_STATES, `State must be one of ${VISIT_STATES.join(', ')}`);
export type VisitState = z.infer<typeof VisitState>;

export const Visit = z
  .object({
    id: Id,
    state: VisitState,
    visitorName: z.string(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    partyId: Id.nullable(),
    hostTenantId: Id.nullable().meta({ description: 'null: they come to the space itself' }),
    hostTenantName: z.string().nullable(),
    hostName: z.string().nullable().meta({ description: 'Whom they come to see' }),
    purpose: z.string().nullable(),
    expectedDay: Day,
    expectedTime: WallTime.nullable().meta({ description: 'null: some time on that day' }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'Six digits, typed at the kiosk on the way in and out; null once the visitor is erased' }),
    checkInId: Id.nullable(),
    inAt: Instant.nullable(),
    outAt: Instant.nullable(),
    badgeNumber: z.int().nullable().meta({ description: 'Counted by the day, from 1' }),
    createdAt: Instant,
  })
  .meta({ id: 'Visit', description: 'Somebody who comes to see a tenant, or the space' });
export type Visit = z.infer<typeof Visit>;

const fields = {
  visitorName: shortText('Name', 120),
  company: optionalText('Company', 150),
  phone: optionalPhone,
  email: optionalEmail,
  hostName: optionalText('Host', 120),
  purpose: optionalText('Purpose', 200),
  expectedDay: Day,
  expectedTime: WallTime.nullish().transform((time) => time ?? null),
};

/** What a member says of a guest; the company is their own. */
export const GuestInput = z.object(fields);
export type GuestInput = z.output<typeof GuestInput>;

const HostId = z
  .union([z.literal(''), Id], 'Choose a tenant, or the front desk')
  .nullish()
  .transform((id) => id || null);

export const VisitInput = GuestInput.extend({
  partyId: Id.nullish().transform((id) => id ?? null),
  hostTenantId: HostId,
  invite: z.boolean().default(true).meta({ description: 'Send the visitor the code and directions' }),
  checkIn: z.boolean().default(false).meta({ description: 'They are here: check them in at once' }),
});
export type VisitInput = z.output<typeof VisitInput>;

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/visits',
  summary: 'Visitors of a day, or of all days, by the time they are expected',
  access: 'payments:read',
  query: listQuery(['expectedAt', 'createdAt']).extend({
    day: Day.optional(),
    state: VisitState.optional(),
    tenant: Id.optional(),
  }),
  output: z.array(Visit),
});

export const VisitCounts = z
  .object({ expected: z.int(), inside: z.int(), left: z.int(), noShow: z.int(), cancelled: z.int() })
  .meta({ id: 'VisitCounts' });
export type VisitCounts = z.infer<typeof VisitCounts>;

export const countVisits = endpoint({
  method: 'GET',
  path: '/api/visit-counts',
  summary: 'How many visitors of a day are expected, inside, gone, did not come or were cancelled',
  access: 'payments:read',
  query: z.object({ day: Day }),
  output: VisitCounts,
});

export const getVisit = endpoint({
  method: 'GET',
  path: '/api/visits/:id',
  summary: 'One visit',
  access: 'payments:read',
  params: IdParams,
  output: Visit,
});

export const announceVisit = endpoint({
  method: 'POST',
  path: '/api/visits',
  summary: 'Announce a visitor, or check one in who was not announced',
  access: 'counter:use',
  body: VisitInput,
  output: Visit,
  status: 201,
});

export const changeVisit = endpoint({
  method: 'PATCH',
  path: '/api/visits/:id',
  summary: 'Correct, move or cancel a visit that is expected; what is not sent stays',
  access: 'counter:use',
  params: IdParams,
  body: z
    .object({ ...fields, hostTenantId: HostId })
    .partial()
    .extend({ state: z.literal('cancelled', 'State can only become cancelled').optional() }),
  output: Visit,
});

export const checkInVisitor = endpoint({
  method: 'POST',
  path: '/api/visits/:id/check-in',
  summary: 'Check in a visitor; the host is told',
  access: 'counter:use',
  params: IdParams,
  output: Visit,
});

export const checkOutVisitor = endpoint({
  method: 'POST',
  path: '/api/visits/:id/check-out',
  summary: 'Check out a visitor; who has left already stays as they left',
  access: 'counter:use',
  params: IdParams,
  output: Visit,
});

export const getBadge = endpoint({
  method: 'GET',
  path: '/api/visits/:id/badge',
  summary: 'The badge of a visitor who is inside; format=pdf is the paper',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf', 'Format must be pdf').optional() }),
  output: Visit,
});
