import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { RUN_KINDS, RunStatus } from '../../../domain/billing/runs/run-contract.ts';
import { day, id, instant, isOneOf, now } from '../../db/query/columns.ts';

/** A billing run or an automation run, with its log: what it did, step by step, and how far it is. */
export const billingRuns = pgTable(
  'billing_runs',
  {
    id: id(),
    kind: text().$type<'billing' | 'automation'>().notNull(),
    trigger: text().$type<'person' | 'schedule' | 'demo'>().notNull(),
    day: day().notNull(),
    status: text().$type<'running' | 'done' | 'failed' | 'undone'>().notNull().default('running'),
    actorName: text().notNull(),
    invoicesGenerated: integer().notNull().default(0),
    lettersGenerated: integer().notNull().default(0),
    // Of how many, for a bar that moves.
    done: integer().notNull().default(0),
    toDo: integer().notNull().default(0),
    error: text(),
    undoReason: text(),
    startedAt: instant().notNull().default(now),
    // A node that works on a run says so; one that has fallen silent is taken over.
    aliveAt: instant().notNull().default(now),
    finishedAt: instant(),
  },
  (t) => [
    index('billing_runs_by_start').on(t.startedAt, t.id),
    // One run of a kind at a time, on any number of nodes.
    uniqueIndex('billing_runs_one_at_a_time').on(t.kind).where(sql`${t.status} = 'running'`),
    // The daily run of a day, once on any number of nodes; one that broke off may be taken up again.
    uniqueIndex('billing_runs_once_a_day')
      .on(t.kind, t.day)
      .where(sql`${t.trigger} = 'schedule' and ${t.status} in ('running', 'done')`),
    check('billing_runs_kind_known', isOneOf(t.kind, RUN_KINDS)),
    check('billing_runs_status_known', isOneOf(t.status, RunStatus.options)),
    check('billing_runs_finished', sql`(${t.status} = 'running') = (${t.finishedAt} is null)`),
  ],
);

export const runSteps = pgTable(
  'run_steps',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => billingRuns.id, { onDelete: 'restrict' }),
    step: text().notNull(),
    count: integer().notNull().default(0),
    details: jsonb().$type<Record<string, unknown>>(),
    error: text(),
    startedAt: instant().notNull().default(now),
    finishedAt: instant(),
  },
  (t) => [uniqueIndex('run_steps_once').on(t.runId, t.step)],
);
