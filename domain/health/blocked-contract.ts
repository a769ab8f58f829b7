import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';

/** For how long it is kept that a browser blocked something, after the last time. */
export const BLOCKED_DAYS = 30;

const Blocked = z
  .object({
    directive: z.string().meta({ description: 'The part of the policy, such as script-src-elem' }),
    blocked: z.string().meta({ description: 'The site it came from, or what it was: inline, eval, data' }),
    route: z.string().meta({ description: 'The page, by its pattern' }),
    seen: z.int().meta({ description: 'How often' }),
    firstSeenAt: Instant,
    lastSeenAt: Instant,
  })
  .meta({ id: 'Blocked' });
export type Blocked = z.infer<typeof Blocked>;

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/admin/health/blocked',
  summary: `What browsers have blocked on our pages in the last ${BLOCKED_DAYS} days, the latest first`,
  access: 'security:read',
  output: z.object({ items: z.array(Blocked) }),
});

/** Of two forms, application/csp-report and application/reports+json. What is no report of ours is passed over without a word. */
export const reportBlocked = endpoint({
  method: 'POST',
  path: '/api/browser-reports',
  summary: 'A browser reports what it has blocked by our Content-Security-Policy',
  access: 'public',
  background: true,
  bodyLimit: 32_000,
  takesText: true,
  output: null,
});
