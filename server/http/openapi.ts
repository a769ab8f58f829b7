import * as z from 'zod';
import {
  type Endpoint,
  getBodyLimit,
  listUnreadFields,
  successStatus,
  takesIdempotencyKey,
} from '../../domain/kernel/endpoint.ts';
import { ErrorReply } from '../../domain/kernel/errors.ts';
import { XLSX } from '../documents/xlsx.ts';
import type { MountedRoute } from './mount.ts';

type Json = Record<string, unknown>;

// Also inside a component: one that holds another refers to it.
const pointing = (json: Json, suffix = ''): Json =>
  JSON.parse(JSON.stringify(json).replace(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/$1${suffix}"`)) as Json;

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];

const jsonSchema = (schema: z.ZodType, override?: Override) => {
  const options = { target: 'draft-2020-12', io: 'input', unrepresentable: 'any' } as const;
  const whole = z.toJSONSchema(schema, { ...options, ...(override ? { override } : {}) });
  const { $schema: _, $defs = {}, ...json } = whole as Json & { $defs?: Record<string, Json> };
  return { json: json as Json, $defs };
};

const closed: Override = ({ jsonSchema: json }) => {
  if (json.type === 'object' && json.properties) json.additionalProperties = false;
};

// Schemas with an id become components; everything else stays in place.
const collector = () => {
  const components: Json = {};
  const convert = (schema: z.ZodType): Json => {
    const { json, $defs } = jsonSchema(schema);
    for (const [name, part] of Object.entries($defs)) components[name] = pointing(part);
    return pointing(json);
  };
  // A body has no other fields than these, while an answer may get more: a component of both has a form for each.
  const convertBody = (body: z.ZodType, unreadFields: readonly string[]): Json => {
    const { json, $defs } = jsonSchema(body, closed);
    for (const [name, part] of Object.entries($defs)) components[`${name}Sent`] = pointing(part, 'Sent');
    const unread = Object.fromEntries(unreadFields.map((name) => [name, { description: 'Accepted and not read' }]));
    const { properties, ...rest } = pointing(json, 'Sent') as Json & { properties?: Json };
    return properties ? { ...rest, properties: { ...unread, ...properties } } : rest;
  };
  return { components, convert, convertBody };
};

type Converter = ReturnType<typeof collector>;

const parameters = (endpoint: Endpoint, convert: (schema: z.ZodType) => Json): Json[] => {
  const of = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = convert(schema) as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: json,
    }));
  };
  return [...of('path', endpoint.params), ...of('query', endpoint.query)];
};

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
  description:
    'One key per intended effect: a retry with the same key and body gets the first answer (kept 24 hours), with another body 409.',
};

// A sign-in may be refused as unknown, and a page of another site as foreign, even on public routes.
const refusals = ({ access, method, params, query, body }: Endpoint): string[] => [
  '400',
  ...(access === 'public' && method === 'GET' ? [] : ['401', '403']),
  ...(params || query || body || method === 'DELETE' ? ['404'] : []),
  ...(method === 'GET' ? [] : ['409', '413', '415']),
  '421',
  '429',
  '503',
  ...(method === 'GET' ? [] : ['507']),
];

const MEDIA = { csv: 'text/csv', pdf: 'application/pdf', xlsx: XLSX, zip: 'application/zip' };

// A call that takes a format answers files too.
const files = ({ query }: Endpoint): Json => {
  const format = query?.shape.format as z.ZodType | undefined;
  const taken = Object.entries(MEDIA).filter(([name]) => format?.safeParse(name).success);
  return Object.fromEntries(taken.map(([, media]) => [media, {}]));
};

const operation = ({ endpoint, mode }: MountedRoute, { convert, convertBody }: Converter): Json => {
  const error = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
  const content = endpoint.media
    ? { [endpoint.media]: {}, ...files(endpoint) }
    : endpoint.output
      ? { 'application/json': { schema: convert(endpoint.output) }, ...files(endpoint) }
      : undefined;
  const keyed = mode === 'write' && takesIdempotencyKey(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-access': endpoint.access,
    ...(endpoint.body ? { 'x-body-limit': getBodyLimit(endpoint) } : {}),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [...parameters(endpoint, convert), ...(keyed ? [KEY_PARAMETER] : [])],
    ...(endpoint.takesFile
      ? {
          'x-body-limit': getBodyLimit(endpoint),
          requestBody: { content: Object.fromEntries(endpoint.takesFile.map((kind) => [MEDIA[kind], {}])) },
        }
      : {}),
    ...(endpoint.takesText
      ? {
          'x-body-limit': getBodyLimit(endpoint),
          requestBody: { content: { '*/*': { schema: { type: 'string' } } } },
        }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            content: { 'application/json': { schema: convertBody(endpoint.body, listUnreadFields(endpoint)) } },
          },
        }
      : {}),
    responses: {
      [successStatus(endpoint)]: { description: 'Done', ...(content ? { content } : {}) },
      ...Object.fromEntries(refusals(endpoint).map((status) => [status, error])),
    },
  };
};

export const openApi = (routes: readonly MountedRoute[], version: string): Json => {
  const converter = collector();
  const { components } = converter;
  converter.convert(ErrorReply);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route, converter) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nafasi',
      version,
      description:
        'Money is a decimal string with two places. Lists answer an array; more pages follow the Link header.',
    },
    security: [{ session: [] }],
    paths,
    components: { schemas: components, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'nafasi' } } },
  };
};
