import { asc, eq, like, or, sql } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Attachment, type MailChannel, outbox } from './tables.ts';

export type Mail = {
  kind: string;
  channel?: MailChannel;
  // Names the event: the same event queued again is the same mail.
  eventKey: string;
  recipient: string;
  subject: string;
  body: string;
  attachments?: Attachment[];
  // A document that is drawn when the mail goes out.
  document?: string;
  // Where its reader can ask for no more of its kind.
  stopUrl?: string;
  // How long it is held back.
  waitSeconds?: number;
};

// Whether what is written for a channel can be sent from here.
export const canSend = ({ smtpUrl, sms }: Deps['config'], channel: MailChannel): boolean =>
  channel === 'sms' ? sms !== null : smtpUrl !== null;

const rowOf = (config: Deps['config'], { waitSeconds = 0, channel = 'email', ...mail }: Mail) => ({
  ...mail,
  channel,
  status: canSend(config, channel) ? ('queued' as const) : ('kept' as const),
  nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${waitSeconds})`,
});

// Writes the mail in the caller's transaction: it goes out if, and only if, what it tells of happened.
export const queueMails = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: readonly Mail[],
): Promise<void> => {
  if (mails.length === 0) return;
  await db
    .insert(outbox)
    .values(mails.map((mail) => rowOf(config, mail)))
    .onConflictDoNothing();
};

export const queueMail = (deps: Pick<Deps, 'db' | 'config'>, mail: Mail): Promise<void> => queueMails(deps, [mail]);

// What became of the mails of an event and of those that repeated it.
export const deliveriesOf = async (db: Db, eventKey: string) => {
  const rows = await db
    .select()
    .from(outbox)
    .where(or(eq(outbox.eventKey, eventKey), like(outbox.eventKey, `${eventKey}:%`)))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map(({ recipient, status, sentAt, createdAt, lastError }) => ({
    recipient,
    status,
    at: sentAt ?? createdAt,
    error: lastError,
  }));
};
