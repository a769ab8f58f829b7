import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/kernel/errors.ts';

// PostgreSQL cannot store NUL, and half of a surrogate pair would be stored as another character: both are refused,
// since text is stored unchanged or not at all.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

// Deeper than any form here, and shallow enough for every function that walks through a body by recursion.
const MAX_DEPTH = 32;

const findProblem = (value: unknown, depth = 0): string | null => {
  if (typeof value === 'string') return isStorable(value) ? null : 'Text must not contain NUL or broken characters.';
  if (value === null || typeof value !== 'object') return null;
  if (depth === MAX_DEPTH) return `The body has more than ${MAX_DEPTH} levels.`;
  for (const [key, inner] of Object.entries(value)) {
    const problem = findProblem(key) ?? findProblem(inner, depth + 1);
    if (problem) return problem;
  }
  return null;
};

export const JSON_ONLY = 'Only JSON bodies are taken (Content-Type: application/json).';

const refuse = (message: string, cause?: unknown) => new AppError('bad_request', message, { cause });

const BYTES = 'application/octet-stream';
const FILES = [BYTES, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'];

/** For a callback or a report: whatever its sender calls the body, or does not call it, it is taken as it comes. */
export const takeAnyBody = ({ raw }: FastifyRequest): void => {
  raw.headers['content-type'] = BYTES;
};

/** What cannot be stored becomes the sign for a broken character: nothing that was sent is turned away for its form. */
const toStorable = (raw: Buffer): string => raw.toString('utf8').replaceAll('\0', '\ufffd');

/**
 * JSON is the only body that is read. An empty one with a JSON content type is no body at all: the specification's client sends
 * that with logout, runs and deletes. A call that takes a file gets its bytes as they are, and a callback its text.
 */
export const addBodyParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  const read = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      parse(request, text, (error, body) =>
        error ? reject(refuse('The body is not valid JSON.', error)) : resolve(body),
      );
    });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, raw: Buffer) => {
    if (raw.length === 0) return undefined;
    // Decoding would turn other bytes silently into replacement characters.
    if (!isUtf8(raw)) throw refuse('The body is not valid UTF-8.');
    const body = await read(request, raw.toString('utf8'));
    const problem = findProblem(body);
    if (problem) throw refuse(problem);
    return body;
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest) => {
      const { takesForm } = request.routeOptions.config as { takesForm?: true };
      if (!takesForm) throw new AppError('unsupported_media_type', JSON_ONLY);
      return undefined;
    },
  );
  app.addContentTypeParser(FILES, { parseAs: 'buffer' }, async (request: FastifyRequest, raw: Buffer) => {
    const { takesFile, takesText } = request.routeOptions.config as { takesFile?: true; takesText?: true };
    if (takesText) return toStorable(raw);
    if (!takesFile) throw new AppError('unsupported_media_type', JSON_ONLY);
    return raw;
  });
};
