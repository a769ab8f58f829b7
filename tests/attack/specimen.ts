import * as z from 'zod';
import type { Endpoint } from '../../domain/kernel/endpoint.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  minimum?: number;
  $ref?: string;
  $defs?: Record<string, Schema>;
};

// Where an id is asked for: the name of the field, and the address that it stands in.
export type FindId = (name: string, path: string) => string;
export type Specimen = { params: Record<string, string>; query: Record<string, string>; body: unknown };

// One of them fits almost every text that a contract asks for; the contract itself says which.
const TEXTS = [
  '2026-11-16',
  '2026-11',
  '10:00',
  '1000.00',
  '20',
  '2026',
  '1010',
  '4010',
  '4020',
  '123456',
  'A'.repeat(43),
  'a'.repeat(64),
  'KE-2026-01',
  'P051365947M',
  'amina@example.com',
  '+254 700 000 000',
  'amina',
  'M1 1 L2 2',
  'ERASE',
  'p10',
  'true',
  'QUFB',
  'a long enough password',
  'csv,words',
];

// What a name alone tells, where any text would be taken.
const BY_NAME: readonly [name: RegExp, text: string][] = [
  [/email|recipient/i, 'amina@example.com'],
  [/phone/i, '+254 700 000 000'],
  [/date|from$|to$|until|since|day$|start$|end$/i, '2026-11-16'],
  [/endTime/, '11:00'],
  [/username/, 'amina'],
  [/^code$/, '123456'],
  [/credit|^vat$/, '0.00'],
  [/amount|price|rate|cost|salary|debit|gross|proceeds|fee|^net$|^float$|^months$/i, '1000.00'],
  [/password/i, 'a long enough password'],
];

const takes = (schema: Schema, value: unknown): boolean => {
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
  } catch {
    return true; // A pattern that only the contract itself understands.
  }
};

const textFor = (schema: Schema, name: string, path: string, findId: FindId): string => {
  if (schema.format === 'uuid') return findId(name, path);
  if (schema.format === 'date-time') return '2026-11-16T09:00:00Z';
  const likely = BY_NAME.filter(([pattern]) => pattern.test(name)).map(([, text]) => text);
  return (
    [...likely, ...(/Id$|^ids$/.test(name) ? [findId(name, path)] : []), ...TEXTS].find((text) =>
      takes(schema, text),
    ) ??
    likely[0] ??
    'x'
  );
};

const valueFor = (schema: Schema, root: Schema, name: string, path: string, findId: FindId): unknown => {
  const within = (inner: Schema, of = name) => valueFor(inner, root, of, path, findId);
  if (schema.$ref) return within(root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {});
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const [first] = choices.filter((one) => one.type !== 'null' && one.const !== '');
    return within(first ?? { type: 'null' });
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, within(inner, key)]));
  if (type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => within(schema.items ?? {}));
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  return textFor(schema, name, path, findId);
};

const jsonOf = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

// Fields that do not go together: those that the contract names are left out, as long as it can do without them.
const settle = (schema: z.ZodType, json: Schema, full: unknown): unknown => {
  if (full === null || typeof full !== 'object' || Array.isArray(full)) return full;
  const value = { ...full } as Record<string, unknown>;
  for (let round = 0; round < 8; round++) {
    const result = schema.safeParse(value);
    if (result.success) return value;
    const named = new Set(result.error.issues.map(({ path: [first] }) => String(first)));
    const optional = Object.keys(value).filter((key) => !json.required?.includes(key));
    const leave = optional.filter((key) => named.has(key));
    const [last] = named.has('undefined') ? optional.slice(-1) : [];
    if (leave.length === 0 && last === undefined) break;
    for (const key of last === undefined ? leave : [last]) delete value[key];
  }
  return value;
};

// A line of an agreement is of a package or of an extra, never of both.
const linesOfPackage = (findId: FindId, path: string) => ({
  lines: [{ packageId: findId('packageId', path), quantity: 1, unitPrice: '1000.00', reason: 'As agreed' }],
});

// Whom it is for is a tenant, a person who is known, or one who is new.
const forTenant = () => ({ partyId: null, person: null });

// Only arrears are for other months.
const bonus = () => ({ kind: 'bonus', coversFrom: undefined, coversTo: undefined });

// What has to agree with something else in the same body.
const AGREEING: Readonly<Record<string, (findId: FindId, path: string) => object>> = {
  'POST /api/ledger/entries': () => ({
    lines: [
      { account: '1010', debit: '1000.00' },
      { account: '1020', credit: '1000.00' },
    ],
  }),
  'POST /api/counter/sales': forTenant,
  'POST /api/counter/sales/preview': forTenant,
  'POST /api/payroll/off-cycle': bonus,
  'POST /api/payroll/off-cycle/preview': bonus,
  // Nobody answers there: KRA is not asked for anything.
  'POST /api/tax/devices': () => ({ environment: 'simulator', baseUrl: 'http://127.0.0.1:11' }),
  'PUT /api/tax/pin-checker': () => ({ environment: 'simulator', baseUrl: 'http://127.0.0.1:11' }),
  'POST /api/agreements': linesOfPackage,
  'POST /api/agreements/preview': linesOfPackage,
};

// A request that the contract takes, made from the contract alone.
export const specimenOf = (endpoint: Endpoint, findId: FindId): Specimen => {
  const make = (schema: z.ZodType | undefined): unknown => {
    if (!schema) return undefined;
    const json = jsonOf(schema);
    const value = valueFor(json, json, 'body', endpoint.path, findId);
    const agreeing = schema === endpoint.body ? AGREEING[`${endpoint.method} ${endpoint.path}`] : undefined;
    return settle(schema, json, agreeing ? { ...(value as object), ...agreeing(findId, endpoint.path) } : value);
  };
  return {
    params: (make(endpoint.params) ?? {}) as Record<string, string>,
    query: (make(endpoint.query) ?? {}) as Record<string, string>,
    body: make(endpoint.body),
  };
};
