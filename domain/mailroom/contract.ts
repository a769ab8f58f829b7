import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { Delivery } from '../messages/delivery.ts';

export const MAIL_KINDS = ['letter', 'parcel'] as const;
export const MailKind = z.enum(MAIL_KINDS, 'Kind must be letter or parcel');
export type MailKind = z.infer<typeof MailKind>;

export const MAIL_STATUSES = ['waiting', 'handed_out', 'returned'] as const;
export const MailStatus = z.enum(MAIL_STATUSES, `Status must be one of ${MAIL_STATUSES.join(', ')}`);
export type MailStatus = z.infer<typeof MailStatus>;

/** What a pen drew, as the path of an SVG in a box of 300 × 120: only lines, so that it can be drawn anywhere safely. */
const DRAWN = /^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?: L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)* ?)+$/;

const Signature = z
  .string('A signature is required')
  .trim()
  .min(1, 'A signature is required')
  .max(20_000, 'The signature is too long');

export const MailItem = z
  .object({
    id: Id,
    tenantId: Id,
    tenantName: z.string(),
    kind: MailKind,
    sender: z.string().nullable(),
    reference: z.string().nullable().meta({ description: 'A tracking number, or what is written on it' }),
    note: z.string().nullable().meta({ description: 'Where it is kept, and whatever else helps to find it' }),
    status: MailStatus,
    receivedAt: Instant,
    receivedBy: z.string().nullable(),
    notifiedAt: Instant.nullable().meta({ description: 'When the tenant was last written to about it' }),
    notice: Delivery.nullable().meta({ description: 'Delivery of the last email about it' }),
    closedAt: Instant.nullable().meta({ description: 'When it was handed out or returned' }),
    closedBy: z.string().nullable(),
    handedTo: z.string().nullable(),
    signature: z
      .string()
      .nullable()
      .meta({ description: 'What was drawn, as the path of an SVG, or the name that was typed' }),
    returnReason: z.string().nullable(),
  })
  .meta({ id: 'MailItem' });
export type MailItem = z.infer<typeof MailItem>;

const fields = {
  kind: MailKind,
  sender: optionalText('Sender', 150),
  reference: optionalText('Reference', 100),
  note: optionalText('Note', 500),
};

export const MailItemInput = z.object({
  tenantId: z.uuid('Choose a tenant'),
  ...fields,
  kind: MailKind.default('letter'),
  notify: z.boolean().default(true).meta({ description: 'Write to the tenant that it is here' }),
});
export type MailItemInput = z.output<typeof MailItemInput>;

export const listMail = endpoint({
  method: 'GET',
  path: '/api/mail-items',
  summary: 'Letters and parcels that came for tenants, newest first',
  access: 'tenants:read',
  query: listQuery(['receivedAt']).extend({
    tenant: Id.optional(),
    status: MailStatus.optional(),
    kind: MailKind.optional(),
  }),
  output: z.array(MailItem),
});

export const MailCounts = z.object({
  letters: z.int().meta({ description: 'Letters to collect' }),
  parcels: z.int().meta({ description: 'Parcels to collect' }),
  handedOut: z.int(),
  returned: z.int(),
});

export const countMail = endpoint({
  method: 'GET',
  path: '/api/mail-counts',
  summary: 'How many letters and parcels wait, and how many items were handed out and returned',
  access: 'tenants:read',
  output: MailCounts,
});

export const recordMail = endpoint({
  method: 'POST',
  path: '/api/mail-items',
  summary: 'Record a letter or parcel; notifies the tenant unless notify is false',
  access: 'tenants:write',
  body: MailItemInput,
  output: MailItem,
  status: 201,
});

export const correctMail = endpoint({
  method: 'PATCH',
  path: '/api/mail-items/:id',
  summary: 'Correct a record while the item is waiting',
  access: 'tenants:write',
  params: IdParams,
  body: z.object({
    kind: fields.kind.optional(),
    sender: fields.sender.optional(),
    reference: fields.reference.optional(),
    note: fields.note.optional(),
  }),
  output: MailItem,
});

export const handOutMail = endpoint({
  method: 'POST',
  path: '/api/mail-items/:id/hand-out',
  summary: 'Hand out an item, with the collector’s name and signature',
  access: 'tenants:write',
  params: IdParams,
  body: z
    .object({ name: shortText('Name', 120), signature: Signature })
    .refine(({ name, signature }) => signature === name || DRAWN.test(signature), {
      path: ['signature'],
      message: 'Not a signature',
    }),
  output: MailItem,
});

export const returnMail = endpoint({
  method: 'POST',
  path: '/api/mail-items/:id/return',
  summary: 'Return an uncollected item',
  access: 'tenants:write',
  params: IdParams,
  body: z.object({ reason: shortText('Reason', 300) }),
  output: MailItem,
});

export const remindOfMail = endpoint({
  method: 'POST',
  path: '/api/mail-items/:id/notify',
  summary: 'Notify the tenant again; at most once an hour per item',
  access: 'tenants:write',
  params: IdParams,
  output: MailItem,
});
