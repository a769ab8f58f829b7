import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/kernel/errors.ts';

// PostgreSQL cannot store NUL, and half of a surrogate pair would be stored as another character: both are refused,
// since text is stored unchanged or not at all.
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const allStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && allStorable(inner));
};

// Such text can only arrive as an escape, so that the search through the parsed body is rarely needed.
const mayBeUnstorable = (raw: string) => /\\u(0000|d[89a-f])/i.test(raw) || raw.includes('\0');

// JSON is the only body. An empty one with a JSON content type is no body at all: the specification's client sends
// that with logout, runs and deletes.
export const addBodyParser = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, raw, done) => {
    const text = raw as string;
    if (text === '') return done(null, undefined);
    parse(request, text, (error, body) => {
      if (error) return done(new AppError('bad_request', 'The body is not valid JSON.', { cause: error }), undefined);
      if (mayBeUnstorable(text) && !allStorable(body)) {
        return done(new AppError('bad_request', 'Text must not contain NUL or broken characters.'), undefined);
      }
      done(null, body);
    });
  });
};
