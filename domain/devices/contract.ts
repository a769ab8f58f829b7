import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdempotencyKey, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';

/** More at once would not be answered in time; a device sends the rest afterwards. */
export const MOST_OPERATIONS = 20;

export const OPERATION_STATUSES = ['done', 'conflict', 'refused'] as const;
export const OperationStatus = z.enum(OPERATION_STATUSES);
export type OperationStatus = z.infer<typeof OperationStatus>;

export const RESOLUTIONS = ['retried', 'settled'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

const Fields = z.record(z.string(), z.unknown());

export const DeviceAct = z
  .object({
    deviceId: Id.meta({ description: 'Made by the device itself, when it is first used' }),
    seq: z
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(2_000_000_000, 'Is too large')
      .meta({ description: 'Counted by the device, from 1 without a gap' }),
    at: Instant.meta({ description: 'By the clock of the device' }),
    op: shortText('Act', 40),
    body: Fields,
    key: IdempotencyKey.optional().meta({
      description: 'The Idempotency-Key of the call that the device tried before, and heard nothing of',
    }),
    madeBy: Id.optional().meta({ description: 'The user who was at the device' }),
  })
  .meta({ id: 'DeviceAct' });
export type DeviceAct = z.output<typeof DeviceAct>;

export const DeviceResult = z
  .object({
    deviceId: Id,
    seq: z.int(),
    number: z.string().meta({ description: 'The provisional number of the act' }),
    status: z.enum([...OPERATION_STATUSES, 'waiting', 'other']).meta({
      description:
        'conflict and refused wait for a person; waiting: to be sent again, since one before is missing or the server is busy; other: this number was used for another act before',
    }),
    message: z.string().nullable(),
    result: Fields.nullable().meta({ description: 'What the call of this act answers' }),
    clockOffBy: z.int().meta({ description: 'Seconds by which the clock of the device is ahead' }),
  })
  .meta({ id: 'DeviceResult' });
export type DeviceResult = z.output<typeof DeviceResult>;

export const sendOperations = endpoint({
  method: 'POST',
  path: '/api/devices/operations',
  summary: 'Acts that a device recorded without a line: each is done once and in order, whatever is sent twice',
  access: 'counter:use',
  body: z.object({
    sentAt: Instant.optional().meta({ description: 'The clock of the device now, by which its times are corrected' }),
    operations: z
      .array(DeviceAct)
      .min(1, 'Nothing was sent')
      .max(MOST_OPERATIONS, `At most ${MOST_OPERATIONS} acts can be sent at once`),
  }),
  output: z.object({ results: z.array(DeviceResult) }),
});

export const DeviceOperation = z
  .object({
    id: Id,
    deviceId: Id,
    seq: z.int(),
    number: z.string(),
    op: z.string(),
    at: Instant.meta({ description: 'When it was done, with the clock of the device corrected' }),
    receivedAt: Instant,
    status: OperationStatus,
    message: z.string().nullable(),
    body: Fields.nullable().meta({ description: 'As the device sent it; kept of acts that wait for a person' }),
    invoiceId: Id.nullable(),
    invoiceNumber: z.string().nullable(),
    sentBy: z.string().nullable(),
    madeBy: z.string().nullable(),
    resolvedAt: Instant.nullable(),
    resolvedBy: z.string().nullable(),
    resolution: z.enum(RESOLUTIONS).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'DeviceOperation' });
export type DeviceOperation = z.output<typeof DeviceOperation>;

export const listOperations = endpoint({
  method: 'GET',
  path: '/api/devices/operations',
  summary: 'What devices recorded without a line, latest first; q finds a provisional number',
  access: 'payments:read',
  query: listQuery(['receivedAt']).extend({
    state: z
      .enum(['open', 'done', 'resolved'], 'State must be open, done or resolved')
      .optional()
      .meta({ description: 'open: waits for a person' }),
  }),
  output: z.array(DeviceOperation),
});

export const resolveOperation = endpoint({
  method: 'POST',
  path: '/api/devices/operations/:id/resolve',
  summary: 'Do an act again that could not be done when it arrived, or say how it was settled otherwise',
  access: 'counter:use',
  params: IdParams,
  body: z.discriminatedUnion('how', [
    z.object({ how: z.literal('retry') }),
    z.object({ how: z.literal('settle'), note: shortText('Note', 500) }),
  ]),
  output: DeviceOperation,
});
