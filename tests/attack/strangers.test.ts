import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath, getBodyLimit } from '../../domain/kernel/endpoint.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { nameOf } from './strike.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: 'https://space.example' } });
});

const SOME_ID = '00000000-0000-4000-8000-000000000001';
const writes = () => t.app.routes.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET');
const urlOf = ({ path }: Endpoint) =>
  fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, SOME_ID])));

const send = (endpoint: Endpoint, payload: string, headers: Record<string, string> = {}) =>
  t.app.server.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('a stranger', () => {
  it('has no body of a megabyte read by any call: 413 where anybody may call, 401 elsewhere', async () => {
    const many = `[${'{"a":[1,2,3]},'.repeat(60_000)}{}]`;
    const faults: string[] = [];
    for (const endpoint of writes()) {
      const { statusCode } = await send(endpoint, many);
      const expected = endpoint.access === 'public' ? 413 : 401;
      if (statusCode !== expected) faults.push(`${nameOf(endpoint)} answers ${statusCode} instead of ${expected}`);
      if (endpoint.access === 'public' && getBodyLimit(endpoint) > (endpoint.takesText ? 64_000 : 16_000))
        faults.push(`${nameOf(endpoint)} takes more`);
    }
    expect(faults).toEqual([]);
  });

  it('gets no answer of any call under a name that is not ours', async () => {
    const faults: string[] = [];
    for (const { endpoint } of t.app.routes) {
      const { statusCode, headers } = await send(endpoint, '{}', { host: 'rebound.example' });
      const isHealth = ['/api/health', '/api/ready'].includes(endpoint.path);
      if ((statusCode === 421) === isHealth) faults.push(`${nameOf(endpoint)} answers ${statusCode}`);
      if (headers['set-cookie']) faults.push(`${nameOf(endpoint)} sets a cookie`);
    }
    expect(faults).toEqual([]);
  });

  it('never has a body taken with a field that its call does not have', async () => {
    const publics = writes().filter(({ access }) => access === 'public');
    const faults: string[] = [];
    for (const endpoint of publics) {
      if (endpoint.takesForm || endpoint.takesText) continue;
      const reply = await send(endpoint, '{"zzUnknown": 1}');
      if (reply.statusCode !== 400 || reply.json().fields?.zzUnknown === undefined)
        faults.push(`${nameOf(endpoint)} answers ${reply.statusCode}: ${reply.body}`);
    }
    expect(faults).toEqual([]);
  });
});
