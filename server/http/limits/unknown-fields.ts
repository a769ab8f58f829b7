import * as z from 'zod';
import { type Endpoint, listUnreadFields } from '../../../domain/kernel/endpoint.ts';

const NO_SUCH_FIELD = 'This call has no such field';
const NO_BODY = 'This call takes no body';

type Path = readonly (string | number)[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const fewest = (found: readonly Path[][]): Path[] =>
  found.reduce<Path[] | null>(
    (least, paths) => (least === null || paths.length < least.length ? paths : least),
    null,
  ) ?? [];

/** Of several forms, those that the value has; where it has none, any of them may be meant. */
const meant = (options: readonly z.core.$ZodType[], value: unknown): readonly z.core.$ZodType[] => {
  const fitting = options.filter((option) => z.core.safeParse(option, value).success);
  return fitting.length > 0 ? fitting : options;
};

/** Walks the schema and the value side by side, at every level; what a schema says nothing about is left to it. */
const unknownIn = (schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] => {
  if (value === null || typeof value !== 'object') return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownIn(def.innerType, value, path);
    case 'pipe':
      return unknownIn((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, value, path);
    case 'union':
      return fewest(meant(def.options, value).map((option) => unknownIn(option, value, path)));
    case 'array':
      return Array.isArray(value) ? value.flatMap((item, index) => unknownIn(def.element, item, [...path, index])) : [];
    case 'object':
      return isObject(value)
        ? Object.entries(value).flatMap(([name, inner]) => {
            const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
            return field ? unknownIn(field, inner, [...path, name]) : [[...path, name]];
          })
        : [];
    default:
      return [];
  }
};

const named = (paths: readonly Path[]) => Object.fromEntries(paths.map((path) => [path.join('.'), NO_SUCH_FIELD]));

/** A caller who misspells a field, or sends one meant for another call, must not get something else done in silence. */
export const unknownBodyFields = (endpoint: Endpoint, sent: unknown): Record<string, string> => {
  const unread = listUnreadFields(endpoint);
  if (endpoint.body) return named(unknownIn(endpoint.body, sent).filter(([name]) => !unread.includes(String(name))));
  if (endpoint.takesFile || endpoint.takesText || sent === undefined || sent === null) return {};
  return isObject(sent) ? named(Object.keys(sent).map((name) => [name])) : { body: NO_BODY };
};

/**
 * Only for calls that change something: `?dryrun=true` must not import. Addresses that are read pass through mail programs,
 * browsers and calendars, which add parameters of their own.
 */
export const unknownParameters = (
  { method, takesForm, takesText, query }: Endpoint,
  sent: unknown,
): Record<string, string> => {
  if (method === 'GET' || takesForm || takesText || !isObject(sent)) return {};
  return named(query ? unknownIn(query, sent) : Object.keys(sent).map((name) => [name]));
};
