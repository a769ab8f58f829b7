import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Day, Instant } from '../kernel/time.ts';
import { DeliveryState } from '../messages/delivery.ts';

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

const ChainHead = z.object({ seq: z.int(), hash: z.string() });

export const Anchor = z
  .object({
    day: Day,
    madeAt: Instant,
    audit: ChainHead,
    journal: ChainHead,
    block: z.string().meta({ description: 'What was signed and sent, as scripts/verify-chain.mjs reads it' }),
    mails: z.array(z.object({ recipient: z.string(), state: DeliveryState })),
    file: z.object({ name: z.string(), filedAt: Instant.nullable(), error: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Anchor' });
export type Anchor = z.infer<typeof Anchor>;

export const listAnchors = endpoint({
  method: 'GET',
  path: '/api/audit-log/anchors',
  summary: 'The heads of both chains that went out of the house, a day each; newest first',
  access: 'audit:verify',
  output: z.array(Anchor),
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
