import { killRound, lastLook, newSpace, type Round } from '../support/kill-round.ts';
import { dataFolder, endServers } from '../support/server-process.ts';

// npm run run:node -- tests/trust/kill-rounds.ts 100
// Kills the server with kill -9 under writes as often as asked, and prints what was promised and what was kept.
const rounds = Number(process.argv[2] ?? 20);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const space = newSpace(await dataFolder());
const done: Round[] = [];
try {
  for (let n = 1; n <= rounds; n++) {
    // Another moment each time, so that the kill meets the server at other work.
    const round = await killRound(space, 1 + Math.floor(Math.random() * 200));
    done.push(round);
    print(
      `round ${n}: ready after ${Math.round(round.readyMs)} ms, ${round.missing.length} missing of what was promised before, ` +
        `chain ${round.chainOk ? 'whole' : 'BROKEN'}, session ${round.sameSession ? 'kept' : 'LOST'}, ${round.acknowledged} new promises`,
    );
  }
  const last = await lastLook(space);
  const missing = new Set([...done.flatMap((round) => round.missing), ...last.missing]);
  const starts = done.map(({ readyMs }) => readyMs).slice(1);
  print(`${rounds} kills, ${space.sent} writes sent, ${space.acknowledged.size} acknowledged, ${missing.size} missing`);
  print(`ready after a kill: ${Math.round(Math.min(...starts))} to ${Math.round(Math.max(...starts))} ms`);
  const sound = missing.size === 0 && last.chainOk && done.every(({ chainOk, sameSession }) => chainOk && sameSession);
  print(sound && last.code === 0 ? 'every promise was kept' : 'PROMISES WERE BROKEN');
  process.exitCode = sound && last.code === 0 ? 0 : 1;
} finally {
  await endServers();
}
