import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atEnd } from '../at-end.ts';

export type Passed = { kind: string; status: number; ms: number };

export type Balancer = {
  url: string;
  /** The nodes that are there, asked for at each request. */
  origins: () => readonly string[];
  /** What was answered to each request, and how long that took: 502 where the node ended meanwhile. */
  passed: Passed[];
};

type Taken = { method: string; path: string; type: string | undefined; body: Buffer };
type Answer = { status: number; type: string; body: Buffer };

const NOBODY_THERE = 'ECONNREFUSED';

const ask = (agent: Agent, origin: string, { method, path, type, body }: Taken): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': body.length, ...(type ? { 'content-type': type } : {}) };
    request(origin + path, { method, agent, headers }, (reply: IncomingMessage) => {
      const done = (all: Buffer) =>
        resolve({ status: reply.statusCode ?? 502, type: reply.headers['content-type'] ?? '', body: all });
      buffer(reply).then(done, reject);
    })
      .on('error', reject)
      .end(body);
  });

/** As balancers do: another node where one is not there, and none where one ended in the middle, since it may have done its work. */
const pass = async (agent: Agent, origins: readonly string[], taken: Taken): Promise<Answer> => {
  for (const origin of origins) {
    try {
      return await ask(agent, origin, taken);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== NOBODY_THERE) break;
    }
  }
  return { status: 502, type: 'text/plain', body: Buffer.from('Bad gateway') };
};

/** One public address before several nodes, which take turns. */
export const startBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const balancer: Balancer = { url: '', origins: () => [], passed: [] };
  let turn = 0;
  const answer = async (incoming: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(incoming);
    const began = performance.now();
    const path = incoming.url ?? '/';
    const there = balancer.origins();
    const first = turn++ % Math.max(1, there.length);
    const inTurn = [...there.slice(first), ...there.slice(0, first)];
    const taken = { method: incoming.method ?? 'GET', path, type: incoming.headers['content-type'], body };
    const answered = await pass(agent, inTurn, taken);
    balancer.passed.push({
      kind: path.split('/').at(-1) ?? '',
      status: answered.status,
      ms: performance.now() - began,
    });
    reply.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body);
  };
  const server = createServer((incoming, reply) => void answer(incoming, reply).catch(() => reply.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  balancer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return balancer;
};
