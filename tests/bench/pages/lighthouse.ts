import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const PINNED = resolve(import.meta.dirname, '../lighthouse');
const FOLDER = resolve(import.meta.dirname, '../../../data/bench/lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Result = {
  lhr: { audits: Record<string, Audit>; categories: Record<string, Category>; runtimeError?: { message: string } };
};
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Result | undefined>;

export type Visit = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  shift: number;
  /** What cost points, heaviest first. */
  lost: string[];
  paintMs: number;
  blockedMs: number;
};

/** Lighthouse is larger than all else together, so that it is fetched only by those who bench; its lock pins every file. */
const fetched = async (say: (line: string) => void): Promise<string> => {
  const lock = await readFile(join(PINNED, 'package-lock.json'), 'utf8');
  const stamp = join(FOLDER, 'installed');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return FOLDER;
  say('Fetching Lighthouse (180 MB, once)…');
  await mkdir(FOLDER, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(PINNED, file), join(FOLDER, file));
  const npm = process.env.npm_execpath;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const run = promisify(execFile);
  await (npm ? run(process.execPath, [npm, ...args], { cwd: FOLDER }) : run('npm', args, { cwd: FOLDER }));
  await writeFile(stamp, lock);
  return FOLDER;
};

const load = async <T>(folder: string, file: string): Promise<T> =>
  ((await import(pathToFileURL(join(folder, 'node_modules/lighthouse', file)).href)) as { default: T }).default;

const lostIn = ({ audits, categories }: Result['lhr']): string[] =>
  CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
    .flatMap(({ id, weight }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) return [];
      return [
        {
          cost: weight * (1 - audit.score),
          words: `${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`,
        },
      ];
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ words }) => words);

export const startLighthouse = async (say: (line: string) => void) => {
  const folder = await fetched(say);
  const lighthouse = await load<Lighthouse>(folder, 'core/index.js');
  const desktop = await load<object>(folder, 'core/config/desktop-config.js');
  return async (address: string, port: number, screen: 'mobile' | 'desktop'): Promise<Visit> => {
    const flags = { port, logLevel: 'error', onlyCategories: CATEGORIES, disableStorageReset: true };
    const result = await lighthouse(address, flags, screen === 'desktop' ? desktop : undefined);
    if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`);
    const { audits, categories } = result.lhr;
    const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    );
    return {
      scores: scores as Visit['scores'],
      shift: number('cumulative-layout-shift'),
      lost: lostIn(result.lhr),
      paintMs: number('largest-contentful-paint'),
      blockedMs: number('total-blocking-time'),
    };
  };
};
