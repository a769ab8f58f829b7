import '../../server/temporal.ts';
import { loadavg } from 'node:os';
import { endServers } from '../support/server-process.ts';
import { startCluster } from './cluster.ts';
import { writeDocument } from './document.ts';
import { partOf, readKept, writeKept } from './kept.ts';
import { PARTS, type PartName } from './parts.ts';
import { keepDrawings } from './pictures.ts';
import { PROGRAMME } from './programme.ts';
import { FULL, QUICK } from './sizes.ts';
import { plain } from './table.ts';

// npm run bench [-- --quick] [-- --no-document] [-- --only=lists,billing], or -- --document to write it anew from what is kept
const flags = process.argv.slice(2);
const quick = flags.includes('--quick');
const isKept = !flags.includes('--no-document');
const sizes = quick ? QUICK : FULL;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const names = Object.keys(PARTS) as PartName[];
const only = flags.find((flag) => flag.startsWith('--only='))?.slice('--only='.length);
// What takes minutes by itself is measured when it is named, or with everything.
const LONG: readonly PartName[] = ['reports', 'lists', 'replica', 'start', 'pages', 'rows', 'drag', 'floor', 'profile'];
const wanted = only?.split(',') ?? (quick ? names.filter((name) => !LONG.includes(name)) : names);
const unknown = wanted.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) {
  print(`There is no ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(1);
}

if (flags.includes('--document')) {
  await writeDocument(await readKept());
  process.exit(0);
}

const targetOf = (line: string): string => PROGRAMME.find(([id]) => id === line)?.[2] ?? '';

const cluster = await startCluster(print);
let ended = false;
const end = async () => {
  if (ended) return;
  ended = true;
  await endServers();
  await cluster.stop();
};
// Stopped in the middle, it leaves nothing running.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));

const run = async (name: PartName): Promise<void> => {
  const [began, [load = 0]] = [performance.now(), loadavg()];
  print(`Measuring: ${name}…`);
  const measured = await PARTS[name](cluster, sizes);
  for (const { title, head, rows } of measured.details) print(`\n${title}\n${plain(head, rows)}\n`);
  const rows = measured.figures.map(({ line, measured: words, met }) => [
    line,
    targetOf(line),
    words,
    met ? 'met' : 'not met',
  ]);
  print(plain(['Line', 'Aimed at', 'Measured', 'Verdict'], rows));
  print(`${name} took ${Math.round((performance.now() - began) / 1_000)} s.\n`);
  // Written after each part, so that a bench that is stopped has not been for nothing.
  if (!isKept) return;
  await keepDrawings(measured.drawings ?? []);
  const kept = { ...(await readKept()), [name]: partOf(measured, load, quick) };
  await writeKept(Object.fromEntries(names.flatMap((known) => (kept[known] ? [[known, kept[known]]] : []))));
};

try {
  for (const name of names) {
    if (ended || !wanted.includes(name)) continue;
    await run(name).catch((error: unknown) => {
      // The others are measured all the same.
      if (!ended) print(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    });
  }
  if (isKept) await writeDocument(await readKept());
} finally {
  await end();
}
