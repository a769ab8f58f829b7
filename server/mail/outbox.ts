import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import { failureText } from '../http/errors/failure-text.ts';
import { traced } from '../tracing/tracing.ts';
import { type MailChannel, outbox } from './tables.ts';
import { Hopeless, type SendMail } from './transport.ts';

const MAX_ATTEMPTS = 8;

/** 10 s, 20 s, 40 s … with jitter, about 20 minutes in all. */
export const retryDelaySeconds = (attempts: number, random: number): number =>
  10 * 2 ** (attempts - 1) * (0.75 + random / 2);

// Taking a mail pushes its next attempt away, so that another node leaves it alone while this one sends; the row is not
// locked during the conversation with the mail server, which is shorter than this even where each answer comes at the
// last moment. One at a time: the time of a mail that waits behind a slow one would run out. What carries a document goes
// last: a run queues thousands of invoices, and somebody waits for a code or a confirmation.
const takeNext = (tx: Db, channel: MailChannel) =>
  tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`clock_timestamp() + interval '4 minutes'` })
    .where(
      sql`${outbox.id} in (select id from outbox where status = 'queued' and channel = ${channel} and next_attempt_at <= clock_timestamp()
        order by document is not null, next_attempt_at limit 1 for update skip locked)`,
    )
    .returning();

type Taken = Awaited<ReturnType<typeof takeNext>>[number];

/** What to do about a mail that the server took, in the transaction that notes it. */
export type OnAccepted = (tx: Db, mail: Taken) => Promise<void>;
/** What to do about a mail that was refused for good or given up, in the transaction that notes it. */
export type OnDead = (tx: Db, mail: Taken, reason: string) => Promise<void>;
export type Outcomes = { onAccepted: OnAccepted; onDead: OnDead };

const noteFailure = async (tx: Db, mail: Taken, error: unknown, onDead: OnDead) => {
  const dead = mail.attempts >= MAX_ATTEMPTS || error instanceof Hopeless;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await tx
    .update(outbox)
    .set({
      lastError: reason,
      status: dead ? 'bounced' : 'queued',
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${retryDelaySeconds(mail.attempts, Math.random())})`,
    })
    .where(and(eq(outbox.id, mail.id), eq(outbox.status, 'queued')));
  if (dead) await onDead(tx, mail, reason);
};

const noteAccepted = async (tx: Db, mail: Taken, onAccepted: OnAccepted) => {
  await tx
    .update(outbox)
    .set({ status: 'accepted', acceptedAt: sql`clock_timestamp()`, lastError: null })
    .where(eq(outbox.id, mail.id));
  await onAccepted(tx, mail);
};

/** Draws the document that a mail carries, such as "invoice:<id>". */
export type Render = (document: string) => Promise<{ filename: string; contentType: string; bytes: Buffer }>;

// The document is drawn when the mail goes out, as it is then; where that fails, the mail is tried again like any other.
const withDocument = async (mail: Taken, render: Render): Promise<Taken> => {
  if (mail.document === null) return mail;
  const { filename, contentType, bytes } = await render(mail.document).catch((error: unknown) => {
    throw new AppError('internal', failureText(error, 'Drawing the document', mail.id), { cause: error });
  });
  return { ...mail, attachments: [...mail.attachments, { filename, contentType, base64: bytes.toString('base64') }] };
};

const ACTOR = systemActor('outbox');

type Delivering = { send: SendMail; log: FastifyBaseLogger; outcomes: Outcomes; render: Render };

const deliverOne = async (
  database: Database,
  mail: Taken,
  { send, log, outcomes: { onAccepted, onDead }, render }: Delivering,
): Promise<void> => {
  const failure = await withDocument(mail, render)
    .then(send)
    .then(
      () => null,
      (error: unknown) => ({ error }),
    );
  if (failure) {
    log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, err: failure.error }, 'mail not delivered');
    await database.transact(ACTOR, (tx) => noteFailure(tx, mail, failure.error, onDead));
  } else {
    await database.transact(ACTOR, (tx) => noteAccepted(tx, mail, onAccepted));
  }
};

/**
 * Sends the mail (or SMS) that is due first, if there is one, and answers whether there was. A mail counts as accepted when the
 * server has taken it; should noting that fail, the mail goes out again with the same message id.
 */
export const deliverNext = async (
  database: Database,
  send: SendMail,
  log: FastifyBaseLogger,
  outcomes: Outcomes,
  render: Render,
  channel: MailChannel = 'email',
): Promise<boolean> => {
  const [mail] = await database.transact(ACTOR, (tx) => takeNext(tx, channel));
  if (!mail) return false;
  const attributes = { 'nafasi.message.kind': mail.kind, 'nafasi.attempts': mail.attempts };
  await traced({ name: `deliver ${channel}`, attributes, isBeginning: true }, () =>
    deliverOne(database, mail, { send, log, outcomes, render }),
  );
  return true;
};
