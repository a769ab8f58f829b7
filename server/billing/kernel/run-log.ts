import { and, eq, lt, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { type Actor, type Database, type Db, sqlState } from '../../db/connection/database.ts';
import { billingRuns, runSteps } from '../tables/run-tables.ts';

export type Run = { id: string; kind: 'billing' | 'automation'; actor: Actor; day: Day };
export type RunRow = typeof billingRuns.$inferSelect;

type Begin = { kind: Run['kind']; trigger: RunRow['trigger']; day: Day; toDo?: number };

// A run whose node fell silent is over; what it did stands, and the next one does the rest.
const SILENT = sql`clock_timestamp() - interval '60 seconds'`;

export const beginRun = async (database: Database, actor: Actor, begin: Begin): Promise<Run> => {
  try {
    return await database.transact(actor, async (tx) => {
      await tx
        .update(billingRuns)
        .set({ status: 'failed', finishedAt: sql`clock_timestamp()`, error: 'The server stopped during the run' })
        .where(
          and(eq(billingRuns.kind, begin.kind), eq(billingRuns.status, 'running'), lt(billingRuns.aliveAt, SILENT)),
        );
      const [row] = await tx
        .insert(billingRuns)
        .values({ ...begin, toDo: begin.toDo ?? 0, actorName: actor.name })
        .returning({ id: billingRuns.id });
      if (!row) throw new Error('The run was not begun');
      return { id: row.id, kind: begin.kind, actor, day: begin.day };
    });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw new AppError('conflict', 'A run is already in progress; wait until it finishes');
  }
};

export const noteProgress = async (tx: Db, run: Run, more: { done?: number; invoices?: number; letters?: number }) => {
  await tx
    .update(billingRuns)
    .set({
      done: sql`${billingRuns.done} + ${more.done ?? 0}`,
      invoicesGenerated: sql`${billingRuns.invoicesGenerated} + ${more.invoices ?? 0}`,
      lettersGenerated: sql`${billingRuns.lettersGenerated} + ${more.letters ?? 0}`,
      aliveAt: sql`clock_timestamp()`,
    })
    .where(eq(billingRuns.id, run.id));
};

/** A run that did all it could is done, even where it has something to say of single steps. */
export const endRun = async (
  database: Database,
  run: Run,
  failure: string | null,
  remark: string | null = null,
): Promise<RunRow> =>
  database.transact(run.actor, async (tx) => {
    const [row] = await tx
      .update(billingRuns)
      .set({
        status: failure === null ? 'done' : 'failed',
        finishedAt: sql`clock_timestamp()`,
        error: failure ?? remark,
      })
      .where(eq(billingRuns.id, run.id))
      .returning();
    if (!row) throw new Error('The run is gone');
    return row;
  });

export const noteStep = async (
  database: Database,
  run: Run,
  step: string,
  result: { count: number; error?: string | null; startedAt: string; details?: Record<string, unknown> },
): Promise<void> =>
  database.transact(run.actor, async (tx) => {
    await tx
      .insert(runSteps)
      .values({ runId: run.id, step, error: null, ...result, finishedAt: sql`clock_timestamp()` })
      .onConflictDoNothing();
  });

/** A run of the past, done, as the demo space has had them. */
export const insertPastRun = async (tx: Db, { kind, day }: Pick<Run, 'kind' | 'day'>): Promise<string> => {
  const [row] = await tx
    .insert(billingRuns)
    .values({ kind, day, trigger: 'demo', status: 'done', actorName: 'Nafasi', finishedAt: sql`clock_timestamp()` })
    .returning({ id: billingRuns.id });
  if (!row) throw new Error('The run was not written');
  return row.id;
};
