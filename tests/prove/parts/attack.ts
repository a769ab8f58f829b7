import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Figures, Part } from '../parts.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const sum = (lines: string): Figures => {
  const figures: Record<string, number> = {};
  for (const line of lines.split('\n').filter(Boolean))
    for (const [name, value] of Object.entries(JSON.parse(line) as Record<string, number>))
      figures[name] = (figures[name] ?? 0) + value;
  return figures;
};

export const part: Part = {
  name: 'attack',
  about: 'every field of every call with every hostile value, and every call in broken requests (tests/attack)',
  async run({ seed, short, count, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'nafasi-attack-'));
    const file = join(folder, 'figures');
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', 'tests/attack'], {
      cwd: ROOT,
      env: {
        ...process.env,
        ATTACKS: String(count ?? (short ? 2 : 'all')),
        ATTACK_SEED: String(seed),
        FIGURES_FILE: file,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const [code] = await once(child, 'close');
    const figures = sum(await readFile(file, 'utf8').catch(() => ''));
    await rm(folder, { recursive: true, force: true });
    if (code !== 0) throw new Error(said.slice(-4_000));
    say('no deviation');
    return { ...figures, deviations: 0 };
  },
};
