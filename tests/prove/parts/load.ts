import { type Asked, atRate, caller, dayWork, inTurn, quantile, startPlace } from '../../support/crowd.ts';
import { eventually } from '../../support/eventually.ts';
import type { Part } from '../parts.ts';

const TIMES = 5;
const WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 5_000;

const isTaken = ({ status }: Asked) => status === 200 || status === 201;
const isShed = ({ status, retryAfter }: Asked) => status === 503 && retryAfter;

export const part: Part = {
  name: 'load',
  about: 'five times what the server can do for a minute: it sheds with 503 and is back within seconds',
  async run({ short, count, say }) {
    const place = await startPlace();
    const seconds = count ?? (short ? 6 : 60);
    const few = caller(place.origin, place.cookie, 16);
    await inTurn(dayWork(few), 8, short ? 1_000 : 4_000);
    const measureMs = short ? 1_500 : 5_000;
    let capacity = 0;
    for (let look = 0; look < 4; look++) {
      const calm = await inTurn(dayWork(few), 16, measureMs);
      if (!calm.every(isTaken)) throw new Error('The server refuses calls before it is overloaded');
      capacity = Math.max(capacity, calm.length / (measureMs / 1_000));
      say(
        `16 callers in turn: ${Math.round(calm.length / (measureMs / 1_000))} calls a second, p99 ${quantile(calm, 0.99)} ms`,
      );
    }

    const many = caller(place.origin, place.cookie, 4_000);
    const storm = await atRate(dayWork(many), capacity * TIMES, seconds * 1_000);
    const over = performance.now();
    await eventually(async () => {
      const probe = await inTurn(dayWork(few), 4, 300);
      if (!probe.every(isTaken)) throw new Error('It still refuses calls');
      if (quantile(probe, 0.99) > 1_000) throw new Error(`It is still slow: ${quantile(probe, 0.99)} ms`);
    }, BACK_WITHIN_MS);
    const backMs = Math.round(performance.now() - over);
    many.close();
    few.close();
    const taken = storm.filter(isTaken);
    const odd = storm.filter((asked) => !isTaken(asked) && !isShed(asked));
    const slow = storm.filter(({ ms }) => ms > WITHIN_MS);
    if (odd.length > 0)
      throw new Error(`${odd.length} answers were neither success nor 503 with Retry-After, such as ${odd[0]?.status}`);
    if (slow.length > 0) throw new Error(`${slow.length} answers took more than 10 s`);
    const { code } = await place.server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    const goodput = taken.length / seconds;
    return {
      'capacity, calls a second': Math.round(capacity),
      'sent, calls a second': Math.round(storm.length / seconds),
      seconds,
      'done, calls a second': Math.round(goodput),
      'share of capacity done': `${Math.round((goodput / capacity) * 100)} %`,
      'told to come back': storm.length - taken.length,
      'p99 of what was done, ms': quantile(taken, 0.99),
      'p99 of what was sent away, ms': quantile(storm.filter(isShed), 0.99),
      'well again after, ms': backMs,
    };
  },
};
