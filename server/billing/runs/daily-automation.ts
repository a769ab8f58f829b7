import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { AutomationStatus } from '../../../domain/billing/runs/run-contract.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import { addDays, type Day, toInstant } from '../../../domain/kernel/time.ts';
import { alsoDue } from '../../agreements/to-bill.ts';
import { getToday } from '../../clock.ts';
import type { Actor, Database } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { failureText } from '../../http/errors/failure-text.ts';
import { countToBill } from '../../tenants/billed-through.ts';
import { beginRun, endRun, noteStep, type Run, type RunRow } from '../kernel/run-log.ts';
import { writeLetters } from '../letters/escalate.ts';
import { sendReminders } from '../letters/reminders.ts';
import { recogniseThrough } from '../revenue/recognise.ts';
import { invoices } from '../tables/invoice-tables.ts';
import { billingRuns, runSteps } from '../tables/run-tables.ts';
import { runBilling } from './run.ts';

export type Step = {
  name: string;
  work: (context: { database: Database; deps: Deps; run: Run; today: Day }) => Promise<number>;
};

const countOverdue: Step['work'] = async ({ database, today }) =>
  database.db.$count(invoices, and(eq(invoices.status, 'pending'), sql`${invoices.dueDate} < ${today}::date`));

const issueDue: Step['work'] = async ({ database, deps, run }) => {
  if (!(await deps.settings.get()).billing.autoGenerateInvoices) return 0;
  return (await runBilling(database, deps, run)).invoices;
};

const recognise: Step['work'] = ({ database, run, today }) =>
  database.transact(run.actor, (tx) => recogniseThrough(tx, addDays(today, -1)));

// In this order, each able to be run again without a second effect. What later features add is handed in.
const STEPS: readonly Step[] = [
  { name: 'overdue', work: countOverdue },
  { name: 'invoices', work: issueDue },
  { name: 'revenue', work: recognise },
  { name: 'letters', work: ({ database, deps, run, today }) => writeLetters(database, deps, run, today) },
  { name: 'reminders', work: ({ database, deps, run, today }) => sendReminders(database, deps, run, today) },
];

export type Automation = {
  database: Database;
  deps: Deps;
  moreSteps: readonly Step[];
  /** Tells people of steps that failed. */
  onFailed: (run: Run, steps: readonly string[]) => Promise<void>;
};

export const listSteps = ({ moreSteps }: Pick<Automation, 'moreSteps'>): readonly Step[] => [...STEPS, ...moreSteps];

type Begin = { actor: Actor; trigger: RunRow['trigger'] };
type Outcome = { row: RunRow; steps: { step: string; count: number; error: string | null }[] };

const executeRun = async (automation: Automation, run: Run): Promise<Outcome> => {
  const { database, deps, onFailed } = automation;
  const steps: Outcome['steps'] = [];
  for (const { name, work } of listSteps(automation)) {
    const startedAt = deps.clock.now();
    let count = 0;
    let error: string | null = null;
    try {
      count = await work({ database, deps, run, today: run.day });
    } catch (failure) {
      // One step that fails does not keep the others from their work; the log tells, and tomorrow it is tried again.
      deps.log.error({ err: failure, run: run.id, step: name }, 'a step of the automation failed');
      error = failureText(failure, 'This step', run.id);
    }
    steps.push({ step: name, count, error });
    await noteStep(database, run, name, { count, error, startedAt });
  }
  const failed = steps.filter(({ error }) => error !== null).map(({ step }) => step);
  const row = await endRun(database, run, null, failed.length > 0 ? `Failed: ${failed.join(', ')}` : null);
  if (failed.length > 0) await onFailed(run, failed);
  return { row, steps };
};

export const runAutomation = async (
  automation: Automation,
  { actor, trigger }: Begin,
): Promise<{ run: Run; work: Promise<Outcome> }> => {
  const { database, deps } = automation;
  const day = await getToday(deps);
  const toDo = await countToBill(database.db, day, alsoDue(day));
  const run = await beginRun(database, actor, { kind: 'automation', trigger, day, toDo });
  return { run, work: executeRun(automation, run) };
};

/** The daily run, looked for every few minutes: due once the set time of the day has come and none of the day is there. */
export const runIfDue = async (automation: Automation, actor: Actor): Promise<boolean> => {
  const { database, deps } = automation;
  const { general, billing } = await deps.settings.get();
  const day = await getToday(deps);
  if (deps.clock.now() < toInstant(day, billing.automationTime, general.timezone)) return false;
  const [already] = await database.db
    .select({ id: billingRuns.id })
    .from(billingRuns)
    .where(
      and(
        eq(billingRuns.kind, 'automation'),
        eq(billingRuns.trigger, 'schedule'),
        eq(billingRuns.day, day),
        eq(billingRuns.status, 'done'),
      ),
    );
  if (already) return false;
  try {
    await (await runAutomation(automation, { actor, trigger: 'schedule' })).work;
    return true;
  } catch (error) {
    // Another node or a person was faster: the next look finds out whether anything is left.
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
};

export const automationStatus = async (deps: Deps): Promise<AutomationStatus> => {
  const { general, billing } = await deps.settings.get();
  const [last] = await deps.db
    .select()
    .from(billingRuns)
    .where(and(eq(billingRuns.kind, 'automation'), inArray(billingRuns.status, ['done', 'failed', 'undone'])))
    .orderBy(desc(billingRuns.startedAt), desc(billingRuns.id))
    .limit(1);
  const [running] = await deps.db.select().from(billingRuns).where(eq(billingRuns.status, 'running')).limit(1);
  const [step] = running
    ? await deps.db
        .select()
        .from(runSteps)
        .where(eq(runSteps.runId, running.id))
        .orderBy(desc(runSteps.startedAt))
        .limit(1)
    : [];
  const day = await getToday(deps);
  const today = toInstant(day, billing.automationTime, general.timezone);
  return {
    lastRun: last?.finishedAt ?? null,
    invoicesGenerated: last?.invoicesGenerated ?? 0,
    demandLettersGenerated: last?.lettersGenerated ?? 0,
    running: running ? { id: running.id, done: running.done, toDo: running.toDo, step: step?.step ?? null } : null,
    nextRun: today > deps.clock.now() ? today : toInstant(addDays(day, 1), billing.automationTime, general.timezone),
  };
};
