import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { FileFormat } from '../kernel/file-format.ts';
import { listQuery } from '../kernel/list.ts';
import { Day, Instant } from '../kernel/time.ts';

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant,
    actor: z.string().meta({ description: 'user:<id>, system:<job> or anonymous' }),
    actorName: z.string(),
    requestId: z.string().nullable(),
    action: z.string().meta({ description: 'insert, update, delete, or the name of an event such as login' }),
    entity: z.string(),
    entityId: z.string(),
    text: z.string().nullable().meta({ description: 'What happened, as text' }),
    path: z.string().nullable().meta({ description: 'The page of what was changed' }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    sealed: z.boolean(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Every change with who made it, before and after; newest first',
  access: 'audit:read',
  query: listQuery(['at']).extend({
    entity: z.string().max(60).optional(),
    entityId: z.string().max(100).optional(),
    action: z.string().max(60).optional(),
    actor: z.string().max(100).optional(),
    from: Instant.optional(),
    to: Instant.optional(),
    format: FileFormat,
  }),
  output: z.array(AuditEntry),
});

export const AuditArchive = z
  .object({
    month: Day.meta({ description: 'The first month in it' }),
    before: Day.meta({ description: 'Entries before this day are in it, or in an older archive' }),
    entries: z.int(),
    file: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    archivedAt: Instant,
  })
  .meta({ id: 'AuditArchive' });
export type AuditArchive = z.infer<typeof AuditArchive>;

export const listAuditArchives = endpoint({
  method: 'GET',
  path: '/api/audit-log/archives',
  summary: 'The files into which old months of the log were moved, newest first',
  access: 'audit:read',
  output: z.array(AuditArchive),
});

export const AuditProblem = z.object({
  kind: z.enum([
    'altered',
    'missing',
    'inserted',
    'reordered',
    'cut',
    'archive',
    'row_changed',
    'row_missing',
    'row_added',
  ]),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  auditId: z.string().nullable(),
  message: z.string(),
});

export const verifyAuditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log/verify',
  summary: 'Recomputes the hash chain and compares every audited row with its last recorded state',
  access: 'audit:verify',
  output: z.object({
    ok: z.boolean(),
    underWay: z.boolean().meta({ description: 'A long log needs several calls: ask again' }),
    checked: z.int().meta({ description: 'Links recomputed so far' }),
    rows: z.int().meta({ description: 'Rows compared so far with their last recorded state' }),
    sealed: z.int().meta({ description: 'Links of the chain, with those that were archived' }),
    archived: z.object({ links: z.int(), before: Day }).nullable().meta({
      description: 'Links that are no longer in the log: those of entries before this day are in archive files',
    }),
    unsealed: z.int(),
    oldestUnsealedAt: Instant.nullable(),
    headHash: z.string(),
    problems: z.array(AuditProblem),
  }),
});

export const Activity = z
  .object({ id: z.string(), at: Instant, actorName: z.string(), text: z.string(), path: z.string().nullable() })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: 'Recent activity',
  access: 'activity:read',
  background: true,
  query: listQuery(['at']).pick({ limit: true, cursor: true }),
  output: z.array(Activity),
});
