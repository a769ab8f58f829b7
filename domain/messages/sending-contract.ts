import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, optionalEmail, optionalText, shortText } from '../kernel/text.ts';

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
const Security = z.enum(MAIL_SECURITIES, `Security must be one of ${MAIL_SECURITIES.join(', ')}`);
export type MailSecurity = z.infer<typeof Security>;

const Source = z
  .enum(['environment', 'settings', 'none'])
  .meta({ description: 'Set by the environment; cannot be changed here' });

const MailDetails = z.object({
  host: z.string(),
  port: z.int(),
  security: Security,
  username: z.string().nullable(),
  fromName: z.string().nullable(),
  fromAddress: z.string(),
  replyTo: z.string().nullable(),
});
export type MailDetails = z.infer<typeof MailDetails>;

const SmsDetails = z.object({ username: z.string(), senderId: z.string().nullable() });
export type SmsDetails = z.infer<typeof SmsDetails>;

export const Sending = z
  .object({
    email: z.object({ source: Source, account: MailDetails.extend({ hasPassword: z.boolean() }).nullable() }),
    sms: z.object({ source: Source, account: SmsDetails.nullable() }),
  })
  .meta({ id: 'Sending', description: 'How emails and SMS are sent; passwords and keys are never returned' });
export type Sending = z.infer<typeof Sending>;

// Line breaks would begin a header of their own.
const oneLine = (text: string | null) => text === null || !/[\r\n]/.test(text);

export const MailAccountInput = z.object({
  host: shortText('Server', 253).regex(
    /^[\w.:[\]-]+$/,
    'Server must be a host name or an address, such as mail.example.com',
  ),
  port: z
    .int('Port must be a whole number')
    .min(1, 'Port must be from 1 to 65535')
    .max(65_535, 'Port must be from 1 to 65535'),
  security: Security,
  username: optionalText('User name', 254),
  password: z
    .string('Password must be text')
    .max(1_000, 'Password may have at most 1000 characters')
    .optional()
    .meta({ description: 'Left out, the saved one stays' }),
  fromName: optionalText('Sender name', 100).refine(oneLine, 'Sender name must be one line'),
  fromAddress: Email,
  replyTo: optionalEmail,
});

export const SmsAccountInput = z.object({
  username: shortText('User name', 60),
  apiKey: z
    .string('API key must be text')
    .trim()
    .max(200, 'API key may have at most 200 characters')
    .optional()
    .meta({ description: 'Left out, the saved one stays' }),
  senderId: optionalText('Sender ID', 15).refine(
    (value) => value === null || /^[\w .-]{1,15}$/.test(value),
    'Sender ID must be a sender name or short code of at most 15 characters',
  ),
});

export const TestAnswer = z
  .object({
    accepted: z.boolean(),
    words: z.string().meta({ description: 'What the server answered, in words' }),
    detail: z.string().nullable().meta({ description: 'The line as the server sent it' }),
  })
  .meta({ id: 'SendingTest' });
export type TestAnswer = z.infer<typeof TestAnswer>;

export const getSending = endpoint({
  method: 'GET',
  path: '/api/sending',
  summary: 'How mails and SMS are sent',
  access: 'security:read',
  output: Sending,
});

export const saveMailAccount = endpoint({
  method: 'PUT',
  path: '/api/sending/email',
  summary: 'Set up the mail server; another server, user or security asks for the password again',
  access: 'settings:security',
  confirm: true,
  body: MailAccountInput,
  output: Sending,
});

export const removeMailAccount = endpoint({
  method: 'DELETE',
  path: '/api/sending/email',
  summary: 'Stop sending emails: queued ones are kept',
  access: 'settings:security',
  output: null,
});

export const saveSmsAccount = endpoint({
  method: 'PUT',
  path: '/api/sending/sms',
  summary: 'Set up the SMS account (Africa’s Talking)',
  access: 'settings:security',
  confirm: true,
  body: SmsAccountInput,
  output: Sending,
});

export const removeSmsAccount = endpoint({
  method: 'DELETE',
  path: '/api/sending/sms',
  summary: 'Stop sending SMS: queued ones are kept',
  access: 'settings:security',
  output: null,
});

export const testMail = endpoint({
  method: 'POST',
  path: '/api/sending/email/test',
  summary: 'Send a test email and return the mail server’s reply',
  access: 'settings:security',
  body: z.object({ to: Email }),
  output: TestAnswer,
});

export const testSms = endpoint({
  method: 'POST',
  path: '/api/sending/sms/test',
  summary: 'Send a test SMS and return the service’s reply',
  access: 'settings:security',
  body: z.object({ to: shortText('Phone', 40) }),
  output: TestAnswer,
});
