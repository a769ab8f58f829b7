import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import { toFieldErrors, validationError } from './errors/error-reply.ts';
import { unknownBodyFields, unknownParameters } from './limits/unknown-fields.ts';

/** What was sent, as its contract reads it. Every field that is wrong is named. */
export const validated = (endpoint: Endpoint, request: FastifyRequest) => {
  const fields: Record<string, string> = {
    ...unknownParameters(endpoint, request.query),
    ...unknownBodyFields(endpoint, request.body),
  };
  const parse = (part: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    Object.assign(fields, toFieldErrors(result.error));
    return undefined;
  };
  const parsed = {
    params: parse('params', request.params),
    query: parse('query', request.query),
    body: endpoint.takesText ? (request.body ?? '') : parse('body', request.body),
  };
  if (Object.keys(fields).length > 0) throw validationError(fields);
  return parsed;
};
