import { and, eq, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Db, systemActor } from '../db/pool.ts';
import { notifyAll } from '../notifications/service.ts';
import { outbox } from './tables.ts';
import type { SendMail } from './transport.ts';

const MAX_ATTEMPTS = 8;
const BATCH = 10;

// 10 s, 20 s, 40 s … with jitter, about 20 minutes in all.
export const retryDelaySeconds = (attempts: number, random: number): number =>
  10 * 2 ** (attempts - 1) * (0.75 + random / 2);

// Taking a mail pushes its next attempt away, so that another node leaves it alone while this one sends; the row is not
// locked during the conversation with the mail server.
const takeDue = (tx: Db) =>
  tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`clock_timestamp() + interval '2 minutes'` })
    .where(
      sql`${outbox.id} in (select id from outbox where status = 'queued' and next_attempt_at <= clock_timestamp()
        order by next_attempt_at limit ${BATCH} for update skip locked)`,
    )
    .returning();

type Taken = Awaited<ReturnType<typeof takeDue>>[number];

const noteFailure = async (tx: Db, mail: Taken, error: unknown) => {
  const dead = mail.attempts >= MAX_ATTEMPTS;
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await tx
    .update(outbox)
    .set({
      lastError: reason,
      status: dead ? 'dead' : 'queued',
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${retryDelaySeconds(mail.attempts, Math.random())})`,
    })
    .where(and(eq(outbox.id, mail.id), eq(outbox.status, 'queued')));
  if (dead) {
    await notifyAll(tx, 'settings:write', {
      kind: 'mail_failed',
      title: 'A mail could not be delivered',
      body: `“${mail.subject}” to ${mail.recipient}: ${reason}`,
      path: null,
      eventKey: `mail_failed:${mail.id}`,
    });
  }
};

// Sends what is due and answers how many were tried. A mail counts as sent when the server has taken it.
export const deliverDue = async (database: Database, send: SendMail, log: FastifyBaseLogger): Promise<number> => {
  const actor = systemActor('outbox');
  const due = await database.transact(actor, takeDue);
  for (const mail of due) {
    try {
      await send(mail);
      await database.transact(actor, (tx) =>
        tx
          .update(outbox)
          .set({ status: 'sent', sentAt: sql`clock_timestamp()`, lastError: null })
          .where(eq(outbox.id, mail.id)),
      );
    } catch (error) {
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, err: error }, 'mail not delivered');
      await database.transact(actor, (tx) => noteFailure(tx, mail, error));
    }
  }
  return due.length;
};

export const hasDue = async (db: Db): Promise<boolean> => {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), lte(outbox.nextAttemptAt, sql`clock_timestamp()`)))
    .limit(1);
  return rows.length > 0;
};
