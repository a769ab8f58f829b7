import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';

export const PortalSession = z
  .object({
    id: Id,
    device: z.string().meta({ description: 'Browser and system, as far as they say so' }),
    ip: z.string().meta({ description: 'Where the code was entered' }),
    createdAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'PortalSession', description: 'A browser in which the portal knows a tenant' });
export type PortalSession = z.infer<typeof PortalSession>;

const Sessions = z.array(PortalSession);
const Ended = z.object({ ended: z.int() });

export const listPortalSessions = endpoint({
  method: 'GET',
  path: '/api/tenants/:id/portal-sessions',
  summary: 'The browsers in which the portal knows a tenant, newest first',
  access: 'tenants:write',
  params: IdParams,
  output: Sessions,
});

export const endPortalSession = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/portal-sessions/:sessionId',
  summary: 'Make one browser of a tenant a visitor again',
  access: 'tenants:write',
  params: IdParams.extend({ sessionId: Id }),
  output: null,
});

export const endPortalSessions = endpoint({
  method: 'DELETE',
  path: '/api/tenants/:id/portal-sessions',
  summary: 'Make every browser of a tenant a visitor again',
  access: 'tenants:write',
  params: IdParams,
  output: Ended,
});

export const listMyPortalSessions = endpoint({
  method: 'GET',
  path: '/api/my/portal-sessions',
  summary: 'The browsers in which the portal knows your company, newest first',
  access: 'own:use',
  output: Sessions,
});

export const endMyPortalSession = endpoint({
  method: 'DELETE',
  path: '/api/my/portal-sessions/:id',
  summary: 'Make one browser of your company a visitor again',
  access: 'own:use',
  params: IdParams,
  output: null,
});

export const endMyPortalSessions = endpoint({
  method: 'DELETE',
  path: '/api/my/portal-sessions',
  summary: 'Make every browser of your company a visitor again',
  access: 'own:use',
  output: Ended,
});
