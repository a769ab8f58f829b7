import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { AppError } from '../../../domain/kernel/errors.ts';

export type Db = NodePgDatabase;

/** Who a change is recorded under. */
export type Actor = { id: string; name: string; requestId: string | null };

export const systemActor = (job: string): Actor => ({ id: `system:${job}`, name: 'Nafasi', requestId: null });

/** Until when a caller waits for an answer. */
export type Deadline = { signal: AbortSignal; msLeft(): number };

export const tooLate = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The server could not answer in time. Please try again.', {
    retryAfterSeconds: 5,
    cause,
  });

/** The connections of a pool at a moment, and the callers that wait for one. */
export type Connections = { inUse: number; idle: number; waiting: number; most: number };

export type Database = {
  /** For reads. Writes go through transact, since the database refuses an audited write without an actor. */
  db: Db;
  /** Runs the work in a transaction and commits it; after a deadlock or a serialization failure it runs again. */
  transact<T>(actor: Actor, work: (tx: Db) => Promise<T>, deadline?: Deadline): Promise<T>;
  /** Runs the work as transact does and then rolls it back, to show what a change would do. */
  rehearse<T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T>;
  /** Reads that belong together see one snapshot of the database, whatever is written meanwhile. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A connection of its own, without the deadlines of a request, for checks that read the whole space. */
  patiently<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Called after each commit with the tables that changed. */
  onCommit(listener: (changed: readonly string[]) => void): void;
  /** Throws where the settings of the server do not arrive at the database. Asked once, before it serves. */
  inspect(): Promise<void>;
  /** Too many callers are waiting for a connection: turn the next one away. */
  isBusy(): boolean;
  connections(): Connections;
  /** Rejects where the database does not answer in time, or takes no writes. */
  ping(deadlineMs: number): Promise<void>;
  end(): Promise<void>;
};

export const QUEUE_FULL = 'Too many callers wait for a database connection';

/** The SQLSTATE of a write on a database that takes none: a replica, or a primary that was demoted. */
export const READ_ONLY = '25006';

/** The SQLSTATE of an error, or of the error that caused it. */
export const sqlState = (error: unknown): string | undefined => {
  for (let e = error; e instanceof Error; e = e.cause) {
    if ('code' in e && typeof e.code === 'string') return e.code;
  }
  return undefined;
};
