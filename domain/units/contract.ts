import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';

export const UNIT_KINDS = ['desk', 'office', 'locker', 'parking', 'mailbox'] as const;
export const UnitKind = z.enum(UNIT_KINDS, `Kind must be one of ${UNIT_KINDS.join(', ')}`);
export type UnitKind = z.infer<typeof UnitKind>;

export const Unit = z
  .object({
    id: Id,
    kind: UnitKind,
    name: z.string(),
    floor: z.string(),
    floorId: Id,
    packageId: Id.nullable().meta({ description: 'The package that is sold with it' }),
    packageName: z.string().nullable(),
    isActive: z.boolean(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Unit', description: 'A desk, office, locker, parking bay or mailbox with a name of its own' });
export type Unit = z.infer<typeof Unit>;

/** At most so many are made with one call. */
export const MOST_AT_ONCE = 200;

const fields = {
  kind: UnitKind,
  name: shortText('Name', 60),
  floor: shortText('Floor', 60).meta({ description: 'By its name; a floor that is new is added' }),
  packageId: Id.nullish(),
  isActive: z.boolean(),
};

export const listUnits = endpoint({
  method: 'GET',
  path: '/api/units',
  summary: 'Desks, offices, lockers, parking bays and mailboxes',
  access: 'packages:read',
  query: listQuery(['createdAt', 'name']).extend({
    kind: UnitKind.optional(),
    floorId: Id.optional(),
    packageId: Id.optional(),
    isActive: Flag.optional(),
    freeFrom: Day.optional().meta({ description: 'Only those that nobody holds from this day on' }),
    freeTo: Day.optional().meta({ description: 'The last day on which they must be free; no end if absent' }),
    freeFor: Id.optional().meta({ description: 'What this agreement holds itself counts as free' }),
  }),
  output: z.array(Unit),
});

export const getUnit = endpoint({
  method: 'GET',
  path: '/api/units/:id',
  summary: 'One unit',
  access: 'packages:read',
  params: IdParams,
  output: Unit,
});

export const createUnit = endpoint({
  method: 'POST',
  path: '/api/units',
  summary: 'Add a unit',
  access: 'packages:write',
  body: z.object({ ...fields, isActive: fields.isActive.default(true) }),
  output: Unit,
  status: 201,
});

export const createUnitSeries = endpoint({
  method: 'POST',
  path: '/api/units/series',
  summary: 'Add many units at once: Desk 1, Desk 2 … after the highest number that the floor has',
  access: 'packages:write',
  body: z.object({
    kind: fields.kind,
    name: shortText('Name', 50),
    floor: fields.floor,
    packageId: fields.packageId,
    count: z
      .int('Count must be a whole number')
      .min(1, 'Count must be at least 1')
      .max(MOST_AT_ONCE, `Count must be at most ${MOST_AT_ONCE}`),
  }),
  output: z.array(Unit),
  status: 201,
});

export const updateUnit = endpoint({
  method: 'PATCH',
  path: '/api/units/:id',
  summary: 'Change a unit; what is not sent stays',
  access: 'packages:write',
  params: IdParams,
  body: z.object(fields).partial(),
  output: Unit,
});

export const Floor = z
  .object({ id: Id, name: z.string(), units: z.int().meta({ description: 'Active units on it' }) })
  .meta({ id: 'Floor' });
export type Floor = z.infer<typeof Floor>;

export const listFloors = endpoint({
  method: 'GET',
  path: '/api/floors',
  summary: 'Floors by name, with how many units each has',
  access: 'packages:read',
  output: z.array(Floor),
});
