import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { shortText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { MessageChannel } from '../messages/contract.ts';
import { DeliveryState } from '../messages/delivery.ts';

export const OutboxMail = z
  .object({
    id: Id,
    kind: z.string(),
    channel: MessageChannel,
    recipient: z.string().meta({ description: 'An email address, or the phone number of an SMS' }),
    subject: z.string().meta({ description: 'A subject that carries a secret is replaced' }),
    status: DeliveryState.meta({
      description:
        'accepted: the mail server or SMS service took it. bounced: rejected, or given up after several attempts. kept: created before a mail server or SMS account was set up. discarded: will not be sent',
    }),
    attempts: z.int(),
    lastError: z.string().nullable(),
    nextAttemptAt: Instant.nullable().meta({ description: 'Of one that is queued' }),
    hasDocument: z.boolean().meta({ description: 'Carries a PDF, which is drawn when the mail goes out' }),
    mayOpen: z.boolean().meta({ description: 'Whether the role of the reader allows its text and its PDF' }),
    createdAt: Instant,
    acceptedAt: Instant.nullable(),
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OutboxMailDetails = OutboxMail.extend({
  body: z.string().nullable().meta({ description: 'Null where it is hidden' }),
  hiddenBecause: z.string().nullable(),
  segments: z.int().nullable().meta({ description: 'As how many SMS it is charged; null for a mail' }),
  attachments: z.array(z.object({ filename: z.string(), size: z.int().meta({ description: 'In bytes' }) })),
}).meta({ id: 'OutboxMailDetails' });
export type OutboxMailDetails = z.infer<typeof OutboxMailDetails>;

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/outbox',
  summary: 'Mails and SMS of every status unless filtered, newest first; q looks in recipients and subjects',
  access: 'settings:read',
  query: listQuery(['createdAt']).extend({
    status: DeliveryState.optional(),
    channel: MessageChannel.optional(),
    kind: z
      .string()
      .regex(/^[a-z_]{1,40}$/, 'Must be a kind of mail')
      .optional(),
  }),
  output: z.array(OutboxMail),
});

export const getOutboxState = endpoint({
  method: 'GET',
  path: '/api/outbox-state',
  summary: 'Whether mails and SMS can be sent',
  access: 'settings:read',
  output: z
    .object({
      hasMailServer: z.boolean(),
      from: z.string(),
      hasSms: z.boolean(),
      smsFrom: z.string().nullable(),
      kept: z.int().meta({ description: 'Messages created before sending was set up' }),
    })
    .meta({ id: 'OutboxState' }),
});

const Counted = z.array(z.object({ channel: MessageChannel, kind: z.string(), count: z.int() }));

export const KeptMessages = z
  .object({
    oldest: Day.nullable(),
    send: Counted.meta({ description: 'What would be sent' }),
    discard: Counted.meta({
      description: 'What would be discarded: older than the day, or a code that is worthless by now',
    }),
    stay: Counted.meta({ description: 'What stays, because its channel is not set up' }),
  })
  .meta({ id: 'KeptMessages' });
export type KeptMessages = z.infer<typeof KeptMessages>;

const discardBefore = Day.nullish()
  .transform((day) => day ?? null)
  .meta({ description: 'What was written before this day is discarded instead' });

export const previewKept = endpoint({
  method: 'GET',
  path: '/api/outbox-kept',
  summary: 'What sending the kept messages would do, by kind',
  access: 'settings:write',
  query: z.object({ discardBefore: Day.optional() }),
  output: KeptMessages,
});

export const releaseKept = endpoint({
  method: 'POST',
  path: '/api/outbox-kept',
  summary: 'Send the kept messages of every channel that is set up, and discard those that are too old',
  access: 'settings:write',
  body: z.object({ discardBefore }),
  output: z.object({ queued: z.int(), discarded: z.int() }).meta({ id: 'ReleasedMessages' }),
});

export const getOutboxMail = endpoint({
  method: 'GET',
  path: '/api/outbox/:id',
  summary: 'One mail as it reads, with the names of what is attached; secrets in mails are not shown',
  access: 'settings:read',
  params: IdParams,
  output: OutboxMailDetails,
});

export const getOutboxDocument = endpoint({
  method: 'GET',
  path: '/api/outbox/:id/document',
  summary: 'The PDF that a mail carries, as it is today, for a role that may open it by its own call',
  access: 'settings:read',
  params: IdParams,
  output: null,
  media: 'application/pdf',
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/api/outbox/:id/retry',
  summary: 'Queue a bounced or kept message again, optionally to another address',
  access: 'settings:write',
  params: IdParams,
  body: z.object({ recipient: shortText('Recipient', 254).optional() }).nullish(),
  output: OutboxMail,
});

export const discardMail = endpoint({
  method: 'POST',
  path: '/api/outbox/:id/discard',
  summary: 'Discard a bounced or kept message: it stays listed and is never sent',
  access: 'settings:write',
  params: IdParams,
  output: OutboxMail,
});
