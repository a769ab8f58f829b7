import '../../server/temporal.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { runMoneyWorkload } from '../support/money/workload.ts';
import { dataFolder, endServers } from '../support/server-process.ts';

// npm run run:node -- tests/trust/money-workload.ts 20000 42
// So many operations with money on 16 connections and two nodes, one of which is killed with kill -9 every few seconds,
// compared with a simple model as they go. A failure prints its seed, which gives the same operations again.
const operations = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 1_000_000));
const print = (line: string) => void process.stdout.write(`${line}\n`);

print(`${operations} operations, seed ${seed}`);
const database = await startEmbedded({ dataDir: await dataFolder(), say: () => undefined });
const end = async () => {
  await database.stop();
  await endServers();
};
// Whoever stops it in the middle finds nothing of it left.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));
try {
  const { seconds, tenants, byName, counts } = await runMoneyWorkload({
    url: database.ownerUrl,
    operations,
    seed,
    killEveryMs: { min: 1_000, max: 5_000 },
    checkEvery: 1_000,
    say: print,
  });
  for (const [name, count] of Object.entries(byName)) print(`${String(count).padStart(7)} ${name}`);
  print(`${operations} operations in ${seconds} s on two nodes, ${tenants} tenants`);
  print(
    `${counts.kills} kills, ${counts.sent} requests sent, ${counts.lost} answers lost, ${counts.busy} times told to come back, ` +
      `${counts.replayed} answers given again for their key`,
  );
  const starts = [...counts.readyMs].sort((a, b) => a - b);
  print(
    `ready after a kill: ${starts[0]} to ${starts.at(-1)} ms, half of them within ${starts[starts.length >> 1]} ms`,
  );
  print('model, documents and books agree to the cent');
} catch (error) {
  print(`FAILED with seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await end();
}
