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

export const REPORT_FORMATS = ['zip', 'pdf'] as const;

export const SignedReport = z
  .object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string().meta({ description: 'Of the space: 32 bytes in hexadecimal digits' }),
    signature: z.string().meta({ description: 'Over the text in UTF-8' }),
    text: z.string().meta({ description: 'What was checked and found, a fact on each line' }),
  })
  .meta({ id: 'SignedReport' });
export type SignedReport = z.infer<typeof SignedReport>;

export const getVerificationReport = endpoint({
  method: 'GET',
  path: '/api/admin/integrity/report',
  summary:
    'Verifies both chains and every rule, and signs what was found. 503 while a large space is still being checked: ask again',
  access: 'audit:verify',
  query: z.object({
    format: z
      .enum(REPORT_FORMATS, 'Format must be zip or pdf')
      .optional()
      .meta({ description: 'JSON if absent; a PDF, or as ZIP the PDF with the JSON beside it' }),
  }),
  output: SignedReport,
});
