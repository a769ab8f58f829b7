import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end.ts';

/**
 * What becomes of something that is asked for: done and said so; refused; done, and then the connection breaks; done, and never
 * answered; turned away at the door, so that it surely was not done.
 */
export type Verdict = 'do' | 'refuse' | 'reset' | 'hang' | 'close';

export type OutsideWorld = {
  address: string;
  /** How often each thing was done. */
  done: Map<string, number>;
  onAsked: (key: string) => Verdict;
};

/** A system that does what it is asked for, and does not always say so. It keeps its own books. */
export const startOutsideWorld = async (): Promise<OutsideWorld> => {
  const world: OutsideWorld = { address: '', done: new Map(), onAsked: () => 'do' };
  const server = createServer((request, reply) => {
    const key = (request.url ?? '').slice(1);
    const answer = (state: string) =>
      void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ state }));
    if (request.method === 'GET') return answer(world.done.has(key) ? 'done' : 'refused');
    const verdict = world.onAsked(key);
    if (verdict === 'close') return void reply.writeHead(429).end();
    if (verdict === 'refuse') return answer('refused');
    world.done.set(key, (world.done.get(key) ?? 0) + 1);
    if (verdict === 'do') return answer('done');
    if (verdict === 'reset') request.socket.resetAndDestroy();
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  world.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return world;
};
