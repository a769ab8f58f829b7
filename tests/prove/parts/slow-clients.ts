import { caller, dayWork, inTurn, quantile, startPlace } from '../../support/crowd.ts';
import { type Attacker, slowBody, slowHeaders, slowReader } from '../../support/slow-clients.ts';
import type { Figures, Part } from '../parts.ts';

const CUT_WITHIN_MS = 15_000;
const OTHERS_P99_MS = 1_000;
const GIVE_UP_MS = 40_000;

export const part: Part = {
  name: 'slow-clients',
  about: 'clients that send or read a byte now and then are cut off within 15 seconds while others are served',
  async run({ short, count, say }) {
    const place = await startPlace();
    const each = count ?? (short ? 20 : 150);
    const others = caller(place.origin, place.cookie, 4);
    await inTurn(dayWork(others), 4, 1_000);
    const ways: Record<string, () => Attacker> = {
      'slow headers': () => slowHeaders(place.origin),
      'slow body': () => slowBody(place.origin),
      'slow reading': () => slowReader(place.origin),
    };
    const figures: Figures = {};
    for (const [name, open] of Object.entries(ways)) {
      const attackers = Array.from({ length: each }, open);
      let over = false;
      const served = (async () => {
        const asked = [];
        while (!over) asked.push(...(await inTurn(dayWork(others), 2, 500)));
        return asked;
      })();
      const giveUp = setTimeout(() => {
        for (const attacker of attackers) attacker.leave();
      }, GIVE_UP_MS);
      const lasted = await Promise.all(attackers.map(({ cut }) => cut));
      clearTimeout(giveUp);
      over = true;
      const asked = await served;
      const longest = Math.round(Math.max(...lasted));
      const p99 = quantile(asked, 0.99);
      const words = `${each} cut off after at most ${longest} ms; others p99 ${p99} ms over ${asked.length} calls`;
      say(`${name}: ${words}`);
      if (longest > CUT_WITHIN_MS) throw new Error(`${name}: one stayed ${longest} ms`);
      if (p99 > OTHERS_P99_MS) throw new Error(`${name}: the others waited ${p99} ms`);
      if (asked.some(({ status }) => status >= 400 || status === 0)) throw new Error(`${name}: others were refused`);
      figures[name] = words;
    }
    others.close();
    const { code } = await place.server.kill('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}`);
    return figures;
  },
};
