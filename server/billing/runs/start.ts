import { and, asc, desc, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BillingRun, listRuns as ListRuns } from '../../../domain/billing/runs/run-contract.ts';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { cents, toDecimalText } from '../../../domain/kernel/money.ts';
import { alsoDue } from '../../agreements/to-bill.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { failureText } from '../../http/errors/failure-text.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { countToBill } from '../../tenants/billed-through.ts';
import { beginRun, endRun, type Run, type RunRow } from '../kernel/run-log.ts';
import { billingRuns, runSteps } from '../tables/run-tables.ts';
import { type Billed, billingDay, runBilling } from './run.ts';

export const listRuns = async (
  deps: Deps,
  query: QueryOf<typeof ListRuns>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<BillingRun[]> => {
  const page = keyset(query, {
    sorts: { startedAt: billingRuns.startedAt },
    id: billingRuns.id,
    otherwise: '-startedAt',
  });
  const rows = await deps.db
    .select({ run: billingRuns, id: billingRuns.id, cursor: page.cursor })
    .from(billingRuns)
    .where(and(page.after))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(deps.db, billingRuns, undefined, reply);
  const shown = page.finish(request, reply, rows);
  const steps = shown.length
    ? await deps.db
        .select()
        .from(runSteps)
        .where(
          inArray(
            runSteps.runId,
            shown.map(({ id }) => id),
          ),
        )
        .orderBy(asc(runSteps.startedAt), desc(runSteps.id))
    : [];
  const stepsByRun = Map.groupBy(steps, ({ runId }) => runId);
  return shown.map(({ run: { aliveAt: _, undoReason: __, ...run } }) => ({
    ...run,
    steps: (stepsByRun.get(run.id) ?? []).map(({ step, count, error, finishedAt }) => ({
      step,
      count,
      error,
      finishedAt,
    })),
  }));
};

// Runs to its end even if the caller has gone.
const executeRun = async (database: Database, deps: Deps, run: Run): Promise<{ row: RunRow; billed: Billed }> => {
  try {
    const billed = await runBilling(database, deps, run);
    return { row: await endRun(database, run, null), billed };
  } catch (error) {
    deps.log.error({ err: error, run: run.id }, 'a billing run failed');
    await endRun(database, run, failureText(error, 'The run', run.id));
    throw error;
  }
};

export type RunAnswer = { runId: string; status: RunRow['status']; invoicesGenerated: number; total: string };

/** Answers when the run is done; of one that takes longer than a request may, how far it has come. */
export const startBilling = async (
  database: Database,
  deps: Deps,
  { actor, patienceMs }: { actor: Actor; patienceMs: number },
): Promise<RunAnswer> => {
  const { today } = await billingDay(deps);
  const toDo = await countToBill(database.db, today, alsoDue(today));
  const run = await beginRun(database, actor, { kind: 'billing', trigger: 'person', day: today, toDo });
  const work = executeRun(database, deps, run);
  const tooLong = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
  const done = await Promise.race([work, tooLong]);
  if (!done) {
    work.catch(() => undefined); // It is in the log and in the run's own record.
    return { runId: run.id, status: 'running', invoicesGenerated: 0, total: '0.00' };
  }
  return {
    runId: run.id,
    status: done.row.status,
    invoicesGenerated: done.billed.invoices,
    total: toDecimalText(cents(done.billed.total)),
  };
};
