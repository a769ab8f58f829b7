import { asc, eq, inArray, like, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Delivery, DeliveryState } from '../../domain/messages/delivery.ts';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import { preparedRows } from '../db/overlay/statements.ts';
import { isoText } from '../db/query/columns.ts';
import type { Deps } from '../deps.ts';
import { environmentChannels, sendable } from './accounts.ts';
import { type Attachment, type MailChannel, outbox } from './tables.ts';

export type Mail = {
  kind: string;
  channel?: MailChannel;
  /** Names the event: the same event queued again is the same mail. */
  eventKey: string;
  recipient: string;
  subject: string;
  body: string;
  attachments?: Attachment[];
  /** A document that is drawn when the mail goes out. */
  document?: string;
  /** Where its reader can ask for no more of its kind. */
  stopUrl?: string;
  /** How long it is held back. */
  waitSeconds?: number;
};

const toRow = ({ waitSeconds = 0, channel = 'email', ...mail }: Mail) => ({
  kind: mail.kind,
  channel,
  recipient: mail.recipient,
  subject: mail.subject,
  body: mail.body,
  attachments: mail.attachments ?? [],
  document: mail.document ?? null,
  stop_url: mail.stopUrl ?? null,
  event_key: mail.eventKey,
  wait: waitSeconds,
});

// What a mail says that only the statement knows which writes it, such as the number of an invoice: where it stands in the
// words, and where the statement finds it.
type Filled = { text: (text: SQL) => SQL; from: SQL };

/** What a statement needs to queue mails. */
export type Queueing = { mails: string; channels: readonly MailChannel[] };

export const toQueueing = (config: Deps['config'], mails: readonly Mail[]): Queueing => ({
  mails: JSON.stringify(mails.map(toRow)),
  channels: environmentChannels(config),
});

/** The part of a statement that queues mails, for callers that write their subject in that same statement. */
export const queueing = (value: (name: keyof Queueing) => Placeholder, filled?: Filled): SQL => {
  const text = filled?.text ?? ((text: SQL) => text);
  return sql`insert into outbox (kind, channel, recipient, subject, body, attachments, document, stop_url, event_key, status, next_attempt_at)
    select m.kind, m.channel, m.recipient, ${text(sql`m.subject`)}, ${text(sql`m.body`)}, m.attachments, m.document, m.stop_url,
      m.event_key, case when ${sendable(value('channels'), sql`m.channel`)} then 'queued' else 'kept' end, clock_timestamp() + make_interval(secs => m.wait)
    from jsonb_to_recordset(${value('mails')}::jsonb) as m (kind text, channel text, recipient text, subject text, body text,
      attachments jsonb, document text, stop_url text, event_key text, wait double precision) ${filled?.from ?? sql``}
    on conflict do nothing returning channel, recipient, status, created_at::text as at`;
};

/** What became of a mail when it was written: on its way, or only kept. What was written before is not written again. */
export type Queued = { channel: MailChannel; recipient: string; status: 'kept' | 'queued'; at: Instant };

const queue = preparedRows<Queueing, Queued>((value) => queueing(value));

/** The same statement also where there is nothing to write: who counts statements learns nothing from it. */
export const queueAlike = async ({ db, config }: Pick<Deps, 'db' | 'config'>, mails: readonly Mail[]): Promise<void> =>
  void (await queue(db, toQueueing(config, mails)));

/** Takes the text out of a mail that has served its time, because it holds a secret. */
export const blankMail = async (db: Db, id: string, text: string): Promise<void> => {
  await db.update(outbox).set({ body: text }).where(eq(outbox.id, id));
};

/** Writes the mail in the caller's transaction: it goes out if, and only if, what it tells of happened. */
export const queueMails = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: readonly Mail[],
): Promise<Queued[]> => {
  if (mails.length === 0) return [];
  const rows = await queue(db, toQueueing(config, mails));
  return rows.map((row) => ({ ...row, at: isoText(row.at) }));
};

/** The same, where nobody asks what became of them. */
export const queueAlong = ({ db, config }: Pick<Deps, 'db' | 'config'>, mails: readonly Mail[]): void => {
  if (mails.length > 0) withoutWaiting(db, queue(db, toQueueing(config, mails)));
};

export const queueMail = (deps: Pick<Deps, 'db' | 'config'>, mail: Mail): Promise<Queued[]> => queueMails(deps, [mail]);

const presentDelivery = ({
  recipient,
  status,
  acceptedAt,
  createdAt,
  lastError,
}: typeof outbox.$inferSelect): Delivery => ({ recipient, status, at: acceptedAt ?? createdAt, error: lastError });

/** What became of the mails of an event and of those that repeated it. */
export const listDeliveries = async (db: Db, eventKey: string): Promise<Delivery[]> => {
  const rows = await db
    .select()
    .from(outbox)
    .where(or(eq(outbox.eventKey, eventKey), like(outbox.eventKey, `${eventKey}:%`)))
    .orderBy(asc(outbox.createdAt), asc(outbox.id));
  return rows.map(presentDelivery);
};

/** What was written a moment ago, as it is shown beside what was written before. */
export const asDelivery = ({ recipient, status, at }: Queued): Delivery => ({ recipient, status, at, error: null });

/** What became of single mails, each by its own event, for a list that shows many. */
export const deliveriesByKey = async (db: Db, eventKeys: readonly string[]): Promise<ReadonlyMap<string, Delivery>> => {
  if (eventKeys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.eventKey, [...eventKeys]));
  return new Map(rows.map((row) => [row.eventKey, presentDelivery(row)]));
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
