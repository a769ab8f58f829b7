import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { optionalDay, Person, Place } from './fields.ts';

export const MOVEMENT_TYPES = ['purchase', 'check_out', 'check_in', 'move', 'adjust', 'dispose'] as const;
export const MovementType = z.enum(MOVEMENT_TYPES);
export type MovementType = z.infer<typeof MovementType>;

export const Movement = z
  .object({
    id: Id,
    itemId: Id,
    movementType: MovementType,
    fromLocation: z.string().nullable(),
    toLocation: z.string().nullable(),
    fromAssignee: z.string().nullable(),
    toAssignee: z.string().nullable(),
    quantity: z.int(),
    reason: z.string().nullable(),
    performedBy: z.string(),
    approvedBy: z.string().nullable(),
    movementDate: Day,
    notes: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'InventoryMovement' });
export type Movement = z.infer<typeof Movement>;

/** Adding and disposing have calls of their own, which do more than move. */
export const MOVES = ['check_out', 'check_in', 'move'] as const;
export const Move = z.enum(MOVES, `Movement must be one of ${MOVES.join(', ')}`);
export type Move = z.infer<typeof Move>;

export const MOVE_PROBLEMS = {
  check_out: 'To whom or where it goes is required',
  move: 'Location is required',
} as const;

export const MovementInput = z
  .object({
    movementType: Move,
    toLocation: Place,
    toAssignee: Person,
    reason: optionalText('Reason', 300),
    approvedBy: optionalText('Approved by', 120),
    movementDate: optionalDay.meta({ description: 'Today if absent; not in the future' }),
    notes: optionalText('Notes', 1_000),
  })
  .refine((it) => it.movementType !== 'check_out' || it.toAssignee !== null || it.toLocation !== null, {
    path: ['toAssignee'],
    message: MOVE_PROBLEMS.check_out,
  })
  .refine((it) => it.movementType !== 'move' || it.toLocation !== null, {
    path: ['toLocation'],
    message: MOVE_PROBLEMS.move,
  });
export type MovementInput = z.output<typeof MovementInput>;

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/items/:id/movements',
  summary: 'The movements of an item, latest first',
  access: 'inventory:read',
  params: IdParams,
  query: listQuery(['createdAt']),
  output: z.array(Movement),
});

export const createMovement = endpoint({
  method: 'POST',
  path: '/api/inventory/items/:id/movements',
  summary: 'Check an item out or in, or move it',
  access: 'inventory:write',
  params: IdParams,
  body: MovementInput,
  output: Movement,
  status: 201,
});
