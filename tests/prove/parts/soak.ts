import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, caller, dayWork, inTurn, quantile, startPlace } from '../../support/crowd.ts';
import type { Part } from '../parts.ts';

const MOST_GROWTH = 0.2;

// In MB, as Linux tells it.
const residentOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

export const part: Part = {
  name: 'soak',
  about: 'half an hour of everyday work: memory stays where it is (--count says how many minutes)',
  async run({ short, count, say }) {
    const place = await startPlace();
    const minutes = count ?? (short ? 0.15 : 30);
    const callers = caller(place.origin, place.cookie, 8);
    // Until the compiler knows the code and the caches are full, memory grows for good reasons.
    await inTurn(dayWork(callers), 8, short ? 2_000 : 60_000);
    const samples: number[] = [];
    let over = false;
    const watch = (async () => {
      while (!over) {
        samples.push(await residentOf(place.server.pid));
        await sleep(short ? 200 : 2_000);
      }
    })();
    let asked = 0;
    let odd = 0;
    const ask = dayWork(callers);
    const counted = async (turn: number): Promise<Asked> => {
      const one = await ask(turn);
      asked++;
      if (one.status !== 200 && one.status !== 201) odd++;
      return one;
    };
    const last: Asked[] = [];
    const steps = Math.max(1, Math.round(minutes));
    for (let step = 1; step <= steps; step++) {
      last.splice(0, last.length, ...(await inTurn(counted, 4, (minutes / steps) * 60_000, () => sleep(10))));
      if (step % 5 === 0) say(`${step} minutes, ${asked} calls, ${Math.round(samples.at(-1) ?? 0)} MB`);
    }
    over = true;
    await watch;
    callers.close();
    const third = Math.floor(samples.length / 3);
    const first = mean(samples.slice(0, third));
    const end = mean(samples.slice(-third));
    const growth = end / first - 1;
    if (odd > 0) throw new Error(`${odd} of ${asked} calls were not answered with success`);
    if (growth > MOST_GROWTH)
      throw new Error(`Memory grew by ${Math.round(growth * 100)} %: ${Math.round(first)} to ${Math.round(end)} MB`);
    const { code } = await place.server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return {
      minutes,
      calls: asked,
      'memory in the first third, MB': Math.round(first),
      'memory in the last third, MB': Math.round(end),
      growth: `${(growth * 100).toFixed(1)} %`,
      'p99 in the last minute, ms': quantile(last, 0.99),
    };
  },
};
