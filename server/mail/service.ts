import { asc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Delivery, DeliveryState } from '../../domain/messages/delivery.ts';
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
  kind: mail.kind,
  channel,
  recipient: mail.recipient,
  subject: mail.subject,
  body: mail.body,
  attachments: mail.attachments ?? [],
  document: mail.document ?? null,
  stop_url: mail.stopUrl ?? null,
  event_key: mail.eventKey,
  status: canSend(config, channel) ? 'queued' : 'kept',
  wait: waitSeconds,
});

// What a mail says that only the statement knows which writes it, such as the number of an invoice: where it stands in the
// words, and where the statement finds it.
type Filled = { text: (words: SQL) => SQL; from: SQL };

// The part of a statement that queues mails, for whoever writes what they tell of in that same statement.
export const queueing = (config: Deps['config'], mails: readonly Mail[], filled?: Filled): SQL => {
  const rows = JSON.stringify(mails.map((mail) => rowOf(config, mail)));
  const text = filled?.text ?? ((words: SQL) => words);
  return sql`insert into outbox (kind, channel, recipient, subject, body, attachments, document, stop_url, event_key, status, next_attempt_at)
    select m.kind, m.channel, m.recipient, ${text(sql`m.subject`)}, ${text(sql`m.body`)}, m.attachments, m.document, m.stop_url,
      m.event_key, m.status, clock_timestamp() + make_interval(secs => m.wait)
    from jsonb_to_recordset(${rows}::jsonb) as m (kind text, channel text, recipient text, subject text, body text,
      attachments jsonb, document text, stop_url text, event_key text, status text, wait double precision) ${filled?.from ?? sql``}
    on conflict do nothing`;
};

// Writes the mail in the caller's transaction: it goes out if, and only if, what it tells of happened.
export const queueMails = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: readonly Mail[],
): Promise<void> => {
  if (mails.length > 0) await db.execute(queueing(config, mails));
};

export const queueMail = (deps: Pick<Deps, 'db' | 'config'>, mail: Mail): Promise<void> => queueMails(deps, [mail]);

// What became of the mails of an event and of those that repeated it.
export const deliveriesOf = async (db: Db, eventKey: string): Promise<Delivery[]> => {
  const rows = await db
    .select()
    .from(outbox)
    .where(or(eq(outbox.eventKey, eventKey), like(outbox.eventKey, `${eventKey}:%`)))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map(({ recipient, status, acceptedAt, createdAt, lastError }) => ({
    recipient,
    status,
    at: acceptedAt ?? createdAt,
    error: lastError,
  }));
};

/** What became of the mail of each event that has one; repeats of it are not looked at. */
export const stateOfMails = async (db: Db, eventKeys: readonly string[]): Promise<Map<string, DeliveryState>> => {
  if (eventKeys.length === 0) return new Map();
  const rows = await db
    .select({ key: outbox.eventKey, status: outbox.status })
    .from(outbox)
    .where(inArray(outbox.eventKey, [...eventKeys]));
  return new Map(rows.map(({ key, status }) => [key, status]));
};
