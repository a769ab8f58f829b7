import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../../domain/kernel/endpoint.ts';
import { unknownBodyFields, unknownParameters } from './unknown-fields.ts';

const post = { method: 'POST', path: '/api/things', summary: '', access: 'session', output: null } as const;

const Thing = z
  .object({
    name: z.string(),
    lines: z.array(z.object({ amount: z.number() })).optional(),
    place: z.object({ city: z.string() }).nullish(),
    scale: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('rate'), rate: z.number() }),
      z.object({ kind: z.literal('bands'), bands: z.array(z.object({ from: z.number() })) }),
    ]),
    masked: z.preprocess((value) => value, z.object({ digits: z.string() }).optional()),
  })
  .partial()
  .refine(() => true);

const withBody = endpoint({ ...post, body: Thing, worksOut: ['total'] });
const withoutBody = endpoint(post);

describe('the fields of a body that its call does not have', () => {
  const cases: [unknown, string[]][] = [
    [{ name: 'a' }, []],
    [{ name: 'a', total: 5 }, []],
    [{ amount: 100 }, ['amount']],
    [{ lines: [{ amount: 1 }, { amount: 1, vat: 2 }] }, ['lines.1.vat']],
    [{ place: { city: 'Nairobi', street: 'Ngong Road' }, extra: null }, ['place.street', 'extra']],
    [{ scale: { kind: 'rate', rate: 1, cap: 2 } }, ['scale.cap']],
    [{ scale: { kind: 'bands', bands: [{ from: 1, to: 2 }] } }, ['scale.bands.0.to']],
    [{ masked: { digits: '1', other: 2 } }, ['masked.other']],
    [{ constructor: 1, toString: 2, hasOwnProperty: 3 }, ['constructor', 'toString', 'hasOwnProperty']],
    // Of the wrong kind altogether: the schema says so itself.
    [{ lines: 'text', place: [], name: {} }, []],
    [[], []],
    [null, []],
  ];
  it.each(cases)('%j has %j', (sent, names) => {
    expect(Object.keys(unknownBodyFields(withBody, sent))).toEqual(names);
  });

  it('are not those of the thing itself, where it is put back as it was read', () => {
    const output = z.object({ id: z.string(), name: z.string(), createdAt: z.string() });
    const sent = { id: '1', name: 'a', createdAt: '2026-11-16', amount: 1 };
    expect(Object.keys(unknownBodyFields(endpoint({ ...post, method: 'PUT', body: Thing, output }), sent))).toEqual([
      'amount',
    ]);
    expect(Object.keys(unknownBodyFields(endpoint({ ...post, body: Thing, output }), sent))).toHaveLength(3);
  });

  it('are all fields where the call takes no body, and an empty one is none', () => {
    expect([undefined, null, {}].map((sent) => unknownBodyFields(withoutBody, sent))).toEqual([{}, {}, {}]);
    expect(unknownBodyFields(withoutBody, { amount: 1 })).toEqual({ amount: 'This call has no such field' });
    expect(unknownBodyFields(withoutBody, [1])).toEqual({ body: 'This call takes no body' });
  });
});

describe('the parameters of an address that its call does not have', () => {
  const query = z.object({ dryRun: z.string() });
  it('are found where the call changes something', () => {
    expect(unknownParameters(endpoint({ ...post, query }), { dryrun: 'true' })).toHaveProperty('dryrun');
    expect(unknownParameters(endpoint({ ...post, query }), { dryRun: 'true' })).toEqual({});
    expect(unknownParameters(withoutBody, { dryRun: 'true' })).toHaveProperty('dryRun');
  });
  it('are left alone where it only reads, and where mail programs or other systems call', () => {
    expect(unknownParameters(endpoint({ ...post, method: 'GET', query }), { utm_source: 'mail' })).toEqual({});
    expect(unknownParameters(endpoint({ ...post, query, takesForm: true }), { utm_source: 'mail' })).toEqual({});
    expect(unknownParameters(endpoint({ ...post, query, takesText: true }), { attempt: '2' })).toEqual({});
  });
});
