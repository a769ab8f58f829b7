import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The server is up',
  access: 'public',
  background: true,
  output: z.object({ status: z.literal('ok'), version: z.string() }),
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary: 'The server can serve: the database answers and takes writes, and no shutdown is under way',
  access: 'public',
  background: true,
  output: z.object({
    status: z.literal('ready'),
    warnings: z.array(z.string()).meta({ description: 'What an operator should know although the server serves' }),
  }),
});

export const openApiDocument = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description, as OpenAPI 3.1',
  access: 'public',
  background: true,
  output: null,
  media: 'application/json',
});

export const docsPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  summary: 'This description, as a page',
  access: 'public',
  background: true,
  output: null,
  media: 'text/html',
});

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events: the names of what changed, so that open screens refresh',
  access: 'session',
  background: true,
  output: null,
  media: 'text/event-stream',
});

/** What a tenant's screens hear where something of a company changed, be it theirs or another's. */
export const OWN_TOPIC = 'my';
