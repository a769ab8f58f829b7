import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { MailDetails, SmsDetails } from '../../domain/messages/sending-contract.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import type { Config, SmsAccount } from '../config.ts';
import { smsEndpoint } from '../config.ts';
import { type Sealed, unseal } from '../crypto/seal.ts';
import type { Db } from '../db/connection/database.ts';
import { prepared } from '../db/overlay/statements.ts';
import type { Deps } from '../deps.ts';
import { sendingAccounts } from './account-tables.ts';
import type { MailChannel } from './tables.ts';
import { environmentAccount, type MailAccount } from './transport.ts';

type Asking = { db: Db; config: Config };

/** Seals a secret to its channel, so that a copy of it in another row does not open. */
export const aboutSecret = (channel: string): string => `sending account ${channel}`;

const inEnvironment = (config: Config, channel: MailChannel): boolean =>
  channel === 'sms' ? config.sms !== null : config.smtpUrl !== null;

/** The channels that the environment has an account for. */
export const environmentChannels = (config: Config): MailChannel[] =>
  (['email', 'sms'] as const).filter((channel) => inEnvironment(config, channel));

/** Whether what is written for a channel can be sent, asked by the statement that writes it: no cache can be behind. */
export const sendable = (inEnvironment: Placeholder, channel: SQL): SQL =>
  sql`(${channel} = any (${inEnvironment}::text[]) or exists (select 1 from sending_accounts a where a.channel = ${channel}))`;

const storedOn = prepared((db) =>
  db
    .select()
    .from(sendingAccounts)
    .where(eq(sendingAccounts.channel, sql.placeholder('channel')))
    .prepare('sending_account'),
);

export const storedAccount = async (db: Db, channel: MailChannel) => {
  const [row] = await storedOn(db).execute({ channel });
  return row ?? null;
};

export const saveAccount = async (
  db: Db,
  channel: MailChannel,
  details: MailDetails | SmsDetails,
  secret: Sealed | null,
): Promise<void> => {
  const row = { details, secret };
  await db
    .insert(sendingAccounts)
    .values({ channel, ...row })
    .onConflictDoUpdate({ target: sendingAccounts.channel, set: row });
};

export const dropAccount = async (db: Db, channel: MailChannel): Promise<void> => {
  await db.delete(sendingAccounts).where(eq(sendingAccounts.channel, channel));
};

export const canSend = async ({ db, config }: Asking, channel: MailChannel): Promise<boolean> =>
  inEnvironment(config, channel) || (await storedAccount(db, channel)) !== null;

/** An account ready for use, and the mark by which a changed one is told from it. */
export type Ready<A> = { account: A; version: string };

export const mailAccount = async ({ db, config }: Asking): Promise<Ready<MailAccount> | null> => {
  const named = environmentAccount(config);
  if (named) return { account: named, version: 'environment' };
  const row = await storedAccount(db, 'email');
  if (!row) return null;
  const { host, port, security, username, fromName, fromAddress, replyTo } = row.details as MailDetails;
  const auth = username && row.secret ? { user: username, pass: await openSecret(config, 'email', row.secret) } : null;
  const server = {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(auth ? { auth } : {}),
  };
  return {
    account: { server, from: { name: fromName ?? '', address: fromAddress }, replyTo },
    version: row.updatedAt,
  };
};

export const smsAccount = async ({ db, config }: Asking): Promise<Ready<SmsAccount> | null> => {
  if (config.sms) return { account: config.sms, version: 'environment' };
  const row = await storedAccount(db, 'sms');
  if (!row?.secret) return null;
  const { username, senderId } = row.details as SmsDetails;
  const apiKey = await openSecret(config, 'sms', row.secret);
  return { account: { endpoint: smsEndpoint(config, username), username, apiKey, senderId }, version: row.updatedAt };
};

const openSecret = (config: Config, channel: MailChannel, secret: Sealed) =>
  unseal(config, secret, aboutSecret(channel));

/** The address that mails come from, for what names it besides their header. */
export const senderAddress = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string> => {
  if (config.smtpUrl) return config.mailFrom;
  const row = await storedAccount(db, 'email');
  return row ? (row.details as MailDetails).fromAddress : config.mailFrom;
};

// Kept for as long as the settings it was read with, as the words of messages are.
const senders = new WeakMap<Settings, string>();

/** The same for a message that is written, which has better things to wait for. */
export const currentSender = async (deps: Pick<Deps, 'db' | 'config'>, settings: Settings): Promise<string> => {
  const sender = senders.get(settings) ?? (await senderAddress(deps));
  senders.set(settings, sender);
  return sender;
};

export const smsSender = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<SmsDetails | null> =>
  config.sms ?? ((await storedAccount(db, 'sms'))?.details as SmsDetails | undefined) ?? null;
