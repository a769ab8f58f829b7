import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../support/app.ts';
import { tell } from './figures.ts';
import { faultsOf } from './oracle.ts';
import { type ProtocolAttack, protocolAttacks } from './protocol-attacks.ts';
import { nameOf } from './strike.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ALL = process.env.ATTACKS !== undefined;

let t: TestApp;
let api: Api;

beforeAll(async () => {
  t = await startTestApp({ watchesWords: false });
  api = await t.as('admin');
});

const send = async (path: string, { what, request, statuses }: ProtocolAttack): Promise<string[]> => {
  const reply = await t.app.server.inject(request);
  const isCompressed = reply.headers['content-encoding'] === 'br';
  const text = isCompressed ? brotliDecompressSync(reply.rawPayload).toString() : reply.body;
  const answer = { status: reply.statusCode, text, headers: reply.headers };
  const wrong = statuses && !statuses.includes(answer.status) ? [`instead of ${statuses.join(' or ')}`] : [];
  return [...faultsOf(path, answer), ...wrong].map((fault) => `with ${what} answers ${answer.status}: ${fault}`);
};

describe('a call in a broken request', () => {
  it('is refused as promised by every route, and never fails or tells of its insides', async () => {
    const mounted = new Set(t.app.routes.map(({ endpoint }) => nameOf(endpoint)));
    const faults: string[] = [];
    let calls = 0;
    for (const [turn, { endpoint }] of t.app.routes.entries()) {
      if (endpoint.media === 'text/event-stream' || endpoint.path === '/api/backups') continue;
      const others = METHODS.filter((method) => !mounted.has(`${method} ${endpoint.path}`));
      const attacks = [...protocolAttacks(endpoint, api, others)];
      // A third of them on each route, so that every three routes meet them all.
      const chosen = ALL ? attacks : attacks.filter((_, index) => (index + turn) % 3 === 0);
      const found = await Promise.all(chosen.map((attack) => send(endpoint.path, attack)));
      faults.push(...found.flat().map((fault) => `${nameOf(endpoint)} ${fault}`));
      calls += chosen.length;
      if ((await api.call('GET', '/api/user')).status === 401) api = await t.as('admin');
    }
    tell({ 'broken requests': calls });
    expect(faults).toEqual([]);
  }, 3_600_000);
});
