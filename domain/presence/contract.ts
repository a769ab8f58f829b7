import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { Pass } from '../passes/contract.ts';

export const CHECK_IN_KINDS = ['pass', 'agreement', 'booking', 'visit', 'day'] as const;
export const CheckInKind = z.enum(CHECK_IN_KINDS);
export type CheckInKind = z.infer<typeof CheckInKind>;

export const OUT_WAYS = ['desk', 'kiosk', 'closing'] as const;
export const OutWay = z.enum(OUT_WAYS);
export type OutWay = z.infer<typeof OutWay>;

export const CheckIn = z
  .object({
    id: Id,
    kind: CheckInKind,
    personName: z.string(),
    companyName: z.string().nullable(),
    tenantId: Id.nullable(),
    partyId: Id.nullable(),
    passId: Id.nullable(),
    bookingId: Id.nullable(),
    unitId: Id.nullable(),
    unitName: z.string().nullable().meta({ description: 'The desk or room that they were given' }),
    inAt: Instant,
    outAt: Instant.nullable(),
    outHow: OutWay.nullable().meta({ description: 'closing: nobody checked out, and the doors were closed' }),
  })
  .meta({ id: 'CheckIn', description: 'Somebody who came in, and who left' });
export type CheckIn = z.infer<typeof CheckIn>;

export const whoIsInside = endpoint({
  method: 'GET',
  path: '/api/presence',
  summary: 'Who is in the building; format=pdf is the list for an evacuation',
  access: 'payments:read',
  query: z.object({ format: z.literal('pdf').optional() }),
  output: z.object({ inside: z.array(CheckIn), count: z.int() }).meta({ id: 'Inside' }),
});

export const listCheckIns = endpoint({
  method: 'GET',
  path: '/api/presence/history',
  summary: 'Who came and went, newest first',
  access: 'payments:read',
  query: listQuery(['inAt']).extend({
    from: Day.optional().meta({ description: 'Came in on or after' }),
    to: Day.optional().meta({ description: 'Came in on or before' }),
    tenant: Id.optional(),
    party: Id.optional(),
  }),
  output: z.array(CheckIn),
});

const place = {
  personName: optionalText('Name', 120),
  unitId: Id.nullish().meta({ description: 'The desk or room that they are given' }),
};

export const checkInSomebody = endpoint({
  method: 'POST',
  path: '/api/presence',
  summary: 'Check in somebody of a tenant with an agreement, or somebody who comes for a booking',
  access: 'counter:use',
  body: z.object({
    kind: z.enum(['agreement', 'booking'], 'Kind must be one of agreement, booking'),
    tenantId: Id.nullish(),
    partyId: Id.nullish().meta({ description: 'Who of the tenant it is' }),
    bookingId: Id.nullish(),
    ...place,
  }),
  output: CheckIn,
  status: 201,
});

export const checkInPass = endpoint({
  method: 'POST',
  path: '/api/passes/:id/check-in',
  summary: 'Check in by a pass: the first time on a day uses one of its days, coming back is free',
  access: 'counter:use',
  params: IdParams,
  body: z.object(place),
  output: z
    .object({
      checkIn: CheckIn,
      pass: Pass,
      usesDay: z.boolean().meta({ description: 'false: the day was used before, and coming back is free' }),
    })
    .meta({ id: 'PassCheckIn' }),
  status: 201,
});

export const checkOutSomebody = endpoint({
  method: 'POST',
  path: '/api/presence/:id/check-out',
  summary: 'Check out; who is out already stays as they left',
  access: 'counter:use',
  params: IdParams,
  output: CheckIn,
});
