import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';

/** What waits and what failed in a space; ages in seconds. */
export type SpaceFigures = {
  /** The servers that serve it at this moment. */
  nodes: number;
  sealing: Record<'audit' | 'journal', { entries: number; oldest: number }>;
  /** Since the audit log should have begun a month that it has not; 0 where it has. */
  auditMonthLate: number;
  /** `late`: for how long the longest of those that are due has been due. */
  outbox: Record<'email' | 'sms', { queued: number; bounced: number; kept: number; late: number }>;
  /** `failed`: within a day. `sinceDone`: since one was done; null while none was. */
  jobs: Record<string, { waiting: number; active: number; failed: number; sinceDone: number | null }>;
  /** What other systems sent us, by provider. */
  messages: Record<string, { waiting: number; parked: number; oldest: number }>;
  /** What we want other systems to do, by provider. */
  requests: Record<string, { waiting: number; unknown: number; dead: number }>;
  suspense: { receipts: number; oldest: number };
  tax: { waiting: number; refused: number; oldest: number };
  /** Since a backup was last verified; null while none was. */
  backupAge: number | null;
};

/** What is known of backups beside: how long the next one is overdue, and whether the latest cannot be relied on. */
export type BackupFigures = {
  overdue: number;
  failed: boolean;
  /** How old, in seconds, the newest moment is that the archive of the log leads to, here and at the place that is furthest behind; null where there is none. */
  archive: { age: number; copyAge: number | null } | null;
};

/** Values that are sealed with a key that this server has not, what they are of, and how many still have a key of before. */
export type SealFigures = { unreadable: number; of: string | null; before: number };

/** What a server knows of itself. */
export type NodeFigures = {
  /** Answers of the last five minutes, and those of them that were our own failure. */
  answers: { all: number; failed: number };
  connections: { inUse: number; idle: number; waiting: number; most: number };
  /** The replica that answers reports, where one is set; `lag` in seconds, null while nothing is known of it. */
  replica: {
    state: 'follows' | 'behind' | 'away' | 'promoted' | 'foreign';
    lag: number | null;
    answered: number;
    passedOn: number;
  } | null;
  /** How late the event loop was in the last minute, in seconds: all but one of a hundred times it was earlier. */
  loopDelay: number;
};

/** The figures of the space are missing where the database does not answer. */
export type HealthFigures = {
  node: NodeFigures;
  space: (SpaceFigures & { backup: BackupFigures; seals: SealFigures }) | null;
};

export const HealthState = z.enum(['good', 'look', 'act']).meta({
  description: 'good, look: somebody should look at it, act: somebody has to do something now',
});
export type HealthState = z.infer<typeof HealthState>;

export const HEALTH_PARTS = ['server', 'background', 'outside'] as const;

const HealthCheck = z.object({
  id: z.string(),
  part: z.enum(HEALTH_PARTS),
  title: z.string(),
  state: HealthState,
  figure: z.string().meta({ description: 'What it is now, in words' }),
  detail: z.string().nullable(),
  todo: z.string().nullable().meta({ description: 'What to do, unless it is good' }),
  path: z.string().nullable().meta({ description: 'The page where that is done' }),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const Health = z
  .object({
    state: HealthState.meta({ description: 'The worst of the checks' }),
    server: z.object({
      name: z.string().meta({ description: 'The machine that answers' }),
      version: z.string(),
      node: z.string().meta({ description: 'The version of Node.js' }),
      startedAt: Instant,
    }),
    servers: z
      .int()
      .nullable()
      .meta({ description: 'How many serve this space; null where the database does not answer' }),
    metrics: z.boolean().meta({ description: 'Whether Prometheus can read the figures here (METRICS_PORT)' }),
    checks: z.array(HealthCheck),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  summary: 'What the server and the work behind it are doing, and what needs somebody',
  access: 'security:read',
  output: Health,
});
