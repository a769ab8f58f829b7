import * as z from 'zod';
import { endpoint, type OutputOf } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { listQuery } from '../kernel/list.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { normaliseMsisdn } from './phone.ts';

// Channels: the paybills and tills through which M-Pesa reaches the space. Credentials go in and never come out again.

export const CHANNEL_KINDS = ['paybill', 'till'] as const;
export const ChannelKind = z.enum(CHANNEL_KINDS, 'Kind must be paybill or till');
export type ChannelKind = z.infer<typeof ChannelKind>;

export const ENVIRONMENTS = ['simulator', 'sandbox', 'production'] as const;
export const Environment = z.enum(ENVIRONMENTS, `Environment must be one of ${ENVIRONMENTS.join(', ')}`);
export type Environment = z.infer<typeof Environment>;

export const MpesaChannel = z
  .object({
    id: Id,
    name: z.string(),
    kind: ChannelKind,
    shortcode: z.string().meta({ description: 'The number that people pay to' }),
    storeNumber: z
      .string()
      .nullable()
      .meta({ description: 'The head office number of a till; null where it is the shortcode itself' }),
    environment: Environment,
    baseUrl: z.string().nullable().meta({ description: 'Of a simulator; the others have Safaricom’s own addresses' }),
    cashAccountId: Id,
    cashAccountName: z.string(),
    initiatorName: z.string().nullable(),
    pullNumber: z.string().nullable().meta({ description: 'The phone number that Safaricom nominated for pull' }),
    credentials: z
      .object({
        consumerKey: z.boolean(),
        consumerSecret: z.boolean(),
        passkey: z.boolean(),
        securityCredential: z.boolean(),
        certificate: z.boolean(),
      })
      .meta({ description: 'Which of them are set; what they are is never returned' }),
    refusesUnknown: z
      .boolean()
      .meta({ description: 'Whether a payment with an unknown account number is refused before the money moves' }),
    isActive: z.boolean(),
    urlsRegisteredAt: Instant.nullable(),
    pullRegisteredAt: Instant.nullable(),
    testPaidAt: Instant.nullable().meta({ description: 'When a test payment last arrived' }),
    lastMessageAt: Instant.nullable().meta({ description: 'When Safaricom last called us' }),
    callbackProblem: z
      .string()
      .nullable()
      .meta({ description: 'Why Safaricom could not call the address of this server; null where it can' }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'MpesaChannel' });
export type MpesaChannel = z.infer<typeof MpesaChannel>;

const shortcode = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .regex(/^\d{5,7}$/, `${label} must be 5 to 7 figures`);

const secret = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} may have at most ${max} characters`)
    .nullish()
    .transform((value) => value || null)
    .meta({ description: 'Never returned' });

const baseUrl = z
  .string('Address must be text')
  .trim()
  .max(200, 'Address may have at most 200 characters')
  .nullish()
  .transform((value) => value?.replace(/\/+$/, '') || null)
  .refine((value) => value === null || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/.test(value), {
    message: 'Address must be that of a simulator on this machine, such as http://127.0.0.1:4010',
  })
  .meta({ description: 'Of a simulator only' });

const pullNumber = z
  .string('Phone must be text')
  .trim()
  .max(40)
  .nullish()
  .transform((value, context) => {
    if (!value) return null;
    const number = normaliseMsisdn(value);
    if (number !== null) return `+${number}`;
    context.addIssue({ code: 'custom', message: 'Phone must be a mobile number such as 0712 345 678' });
    return z.NEVER;
  });

const fields = {
  name: shortText('Name', 60),
  kind: ChannelKind,
  shortcode: shortcode('Shortcode'),
  storeNumber: shortcode('Store number')
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((value) => value ?? null),
  environment: Environment,
  baseUrl,
  cashAccountId: Id.nullish().meta({ description: 'The default account of M-Pesa if absent' }),
  consumerKey: secret('Consumer key', 200),
  consumerSecret: secret('Consumer secret', 200),
  passkey: secret('Passkey', 200),
  initiatorName: optionalText('Initiator name', 60),
  initiatorPassword: secret('Initiator password', 200).meta({
    description: 'Encrypted with the certificate when it is saved, and not kept itself',
  }),
  securityCredential: secret('Security credential', 2_000).meta({
    description: 'The initiator password as Safaricom’s portal encrypts it, in place of password and certificate',
  }),
  certificate: secret('Certificate', 8_000).meta({ description: 'Safaricom’s certificate of the environment, as PEM' }),
  pullNumber,
  refusesUnknown: z.boolean('Must be true or false'),
  isActive: z.boolean('Must be true or false'),
};

export const ChannelInput = z
  .object({
    ...fields,
    refusesUnknown: fields.refusesUnknown.default(false),
    isActive: fields.isActive.default(true),
  })
  .refine(({ environment, baseUrl }) => (environment === 'simulator') === (baseUrl !== null), {
    path: ['baseUrl'],
    message: 'A simulator needs its address, and no other environment takes one',
  });
export type ChannelInput = z.output<typeof ChannelInput>;

// A paybill with another number or environment is another one: receipts and registrations belong to it.
export const ChannelChange = z
  .object(fields)
  .omit({ kind: true, shortcode: true, environment: true })
  .partial()
  .meta({ description: 'What is left out stays; null removes it' });
export type ChannelChange = z.output<typeof ChannelChange>;

export const listMpesaChannels = endpoint({
  method: 'GET',
  path: '/api/mpesa/channels',
  summary: 'Paybills and tills; credentials are never returned',
  access: 'payments:read',
  query: listQuery(['name']),
  output: z.array(MpesaChannel),
});

export const createMpesaChannel = endpoint({
  method: 'POST',
  path: '/api/mpesa/channels',
  summary: 'Add a paybill or till; without credentials its statements can still be imported',
  access: 'settings:security',
  confirm: true,
  body: ChannelInput,
  output: MpesaChannel,
  status: 201,
});

export const updateMpesaChannel = endpoint({
  method: 'PATCH',
  path: '/api/mpesa/channels/:id',
  summary: 'Change a paybill or till or replace its credentials',
  access: 'settings:security',
  confirm: true,
  params: IdParams,
  body: ChannelChange,
  output: MpesaChannel,
});

export const deleteMpesaChannel = endpoint({
  method: 'DELETE',
  path: '/api/mpesa/channels/:id',
  summary: 'Remove a paybill or till that was added by mistake: one that nothing was paid to and nothing was sent by',
  access: 'settings:security',
  params: IdParams,
  output: null,
});

const RegistrationStep = z.object({
  outcome: z.enum(['registered', 'already', 'refused', 'unclear']),
  words: z.string().meta({ description: 'What Safaricom answered, in words' }),
});

export const registerMpesaChannel = endpoint({
  method: 'POST',
  path: '/api/mpesa/channels/:id/register',
  summary: 'Register our addresses with Safaricom, so that payments are announced, and pull where it has a number',
  access: 'settings:security',
  params: IdParams,
  output: MpesaChannel.extend({
    urls: RegistrationStep,
    pull: RegistrationStep.nullable().meta({ description: 'Null where the channel has no number for pull' }),
  }).meta({ id: 'MpesaRegistration' }),
});
export type Registration = OutputOf<typeof registerMpesaChannel>;

// What Safaricom calls. No word of these addresses may be one that it forbids.
export const CALLBACK_KINDS = ['stk', 'confirm', 'check', 'result', 'timeout', 'pull', 'order'] as const;
export type CallbackKind = (typeof CALLBACK_KINDS)[number];

// Kind and token are looked at by the handler: an unknown one is not found, whatever is wrong with it.
export const receiveMpesaCallback = endpoint({
  method: 'POST',
  path: '/api/callbacks/:token/:kind',
  summary: 'What Safaricom tells: kept as it came and answered at once',
  access: 'public',
  params: z.object({ token: z.string(), kind: z.string() }),
  takesText: true,
  output: z
    .object({ ResultCode: z.string(), ResultDesc: z.string() })
    .meta({ id: 'MpesaAcknowledgement', description: 'In the words of Safaricom’s protocol' }),
});
