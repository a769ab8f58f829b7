import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import type { Channel } from '../../domain/messages/kind.ts';
import type {
  MailDetails,
  saveMailAccount as SaveMail,
  saveSmsAccount as SaveSms,
  Sending,
  SmsDetails,
  TestAnswer,
} from '../../domain/messages/sending-contract.ts';
import { explainMail, explainSms, type Failure } from '../../domain/messages/sending-text.ts';
import { takesSms } from '../../domain/messages/sms.ts';
import { type Sealed, seal } from '../crypto/seal.ts';
import type { Deps } from '../deps.ts';
import { validationError } from '../http/errors/error-reply.ts';
import { aboutSecret, dropAccount, mailAccount, saveAccount, smsAccount, storedAccount } from '../mail/accounts.ts';
import { keepQueued, type MailRow } from '../mail/outbox-list.ts';
import { createSmsGateway } from '../mail/sms-gateway.ts';
import { openTransport } from '../mail/transport.ts';

type Sealing = Pick<Deps, 'db' | 'config'>;

// Below the time in which every request is answered.
const TEST_MS = 6_000;

const environmentMail = (smtpUrl: string, mailFrom: string) => {
  const { protocol, hostname, port, username } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? ('tls' as const) : ('starttls' as const),
    username: username ? decodeURIComponent(username) : null,
    fromName: null,
    fromAddress: mailFrom,
    replyTo: null,
    hasPassword: username !== '',
  };
};

export const getSending = async ({ db, config }: Sealing): Promise<Sending> => {
  const [mail, sms] = await Promise.all([storedAccount(db, 'email'), storedAccount(db, 'sms')]);
  const saved = mail && { ...(mail.details as MailDetails), hasPassword: mail.secret !== null };
  return {
    email: config.smtpUrl
      ? { source: 'environment', account: environmentMail(config.smtpUrl, config.mailFrom) }
      : { source: saved ? 'settings' : 'none', account: saved },
    sms: config.sms
      ? { source: 'environment', account: { username: config.sms.username, senderId: config.sms.senderId } }
      : { source: sms ? 'settings' : 'none', account: sms && (sms.details as SmsDetails) },
  };
};

const refuseSet = (isSet: boolean, names: string): void => {
  if (isSet) throw new AppError('conflict', `${names} is set in the server environment, so it cannot be changed here`);
};

const store = async (deps: Sealing, channel: Channel, details: MailDetails | SmsDetails, secret: Sealed | null) => {
  await saveAccount(deps.db, channel, details, secret);
  return getSending(deps);
};

// A saved password goes to the server, over the security and for the user that it was given for, and to no other.
const keptSecret = (before: MailDetails, { host, security, username }: MailDetails): boolean =>
  before.host === host && before.security === security && before.username === username;

export const saveMailAccount = async (deps: Sealing, body: BodyOf<typeof SaveMail>): Promise<Sending> => {
  refuseSet(deps.config.smtpUrl !== null, 'SMTP_URL');
  const { password, ...details } = body;
  if (details.username === null) return store(deps, 'email', details, null);
  if (password) return store(deps, 'email', details, await seal(deps.config, password, aboutSecret('email')));
  const before = await storedAccount(deps.db, 'email');
  if (!before?.secret) throw validationError({ password: 'Password is required with a user name' });
  if (!keptSecret(before.details as MailDetails, details)) {
    throw validationError({ password: 'Enter the password again: the server, user name or security has changed' });
  }
  return store(deps, 'email', details, before.secret);
};

export const saveSmsAccount = async (deps: Sealing, body: BodyOf<typeof SaveSms>): Promise<Sending> => {
  refuseSet(deps.config.sms !== null, 'AFRICASTALKING_USERNAME');
  const { apiKey, ...details } = body;
  if (apiKey) return store(deps, 'sms', details, await seal(deps.config, apiKey, aboutSecret('sms')));
  const before = await storedAccount(deps.db, 'sms');
  if (!before?.secret) throw validationError({ apiKey: 'API key is required' });
  if ((before.details as SmsDetails).username !== details.username) {
    throw validationError({ apiKey: 'Enter the API key again: the user name has changed' });
  }
  return store(deps, 'sms', details, before.secret);
};

export const removeAccount = async (deps: Sealing, channel: Channel): Promise<void> => {
  const isSet = channel === 'sms' ? deps.config.sms !== null : deps.config.smtpUrl !== null;
  refuseSet(isSet, channel === 'sms' ? 'AFRICASTALKING_USERNAME' : 'SMTP_URL');
  await dropAccount(deps.db, channel);
  await keepQueued(deps.db, channel);
};

type Test = { to: string; companyName: string; id: string };

const written = ({ to, companyName, id }: Test) =>
  ({
    id,
    recipient: to,
    subject: `Test message from ${companyName}`,
    body: `This is a test. ${companyName} can send messages to you.`,
    attachments: [],
    stopUrl: null,
  }) as unknown as MailRow;

const toFailure = (error: unknown): Failure => {
  const { code, responseCode, command, message, cause } = error as Failure & { cause?: Failure };
  const inner = cause?.message && cause.message !== message ? `: ${cause.message}` : '';
  return {
    code: code ?? cause?.code,
    responseCode: responseCode ?? cause?.responseCode,
    command: command ?? cause?.command,
    message: `${message}${inner}`,
  };
};

/** A server's line for people to read, with the secret cut out in every form that it may take. */
export const withoutSecret = (line: string, secret: string | null): string => {
  if (!secret) return line;
  const forms = [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)];
  return forms.reduce((text, form) => text.replaceAll(form, '…'), line);
};

const attempt = async (
  send: () => Promise<void>,
  explain: (failure: Failure) => string,
  secret: string | null,
  done: string,
): Promise<TestAnswer> => {
  const late = new AbortController();
  const deadline = sleep(TEST_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('timed out: no answer within 6 seconds');
  });
  deadline.catch(() => undefined);
  try {
    await Promise.race([send(), deadline]);
    return { accepted: true, words: done, detail: null };
  } catch (error) {
    const failure = toFailure(error);
    return { accepted: false, words: explain(failure), detail: withoutSecret(failure.message, secret).slice(0, 500) };
  } finally {
    late.abort();
  }
};

const findPassword = (server: object): string | null => {
  if ('auth' in server) return (server.auth as { pass: string }).pass;
  return 'url' in server ? decodeURIComponent(new URL(String(server.url)).password) : null;
};

export const testMail = async (deps: Sealing, test: Test): Promise<TestAnswer> => {
  const ready = await mailAccount(deps);
  if (!ready) throw new AppError('conflict', 'No mail server is set up');
  const transport = openTransport(ready.account, { connectMs: TEST_MS - 1_000, answerMs: TEST_MS - 1_000 });
  const done = `The mail server accepted the test email to ${test.to}.`;
  return attempt(() => transport.send(written(test)), explainMail, findPassword(ready.account.server), done).finally(
    transport.close,
  );
};

export const testSms = async (deps: Sealing, test: Test): Promise<TestAnswer> => {
  const ready = await smsAccount(deps);
  if (!ready) throw new AppError('conflict', 'No SMS account is set up');
  const to = normalisePhone(test.to);
  if (to === null || !takesSms(to))
    throw validationError({ to: 'Phone must be a mobile number, such as +254712345678' });
  const send = createSmsGateway(ready.account, TEST_MS - 1_000);
  const done = `The SMS service accepted the test SMS to ${to}.`;
  return attempt(() => send(written({ ...test, to })), explainSms, ready.account.apiKey, done);
};
