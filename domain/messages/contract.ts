import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { CHANNELS } from './kind.ts';
import { MESSAGE_KIND_NAMES, type MessageKindName } from './kinds.ts';

export const MessageChannel = z.enum(CHANNELS, `Channel must be one of ${CHANNELS.join(', ')}`);

const MessageKindParam = z.enum(
  MESSAGE_KIND_NAMES as [MessageKindName, ...MessageKindName[]],
  'Must be a kind of message',
);

export const MessageTemplate = z
  .object({
    kind: MessageKindParam,
    channel: MessageChannel,
    subject: z.string().nullable().meta({ description: 'Null for an SMS, which has none' }),
    body: z.string(),
    isEdited: z.boolean().meta({ description: 'False while the default text is used' }),
    version: z.int().meta({ description: 'Sent back with a change to detect conflicts' }),
    updatedAt: Instant.nullable(),
    placeholders: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        sample: z.string().meta({ description: 'Sample value in a preview' }),
      }),
    ),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

const params = z.object({ kind: MessageKindParam, channel: MessageChannel });
const version = z.int('Version is required').min(0);

const subject = z
  .string('Subject must be text')
  .trim()
  .max(200, 'Subject may have at most 200 characters')
  .refine((text) => !/[\r\n]/.test(text), 'Subject must be one line');

const body = z
  .string('Text is required')
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length > 0, 'Text is required')
  .refine((text) => text.length <= 5_000, 'Text may have at most 5000 characters');

export const TemplateInput = z.object({ subject: subject.nullish().transform((text) => text || null), body, version });

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/message-templates',
  summary: 'The text of every automatic message, edited or not',
  access: 'settings:read',
  output: z.array(MessageTemplate),
});

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/message-templates/:kind/:channel',
  summary: 'Edit a message text; unknown placeholders are rejected',
  access: 'settings:write',
  params,
  body: TemplateInput,
  output: MessageTemplate,
});

export const resetMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message-templates/:kind/:channel/reset',
  summary: 'Reset to the default text',
  access: 'settings:write',
  params,
  body: z.object({ version }),
  output: MessageTemplate,
});

export const StopToken = z.string().regex(/^[\w.-]{20,800}$/, 'This link is not complete');
// In the query, since an address may be longer than a part of a path.
const stopQuery = z.object({ token: StopToken });

export const Subscription = z
  .object({
    what: z.string().meta({ description: 'The kind of message' }),
    address: z.string().meta({ description: 'Partly hidden' }),
    stopped: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/unsubscribe',
  summary: 'What the unsubscribe link would stop',
  access: 'public',
  query: stopQuery,
  output: Subscription,
});

export const stopMessages = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Stop messages of this kind to this address; mail programs send it with one click (RFC 8058)',
  access: 'public',
  takesForm: true,
  query: stopQuery,
  output: Subscription,
});

export const resumeMessages = endpoint({
  method: 'DELETE',
  path: '/api/unsubscribe',
  summary: 'Get messages of this kind again',
  access: 'public',
  query: stopQuery,
  output: Subscription,
});
