import '../../server/temporal.ts';
import { endServers } from '../support/server-process.ts';
import { startCluster } from './cluster.ts';
import { writeDocument } from './document.ts';
import type { Figure } from './figure.ts';
import { depthRows } from './rows/depth.ts';
import { readingRows, reportRows } from './rows/reading.ts';
import { runRows } from './rows/runs.ts';
import { writingRows } from './rows/writing.ts';
import { FULL, QUICK } from './sizes.ts';
import { cellsOf, plain } from './table.ts';

// npm run bench [-- --quick] [-- --no-document] [-- --only=reading,writing]
const flags = process.argv.slice(2);
const quick = flags.includes('--quick');
const sizes = quick ? QUICK : FULL;
const only = flags
  .find((flag) => flag.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const parts = { reading: readingRows, writing: writingRows, runs: runRows, reports: reportRows, depth: depthRows };
const print = (line: string) => void process.stdout.write(`${line}\n`);

const cluster = await startCluster(print);
let ended = false;
const end = async () => {
  if (ended) return;
  ended = true;
  await endServers();
  await cluster.stop();
};
// Whoever stops it in the middle finds nothing of it running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));
try {
  const figures: Figure[] = [];
  for (const [name, rows] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    print(`Measuring: ${name}…`);
    const measured = await rows(cluster, sizes);
    print(plain(measured.map(cellsOf)));
    figures.push(...measured);
  }
  if (!only && !flags.includes('--no-document')) await writeDocument(figures, sizes, quick);
} finally {
  await end();
}
