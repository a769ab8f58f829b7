import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import '../../server/temporal.ts';
import { endAll } from '../support/at-end.ts';
import { endServers } from '../support/server-process.ts';
import { type Figures, PARTS, type Part } from './parts.ts';
import { Skipped } from './skipped.ts';

// npm run prove                     every part, whole: it may take some hours
// npm run prove -- kills            one part, or several
// npm run prove -- --short          a taste of each
// npm run prove -- workload --seed 42 --count 5000
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    operations: { type: 'string' },
    minutes: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const count = values.count ?? values.operations ?? values.minutes;
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const FIGURES = join(import.meta.dirname, '../../docs/trust-figures.json');

const print = (line: string) => void process.stdout.write(`${line}\n`);

type Result = { name: string; date: string; seed: number; seconds: number; figures: Figures };

const printFigures = (figures: Figures): void => {
  const width = Math.max(...Object.keys(figures).map(({ length }) => length), 0);
  for (const [name, value] of Object.entries(figures)) print(`  ${name.padEnd(width)}  ${value}`);
};

const end = async (): Promise<void> => {
  await endAll();
  await endServers();
};

// Answers why there are no figures, where there are none.
const prove = async (part: Part): Promise<Result | 'failed' | 'skipped'> => {
  print(`\n${part.name}: ${part.about} (seed ${seed})`);
  const began = performance.now();
  const say = (line: string) =>
    print(`  ${String(Math.round((performance.now() - began) / 1_000)).padStart(5)} s  ${line}`);
  try {
    const figures = await part.run({ seed, short: values.short, count: count ? Number(count) : null, say });
    const seconds = Math.round((performance.now() - began) / 1_000);
    printFigures(figures);
    print(`✓ ${part.name} (${seconds} s)`);
    return { name: part.name, date: new Date().toISOString().slice(0, 10), seed, seconds, figures };
  } catch (error) {
    if (error instanceof Skipped) {
      print(`– ${part.name} was skipped: ${error.message}`);
      return 'skipped';
    }
    print(`✗ ${part.name} with seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return 'failed';
  } finally {
    await end();
  }
};

// What ran whole is kept for the document that states the promises.
const keep = async (results: readonly Result[]): Promise<void> => {
  const known = JSON.parse(await readFile(FIGURES, 'utf8').catch(() => '[]')) as Result[];
  const fresh = new Map([...known, ...results].map((result) => [result.name, result]));
  const inOrder = PARTS.flatMap(({ name }) => fresh.get(name) ?? []);
  await writeFile(FIGURES, `${JSON.stringify(inOrder, null, 2)}\n`);
};

const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) print(`There is no part ${unknown.join(', ')}.`);
  for (const { name, about } of PARTS) print(`${name.padEnd(16)} ${about}`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  // Stopped in the middle, it leaves nothing behind.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().finally(() => process.exit(1)));
  const chosen = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const results: Result[] = [];
  let skipped = 0;
  for (const part of chosen) {
    const result = await prove(part);
    if (result === 'skipped') skipped++;
    else if (result !== 'failed') results.push(result);
  }
  if (!values.short && count === undefined && results.length > 0) await keep(results);
  const asked = chosen.length - skipped;
  print(`\n${results.length} of ${asked} parts hold${skipped > 0 ? `, ${skipped} skipped` : ''} (seed ${seed})`);
  process.exitCode = results.length === asked ? 0 : 1;
}
