import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { ErrorReply, STATUS_OF } from '../../domain/kernel/errors.ts';
import type { App } from '../../server/app.ts';
import type { MountedRoute } from '../../server/http/mount.ts';
import { openApi } from '../../server/http/openapi.ts';
import { atEnd } from './at-end.ts';

type Json = Record<string, unknown>;
type Response = { content?: Record<string, { schema?: Json }> };
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { schemas: Json };
};

// Every server of a run mounts the same routes: one document and one reader for each answer serve them all.
let known: { size: number; document: Document } | null = null;
const readers = new Map<string, z.ZodType | null>();

const documentOf = (routes: readonly MountedRoute[]): Document => {
  if (known?.size !== routes.length) {
    known = { size: routes.length, document: openApi(routes, 'test') as Document };
    readers.clear();
  }
  return known.document;
};

// The parts that a schema refers to, and those that they refer to.
const partsOf = (schema: Json, schemas: Json, parts: Json = {}): Json => {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (name in parts) continue;
    parts[name] = schemas[name];
    partsOf(schemas[name] as Json, schemas, parts);
  }
  return parts;
};

const readerOf = (schema: Json, { components }: Document): z.ZodType => {
  const whole = JSON.stringify({ ...schema, $defs: partsOf(schema, components.schemas) });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
};

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '').split(';')[0] ?? '';

const schemaFaults = (name: string, schema: Json, document: Document, payload: unknown): string[] => {
  const reader = readers.get(name) ?? readerOf(schema, document);
  readers.set(name, reader);
  const result = reader.safeParse(JSON.parse(String(payload)));
  return result.success
    ? []
    : result.error.issues.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

const refusalFaults = (status: number, payload: unknown): string[] => {
  const { success, data } = ErrorReply.strict().safeParse(JSON.parse(String(payload)));
  if (!success) return [`a refusal of another shape: ${String(payload).slice(0, 200)}`];
  return STATUS_OF[data.code as keyof typeof STATUS_OF] === status ? [] : [`the code ${data.code}`];
};

const faultsOf = (document: Document, request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] => {
  const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? '';
  const operation = document.paths[path]?.[request.method.toLowerCase()];
  const status = reply.statusCode;
  // A failure of ours is no promise; tests that cause one look at it themselves.
  if (!operation || status === 500) return [];
  // A client that has the answer already is told so instead.
  if (status === 304) return [];
  const response = operation.responses[status];
  if (!response) return ['a status that the document does not have'];
  if (status >= 400) return refusalFaults(status, payload);
  if (status === 302) return [];
  const type = typeOf(reply);
  if (!response.content) return type === '' ? [] : [`${type} instead of nothing`];
  const media = response.content[type] ?? response.content[`${type.split('/')[0]}/*`] ?? response.content['*/*'];
  if (!media) return [`${type} instead of ${Object.keys(response.content).join(' or ')}`];
  return media.schema && typeof payload === 'string'
    ? schemaFaults(`${request.method} ${path}`, media.schema, document, payload)
    : [];
};

// Every answer of a test server is held against what the OpenAPI document says of it: its status, its type, its fields. What
// differs fails the file that asked.
export const watchAnswers = ({ server, routes }: App): void => {
  const deviations = new Set<string>();
  server.addHook('onSend', (request, reply, payload, done) => {
    const faults = request.method === 'HEAD' ? [] : faultsOf(documentOf(routes), request, reply, payload);
    for (const fault of faults)
      deviations.add(`${request.method} ${request.routeOptions.url} answers ${reply.statusCode} with ${fault}`);
    done(null, payload);
  });
  atEnd(() => {
    if (deviations.size > 0) throw new Error(`Not as documented:\n${[...deviations].join('\n')}`);
  });
};
