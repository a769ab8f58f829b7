import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, caller, quantile, startPlace } from '../../support/crowd.ts';
import type { Part } from '../parts.ts';

const CLIENTS = 200;
const EVERY_MS = 100;
const BACK_WITHIN_MS = 10_000;

export const part: Part = {
  name: 'retry-storm',
  about:
    '200 clients that ask again every 100 ms through an outage of the database: all are served within 10 s of its return',
  async run({ short, count, say }) {
    const place = await startPlace();
    const seconds = count ?? (short ? 5 : 60);
    const { ask, close } = caller(place.origin, place.cookie, CLIENTS);
    const asked: Asked[] = [];
    const served = new Map<number, number>();
    let backAt = Number.POSITIVE_INFINITY;
    let over = false;
    const client = async (n: number) => {
      while (!over) {
        const one = await ask('GET', '/api/tenants');
        asked.push(one);
        if (one.status === 200 && performance.now() > backAt && !served.has(n))
          served.set(n, performance.now() - backAt);
        await sleep(EVERY_MS);
      }
    };
    await place.postgres.pause();
    const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
    await sleep(seconds * 1_000);
    const during = asked.length;
    place.postgres.resume();
    backAt = performance.now();
    while (served.size < CLIENTS && performance.now() < backAt + 30_000) await sleep(50);
    // They go on asking, and nobody is sent away any more.
    const from = asked.length;
    await sleep(short ? 1_000 : 5_000);
    over = true;
    await Promise.all(clients);
    close();
    const last = Math.round(Math.max(...served.values()));
    say(`${during} calls while it was away, the last of ${served.size} clients served ${last} ms after its return`);
    const odd = asked.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter));
    if (odd.length > 0)
      throw new Error(`${odd.length} answers were neither success nor 503 with Retry-After, such as ${odd[0]?.status}`);
    if (asked.some(({ ms }) => ms > 10_000)) throw new Error('A call took more than 10 s');
    if (served.size < CLIENTS || last > BACK_WITHIN_MS)
      throw new Error(`${served.size} of ${CLIENTS} were served, the last after ${last} ms`);
    const after = asked.slice(from);
    const { code } = await place.server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return {
      clients: CLIENTS,
      'seconds away': seconds,
      'calls while away': during,
      'slowest answer while away, ms': quantile(asked.slice(0, during), 1),
      'last client served after its return, ms': last,
      'sent away afterwards': after.filter(({ status }) => status === 503).length,
      'p99 afterwards, ms': quantile(after, 0.99),
    };
  },
};
