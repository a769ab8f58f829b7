import { eq, sql } from 'drizzle-orm';
import type { InvoiceType } from '../../../domain/billing/contract.ts';
import type { AutomationPreview } from '../../../domain/billing/runs/automation-contract.ts';
import { getToday } from '../../clock.ts';
import type { Actor, Database, Db } from '../../db/connection/database.ts';
import { beginRun } from '../kernel/run-log.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { type Automation, listSteps } from './daily-automation.ts';

// Others wait for a document number meanwhile, but no longer than this.
const MOST_MS = 4_000;

class OutOfTime extends Error {}

// The database as the steps know it, with every transaction inside the one that is taken back: a step that fails leaves
// the others their work, as it does in earnest. Those that a step begins at once take turns.
const within = (database: Database, db: Db, endsAt: number): Database => {
  const inside = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    if (performance.now() > endsAt) throw new OutOfTime();
    await db.execute(sql`savepoint rehearsed`);
    try {
      const result = await work(db);
      await db.execute(sql`release savepoint rehearsed`);
      return result;
    } catch (error) {
      await db.execute(sql`rollback to savepoint rehearsed`);
      throw error;
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    db,
    transact(_, work) {
      const result = last.then(() => inside(work));
      last = result.catch(() => undefined);
      return result;
    },
  };
};

const issuedBy = (db: Db, runId: string) =>
  db
    .select({
      type: sql<InvoiceType>`${invoices.type}`,
      count: sql<number>`count(*)::int`,
      total: sql<string>`sum(${invoices.amount})::numeric(14, 2)`,
    })
    .from(invoices)
    .where(eq(invoices.runId, runId))
    .groupBy(invoices.type)
    .orderBy(invoices.type);

/** Runs every step as the automation does and takes all of it back: what is shown is what a run would do now. */
export const rehearseAutomation = async (
  automation: Automation,
  actor: Actor,
  mostMs: number = MOST_MS,
): Promise<AutomationPreview> => {
  const settings = await automation.deps.settings.get();
  const day = await getToday(automation.deps);
  return automation.database.rehearse(actor, async (db) => {
    const begun = within(automation.database, db, Number.POSITIVE_INFINITY);
    const database = within(automation.database, db, performance.now() + mostMs);
    const deps = { ...automation.deps, db, settings: { get: async () => settings } };
    const run = await beginRun(begun, actor, { kind: 'automation', trigger: 'person', day });
    const steps: AutomationPreview['steps'] = [];
    let complete = true;
    for (const { name, work } of listSteps(automation)) {
      try {
        const count = complete ? await work({ database, deps, run, today: day }) : null;
        steps.push({ step: name, count, error: null });
      } catch (error) {
        complete = complete && !(error instanceof OutOfTime);
        const failure = error instanceof OutOfTime ? null : 'This step would fail';
        if (failure) deps.log.error({ err: error, step: name }, 'a step of the automation failed in its preview');
        steps.push({ step: name, count: null, error: failure });
      }
    }
    return { day, complete, steps, invoices: await issuedBy(db, run.id) };
  });
};
