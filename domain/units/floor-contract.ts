import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { shortText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { Unit } from './contract.ts';

/** A floor is measured in centimetres from its upper left corner. */
export const MOST_CM = 20_000;

const centimetres = (label: string, least: number) =>
  z
    .int(`${label} must be whole centimetres`)
    .min(least, `${label} must be at least ${least} cm`)
    .max(MOST_CM, `${label} must be at most ${MOST_CM} cm`);

const place = { x: centimetres('Place', 0), y: centimetres('Place', 0) };
const size = { width: centimetres('Width', 10), height: centimetres('Height', 10) };

export const ROTATIONS = [0, 90, 180, 270] as const;

export const Wall = z.object({
  id: Id,
  x: place.x,
  y: place.y,
  toX: centimetres('Place', 0),
  toY: centimetres('Place', 0),
});
export type Wall = z.infer<typeof Wall>;

export const PlacedRoom = z.object({
  id: Id,
  roomId: Id.nullable().meta({ description: 'The meeting room that it is; null for a kitchen or a lobby' }),
  name: shortText('Name', 60),
  ...place,
  ...size,
});
export type PlacedRoom = z.infer<typeof PlacedRoom>;

export const PlacedUnit = z.object({
  id: Id.meta({ description: 'The unit' }),
  ...place,
  ...size,
  rotation: z.literal(ROTATIONS, 'Rotation must be 0, 90, 180 or 270'),
});
export type PlacedUnit = z.infer<typeof PlacedUnit>;

export const PlanLabel = z.object({ id: Id, text: shortText('Text', 60), ...place });
export type PlanLabel = z.infer<typeof PlanLabel>;

export const Drawing = z
  .object({
    walls: z.array(Wall).max(500, 'A floor has at most 500 walls'),
    rooms: z.array(PlacedRoom).max(100, 'A floor has at most 100 rooms'),
    units: z.array(PlacedUnit).max(1_000, 'A floor has at most 1,000 units'),
    labels: z.array(PlanLabel).max(100, 'A floor has at most 100 labels'),
  })
  .meta({ id: 'Drawing', description: 'What is drawn on a floor, in centimetres' });
export type Drawing = z.infer<typeof Drawing>;

export const UnitHolder = z.object({
  lineId: Id.meta({ description: 'The line of the agreement' }),
  tenantId: Id,
  tenantName: z.string(),
  agreementNumber: z.string(),
  startDate: Day,
  endDate: Day.nullable().meta({ description: 'The last day; null where no end is agreed' }),
});
export type UnitHolder = z.infer<typeof UnitHolder>;

export const FloorUnit = Unit.pick({ id: true, kind: true, name: true, packageName: true }).extend({
  holder: UnitHolder.nullable().meta({ description: 'Who has it on the day; null where it is free' }),
});
export type FloorUnit = z.infer<typeof FloorUnit>;

export const FloorLine = z
  .object({
    lineId: Id,
    agreementId: Id,
    agreementNumber: z.string(),
    tenantId: Id,
    tenantName: z.string(),
    name: z.string().meta({ description: 'What it sells' }),
    quantity: z.int(),
    unitIds: z.array(Id).meta({ description: 'What it holds on the day, or on its first day where that is later' }),
    startDate: Day,
    endDate: Day.nullable().meta({ description: 'The last day' }),
  })
  .meta({ id: 'FloorLine' });
export type FloorLine = z.infer<typeof FloorLine>;

export const FloorRoom = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  capacity: z.int(),
  amenities: z.array(z.string()),
});
export type FloorRoom = z.infer<typeof FloorRoom>;

export const FloorPlan = z
  .object({
    id: Id,
    name: z.string(),
    width: z.int(),
    height: z.int(),
    drawing: Drawing,
    day: Day.meta({ description: 'The day that the holders are of' }),
    version: z.int().meta({ description: 'Counts the changes; a change names the version that it was made on' }),
    units: z.array(FloorUnit).meta({ description: 'The active units of the floor, drawn or not' }),
    rooms: z.array(FloorRoom).meta({ description: 'The meeting rooms that are drawn' }),
    lines: z
      .array(FloorLine)
      .meta({ description: 'Lines of agreements that hold units of the floor, and lines that still lack units' }),
  })
  .meta({ id: 'FloorPlan' });
export type FloorPlan = z.infer<typeof FloorPlan>;

const fields = {
  name: shortText('Floor', 60),
  width: centimetres('Width', 200),
  height: centimetres('Height', 200),
  drawing: Drawing,
};

export const getFloor = endpoint({
  method: 'GET',
  path: '/api/floors/:id',
  summary: 'One floor: its drawing, its units and who has them on a day',
  access: 'packages:read',
  params: IdParams,
  query: z.object({ day: Day.optional().meta({ description: 'Today if absent' }) }),
  output: FloorPlan,
});

export const createFloor = endpoint({
  method: 'POST',
  path: '/api/floors',
  summary: 'Add a floor',
  access: 'packages:write',
  body: z.object({ name: fields.name, width: fields.width.default(2_000), height: fields.height.default(1_200) }),
  output: FloorPlan,
  status: 201,
});

export const saveFloor = endpoint({
  method: 'PUT',
  path: '/api/floors/:id',
  summary: 'Save a floor and its drawing; one that was changed in the meantime is refused',
  access: 'packages:write',
  params: IdParams,
  body: z.object({ ...fields, version: z.int('Version must be a whole number') }),
  output: FloorPlan,
});
export type FloorChange = z.output<typeof saveFloor.body>;
