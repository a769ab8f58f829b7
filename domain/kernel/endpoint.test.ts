import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint, fillPath, successStatus, takesIdempotencyKey } from './endpoint.ts';

const some = { summary: 'A call', access: 'public', output: z.object({}) } as const;
const get = endpoint({ ...some, method: 'GET', path: '/api/things/:id' });
const post = endpoint({ ...some, method: 'POST', path: '/api/things', status: 201 });
const remove = endpoint({ ...some, method: 'DELETE', path: '/api/things/:id', output: null });
const stream = endpoint({ ...some, method: 'GET', path: '/api/stream', output: null, media: 'text/event-stream' });
const upload = endpoint({ ...some, method: 'POST', path: '/api/files', output: null, media: 'text/csv' });

describe('An endpoint', () => {
  it('answers 200 unless it says otherwise, and 204 where it answers nothing', () => {
    expect([get, post, remove, stream].map(successStatus)).toEqual([200, 201, 204, 200]);
  });

  it('honours an Idempotency-Key where it creates something', () => {
    expect([get, post, remove, stream, upload].map(takesIdempotencyKey)).toEqual([false, true, false, false, false]);
  });
});

describe('The path of an endpoint', () => {
  it('is filled with its parameters, each as one segment', () => {
    expect(fillPath('/api/things/:id', { id: 'a b/c?d#é' })).toBe('/api/things/a%20b%2Fc%3Fd%23%C3%A9');
    expect(fillPath('/api/a/:one/b/:two', { one: 1, two: 0 })).toBe('/api/a/1/b/0');
    expect(fillPath('/api/things')).toBe('/api/things');
  });

  it.each<[Record<string, unknown>]>([[{}], [{ id: '' }], [{ id: undefined }], [{ other: 1 }]])(
    'is not filled with %j when it needs an id',
    (params) => {
      expect(() => fillPath('/api/things/:id', params)).toThrow('needs id');
    },
  );

  it('does not take a parameter for a pattern', () => {
    expect(fillPath('/api/:id', { id: '$&:id' })).toBe('/api/%24%26%3Aid');
  });
});
