import { type Blow, killRound, lastLook, newSpace, type Round } from '../../support/kill-round.ts';
import { stream } from '../../support/money/plan.ts';
import { dataFolder } from '../../support/server-process.ts';
import type { Figures, Part } from '../parts.ts';

const WHOLE: Record<Blow, number> = { server: 100, postgres: 100, both: 20 };
const SHORT: Record<Blow, number> = { server: 2, postgres: 2, both: 1 };
const WORDS: Record<Blow, string> = { server: 'the server', postgres: 'PostgreSQL', both: 'both at once' };

const readyAfter = (rounds: readonly Round[]): Figures => {
  const figures: Figures = {};
  for (const blow of ['server', 'postgres', 'both'] as const) {
    const times = rounds.filter(({ after }) => after === blow).map(({ readyMs }) => Math.round(readyMs));
    times.sort((a, b) => a - b);
    const words = `${times.length} times; ready by itself after ${times[0]} to ${times.at(-1)} ms, half within ${times[times.length >> 1]} ms`;
    figures[`kill -9 of ${WORDS[blow]}`] = words;
  }
  return figures;
};

const deviation = ({ missing, chainOk, sameSession }: Round): string | null => {
  if (missing.length > 0) return `${missing.length} acknowledged writes are missing: ${missing.slice(0, 5).join(', ')}`;
  if (!chainOk) return 'the audit chain is broken';
  return sameSession ? null : 'the session is lost';
};

export const part: Part = {
  name: 'kills',
  about: 'kill -9 of the server, of PostgreSQL and of both under writes: it comes up by itself and nothing is missing',
  async run({ seed, short, count, say }) {
    const times =
      count === null ? (short ? SHORT : WHOLE) : { server: count, postgres: count, both: Math.ceil(count / 5) };
    const chance = stream(seed, 0);
    const blows = (Object.entries(times) as [Blow, number][]).flatMap(([blow, n]) => Array<Blow>(n).fill(blow));
    const space = newSpace(await dataFolder());
    const rounds: Round[] = [];
    const look = (round: Round, n: number) => {
      const wrong = deviation(round);
      if (wrong) throw new Error(`After blow ${n}: ${wrong}`);
      rounds.push(round);
    };
    for (const [n, blow] of blows.entries()) {
      // Another moment each time, so that the kill meets the server at other work.
      look(await killRound(space, 1 + chance.below(80), blow), n);
      if ((n + 1) % 20 === 0) say(`${n + 1} kills, ${space.acknowledged.size} writes acknowledged, none missing`);
    }
    // One more, for how the space comes up after the last of them.
    look(await killRound(space, 1, 'server'), blows.length);
    const { missing, chainOk, code } = await lastLook(space);
    if (missing.length > 0 || !chainOk || code !== 0 || space.unexplained.length > 0) {
      throw new Error(`At the end: ${JSON.stringify({ missing, chainOk, code, unexplained: space.unexplained })}`);
    }
    return {
      ...readyAfter(rounds),
      'writes sent': space.sent,
      'writes acknowledged': space.acknowledged.size,
      'acknowledged writes missing': 0,
      'answers that are neither 200 nor 503': 0,
      'audit chain and session': 'whole after each',
    };
  },
};
