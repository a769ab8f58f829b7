import { asc, eq, like, or } from 'drizzle-orm';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { type Attachment, outbox } from './tables.ts';

export type Mail = {
  kind: string;
  // Names the event: the same event queued again is the same mail.
  eventKey: string;
  recipient: string;
  subject: string;
  body: string;
  attachments?: Attachment[];
  // A document that is drawn when the mail goes out.
  document?: string;
};

// Writes the mail in the caller's transaction: it goes out if, and only if, what it tells of happened.
export const queueMails = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: readonly Mail[],
): Promise<void> => {
  if (mails.length === 0) return;
  const status = config.smtpUrl ? 'queued' : 'kept';
  await db
    .insert(outbox)
    .values(mails.map((mail) => ({ ...mail, status }) as const))
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
