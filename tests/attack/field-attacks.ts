import { type Endpoint, fillPath } from '../../domain/kernel/endpoint.ts';
import type { Sent } from './oracle.ts';
import { ADDRESS_VALUES, BODY_VALUES, isStorable, POISON, RAW_QUERIES } from './payloads.ts';
import type { Specimen } from './specimen.ts';

export type Attack = {
  what: string;
  url: string;
  // JSON text; absent is no body.
  body?: string;
  sent: Sent | null;
};

export const UNKNOWN_FIELDS = 'fields that nobody knows';

const HOLE = 'a-hole-to-be-filled';
type Path = readonly (string | number)[];

// Every place in a body, from its outermost fields to those of what it lists.
const placesIn = (value: unknown, path: Path = []): Path[] => {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [here, ...placesIn(inner, here)];
  });
};

const withHole = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined) return HOLE;
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? withHole(item, rest) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: withHole(object[key], rest) };
};

const without = (value: unknown, [key, ...rest]: Path): unknown => {
  if (Array.isArray(value))
    return rest.length === 0 ? [] : value.map((item, at) => (at === key ? without(item, rest) : item));
  const { [String(key)]: inner, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [String(key)]: without(inner, rest) };
};

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

// The same text in every field that takes it at once, to be found again in whatever is made of them.
const poisoned = (endpoint: Endpoint, body: unknown, text: string): unknown =>
  placesIn(body).reduce((sofar, path) => {
    if (typeof at(sofar, path) !== 'string') return sofar;
    const next = JSON.parse(JSON.stringify(withHole(sofar, path)).replace(`"${HOLE}"`, () => JSON.stringify(text)));
    return endpoint.body?.safeParse(next).success ? next : sofar;
  }, body);

const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString().replaceAll('+', '%20');

const addressOf = (endpoint: Endpoint, { params, query }: Specimen): string => {
  const text = queryText(query);
  return fillPath(endpoint.path, params) + (text === '' ? '' : `?${text}`);
};

const shorten = (json: string) => (json.length > 60 ? `${json.slice(0, 57)}...` : json);

type Choose = <T>(values: readonly T[], field: string) => readonly T[];

// Fields that the specimen had to leave out are attacked too.
const optionalFields = (endpoint: Endpoint, part: 'query' | 'body'): string[] => {
  const schema = endpoint[part];
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
};

function* bodyAttacks(endpoint: Endpoint, specimen: Specimen, choose: Choose): Generator<Attack> {
  const { params, query, body } = specimen;
  if (endpoint.body === undefined) return;
  const url = addressOf(endpoint, specimen);
  const send = (what: string, text: string, storable = true): Attack => ({
    what,
    url,
    body: text,
    sent: storable ? { params, query, body: JSON.parse(text) } : null,
  });
  for (const whole of ['null', '[]', '"text"', '7', '{}', '[[]]']) yield send(`the body ${whole}`, whole);
  const left = optionalFields(endpoint, 'body').filter((name) => !(name in ((body ?? {}) as object)));
  for (const path of [...placesIn(body), ...left.map((name) => [name])]) {
    const field = path.join('.');
    const isFlag = left.includes(field) ? false : typeof at(body, path) === 'boolean';
    if (!left.includes(field)) yield send(`no ${field}`, JSON.stringify(without(body, path)));
    const hole = JSON.stringify(withHole(body, path));
    for (const json of choose(BODY_VALUES, field)) {
      // A switch that is on may be what it says, and lock everybody out: that is no attack.
      if (isFlag && json === 'true') continue;
      yield send(
        `${field} = ${shorten(json)}`,
        hole.replace(`"${HOLE}"`, () => json),
        isStorable(json),
      );
    }
  }
  for (const text of POISON) yield send(`${shorten(text)} everywhere`, JSON.stringify(poisoned(endpoint, body, text)));
  if (body !== null && typeof body === 'object' && !Array.isArray(body)) {
    const more = {
      ...body,
      zzUnknown: 'zz-unknown',
      isAdmin: true,
      passwordHash: 'zz-unknown',
      createdAt: 'zz-unknown',
    };
    yield send(UNKNOWN_FIELDS, JSON.stringify(more));
  }
}

function* queryAttacks(endpoint: Endpoint, specimen: Specimen, choose: Choose): Generator<Attack> {
  const { params, query, body } = specimen;
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  for (const name of optionalFields(endpoint, 'query')) {
    for (const value of choose(ADDRESS_VALUES, name)) {
      const changed = { ...query, [name]: value };
      yield {
        what: `?${name}=${shorten(value)}`,
        url: addressOf(endpoint, { ...specimen, query: changed }),
        ...text,
        sent: { params, query: changed, body },
      };
    }
    const { [name]: _, ...others } = query;
    const rest = queryText(others);
    for (const raw of choose(RAW_QUERIES, name)) {
      const url = `${fillPath(endpoint.path, params)}?${raw(name)}${rest === '' ? '' : `&${rest}`}`;
      yield { what: `?${raw(name)}`, url, ...text, sent: null };
    }
  }
}

function* paramAttacks(endpoint: Endpoint, specimen: Specimen, choose: Choose): Generator<Attack> {
  const { params, query, body } = specimen;
  const text = body === undefined ? {} : { body: JSON.stringify(body) };
  for (const name of Object.keys(params)) {
    for (const value of choose(ADDRESS_VALUES, name)) {
      const changed = { ...params, [name]: value };
      const url = addressOf(endpoint, { ...specimen, params: changed });
      // The router refuses a longer one itself.
      const sent = value.length > 200 ? null : { params: changed, query, body };
      yield { what: `:${name} = ${shorten(value)}`, url, ...text, sent };
    }
    for (const raw of choose(['%zz', '%E0%A4', 'a%00b', '%FF', '..%2f..%2fetc', '%252e%252e'], name)) {
      const url = endpoint.path.replace(`:${name}`, raw).replace(/:(\w+)/g, (_, other: string) => params[other] ?? 'x');
      yield { what: `:${name} = ${raw}`, url, ...text, sent: null };
    }
  }
}

// All attacks on the fields of one call, in an order that is the same each time.
export function* fieldAttacks(endpoint: Endpoint, specimen: Specimen, choose: Choose): Generator<Attack> {
  const text = specimen.body === undefined ? {} : { body: JSON.stringify(specimen.body) };
  const { params, query, body } = specimen;
  yield { what: 'what the contract takes', url: addressOf(endpoint, specimen), ...text, sent: { params, query, body } };
  yield* paramAttacks(endpoint, specimen, choose);
  yield* queryAttacks(endpoint, specimen, choose);
  yield* bodyAttacks(endpoint, specimen, choose);
}
