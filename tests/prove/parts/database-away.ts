import { awayRound, visit } from '../../support/away-round.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startProxy } from '../../support/proxy.ts';
import type { Figures, Part } from '../parts.ts';

const ROUNDS = 3;
const LASTS_MS = 30_000;
const SHORT_MS = 9_000;

export const part: Part = {
  name: 'database-away',
  about: 'PostgreSQL hung, silent or cut off: every request is answered within 10 seconds and all is well after',
  async run({ short, count, say }) {
    const postgres = await startOwnPostgres();
    const proxy = await startProxy(postgres.ownerUrl);
    const ways = {
      'hung (SIGSTOP)': { begin: () => postgres.pause(), end: () => postgres.resume() },
      'silent (nothing arrives)': { begin: async () => proxy.swallow(), end: () => proxy.open() },
      'cut off (connections reset)': { begin: async () => proxy.refuse(), end: () => proxy.open() },
    };
    const figures: Figures = {};
    try {
      const visited = await visit(postgres, proxy);
      let hasEnded = false;
      void visited.server.ended.then(() => {
        hasEnded = true;
      });
      const rounds = count ?? (short ? 1 : ROUNDS);
      for (const [name, harm] of Object.entries(ways)) {
        for (let round = 1; round <= rounds; round++) {
          const away = await awayRound(visited, harm, short ? SHORT_MS : LASTS_MS);
          if (hasEnded) throw new Error(`The server ended while the database was ${name}`);
          const { asked, told, slowestMs, slowestReadyMs, wellAfterMs } = away;
          const words = `${asked} asked, ${told} told to come back, slowest ${slowestMs} ms (readiness ${slowestReadyMs} ms), well ${wellAfterMs} ms after`;
          say(`${name}, round ${round}: ${words}`);
          figures[rounds === 1 ? name : `${name}, round ${round}`] = words;
        }
      }
      const { code } = await visited.server.kill('SIGTERM');
      if (code !== 0) throw new Error(`The server ended with ${code}`);
      return {
        ...figures,
        'acknowledged writes missing': 0,
        process: 'the same throughout',
        'connections left behind': 0,
      };
    } finally {
      await proxy.close();
    }
  },
};
