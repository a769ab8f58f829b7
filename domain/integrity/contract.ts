import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';

export const Invariant = z
  .object({
    id: z.string().meta({ description: 'A short name that stays the same, such as entries-balance' }),
    title: z.string(),
    verdict: z.enum(['holds', 'broken', 'unfinished']),
    count: z.int().meta({ description: 'How many rows break it' }),
    examples: z.array(z.string()),
  })
  .meta({ id: 'Invariant' });
export type Invariant = z.infer<typeof Invariant>;

export const IntegrityReport = z
  .object({
    ok: z.boolean(),
    underWay: z.boolean().meta({ description: 'Needs several calls: ask again for the rest of the check' }),
    checkedAt: Instant,
    tookMs: z.int(),
    invariants: z.array(Invariant),
  })
  .meta({ id: 'IntegrityReport' });
export type IntegrityReport = z.infer<typeof IntegrityReport>;

export const checkIntegrity = endpoint({
  method: 'GET',
  path: '/api/admin/integrity',
  summary: 'Checks every rule against every row and lists violations',
  access: 'audit:verify',
  output: IntegrityReport,
});
