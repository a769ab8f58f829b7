import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

export const OpenSession = z
  .object({
    id: Id,
    device: z.string().meta({ description: 'Browser and system, as far as they say so' }),
    ip: z.string().meta({ description: 'Where it was last used from' }),
    createdAt: Instant,
    lastSeenAt: Instant,
    expiresAt: Instant.meta({ description: 'When it ends at the latest' }),
    current: z.boolean().meta({ description: 'The one that asks' }),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Where you are signed in, the last used first',
  access: 'session',
  output: z.array(OpenSession),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'End one of your sessions',
  access: 'session',
  params: IdParams,
  output: null,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'End all your sessions but this one',
  access: 'session',
  output: z.object({ ended: z.int() }),
});
