import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { type Stopped, stopRound, timedStop } from '../../support/stop-round.ts';
import type { Part } from '../parts.ts';

const ROUNDS = 20;
const WITHIN_MS = 15_000;

const twice = async (server: ServerProcess) => {
  const stopped = timedStop(server, 'SIGTERM');
  await sleep(100);
  void server.kill('SIGTERM');
  return stopped;
};

// Most are asked once; the last two rounds are a second signal in the middle, and Ctrl+C.
const wayOf = (
  round: number,
  rounds: number,
): [name: string, stop: (server: ServerProcess) => ReturnType<typeof timedStop>] => {
  if (round === rounds + 1) return ['SIGTERM twice', twice];
  if (round === rounds + 2) return ['SIGINT', (server) => timedStop(server, 'SIGINT')];
  return ['SIGTERM', (server) => timedStop(server, 'SIGTERM')];
};

const deviation = ({
  cut,
  untouched,
  clients,
  others,
  acknowledged,
  done,
  code,
  stderr,
  ms,
}: Stopped): string | null => {
  if (cut > 0) return `${cut} answers were cut after their first byte`;
  if (untouched > clients) return `${untouched} requests were not answered`;
  if (others.length > 0) return `there were answers with ${others.join(', ')}`;
  if (acknowledged !== done) return `${acknowledged} writes were acknowledged and ${done} happened`;
  if (code !== 0 || stderr !== '') return `it ended with ${code}: ${stderr}`;
  return ms > WITHIN_MS ? `it took ${Math.round(ms)} ms` : null;
};

export const part: Part = {
  name: 'sigterm',
  about: 'told to stop under load: every request that was taken is answered, and it ends with 0 within 15 seconds',
  async run({ short, count, say }) {
    const rounds = count ?? (short ? 1 : ROUNDS);
    const { ownerUrl: url } = await startOwnPostgres();
    const all: Stopped[] = [];
    for (let round = 1; round <= rounds + 2; round++) {
      const [name, stop] = wayOf(round, rounds);
      // The usual time to drain, and a short one.
      const stopped = await stopRound({ url, drainMs: round % 2 === 0 ? '1000' : '300', round, stop });
      const wrong = deviation(stopped);
      if (wrong) throw new Error(`Round ${round} (${name}): ${wrong}`);
      all.push(stopped);
      say(`round ${round} (${name}): ${stopped.answered} answers, ended after ${Math.round(stopped.ms)} ms`);
    }
    const sum = (of: (stopped: Stopped) => number) => all.reduce((total, stopped) => total + of(stopped), 0);
    return {
      'SIGTERM under load': rounds,
      'SIGTERM twice, SIGINT': 'one each',
      'requests answered': sum(({ answered }) => answered),
      'answers cut after a byte': 0,
      'requests not taken up': sum(({ untouched }) => untouched),
      'writes acknowledged, all done and no others': sum(({ acknowledged }) => acknowledged),
      'exit code': 0,
      'slowest end': `${Math.round(Math.max(...all.map(({ ms }) => ms)))} ms`,
    };
  },
};
