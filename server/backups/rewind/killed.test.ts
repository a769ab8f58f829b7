import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openArchived, startArchived } from '../../../tests/support/archive.ts';
import { dataFolder, endEverything } from '../../../tests/support/embedded.ts';
import { ISOLATED } from '../../../tests/support/server-process.ts';
import { finishSwap } from '../../db/embedded/swap.ts';
import '../../temporal.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

afterEach(endEverything);

const runRestore = (dataDir: string, words: string[]) => {
  const child = spawn(process.execPath, [join(ROOT, 'server/cli/restore-command.ts'), ...words], {
    cwd: ROOT,
    env: { ...ISOLATED, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  return Object.assign(child, { said: () => text, ended: once(child, 'close') });
};

type Restore = ReturnType<typeof runRestore>;

const until = async (child: Restore, isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) {
    if (child.exitCode !== null) throw new Error(`It ended before it was killed: ${child.said()}`);
    await sleep(2);
  }
};

// What the recovering PostgreSQL says of itself, in the folder beside the one that is there.
const recoveryLog = async (dataDir: string): Promise<string> => {
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('postgres.new-')) ?? '';
  return readFile(join(dataDir, aside, 'postgres.log'), 'utf8').catch(() => '');
};

describe('kill -9', () => {
  it('in the middle of a restore leaves the space that was there, and the next one is done', async () => {
    const space = await startArchived();
    await space.archive();
    const one = await space.note('one');
    await space.note('two');
    await space.stop();
    const moments: ((child: Restore) => boolean | Promise<boolean>)[] = [
      (child) => child.said().includes('Unpacking'),
      (child) => child.said().includes('Recovering'),
      async () => (await recoveryLog(space.dataDir)).includes('starting point-in-time recovery'),
      async () => (await recoveryLog(space.dataDir)).includes('archive recovery complete'),
    ];
    for (const isReached of moments) {
      const child = runRestore(space.dataDir, ['--at', one, '--unsigned']);
      await until(child, () => isReached(child));
      child.kill('SIGKILL');
      expect((await child.ended)[1]).toBe('SIGKILL');
    }
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    expect((await readdir(space.dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
    // While a server holds the space, nothing is restored.
    const refused = runRestore(space.dataDir, ['--at', one, '--unsigned']);
    expect((await refused.ended)[0]).toBe(1);
    expect(refused.said()).toContain('Nafasi is already running on this data folder');
    await space.stop();

    const last = runRestore(space.dataDir, ['--at', one, '--unsigned']);
    expect([(await last.ended)[0], last.said()]).toEqual([0, expect.stringContaining('The space is as it was at')]);
    await space.start();
    expect(await space.notes()).toEqual(['one']);
    await space.stop();
    const dropped = runRestore(space.dataDir, ['--drop-old']);
    expect((await dropped.ended)[0]).toBe(0);
    expect((await readdir(space.dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
  }, 480_000);

  it.each(['before', 'between', 'after'])('%s the two renames leaves one whole space', async (where) => {
    const base = await dataFolder();
    const [data, next, previous] = ['postgres', 'postgres.new-1-a', 'postgres.before-x'].map((name) =>
      join(base, name),
    );
    for (const [folder = '', text] of [
      [data, 'old'],
      [next, 'new'],
    ] as const) {
      await mkdir(folder);
      await writeFile(join(folder, 'PG_VERSION'), text);
    }
    await writeFile(join(base, 'postgres.swap.json'), JSON.stringify({ pid: 4_194_303, next, previous }));
    if (where !== 'before') await rename(data ?? '', previous ?? '');
    if (where === 'after') await rename(next ?? '', data ?? '');
    await finishSwap({ base, data: data ?? '' });
    const names = (await readdir(base)).sort();
    expect(names).toEqual(where === 'before' ? ['postgres', 'postgres.new-1-a'] : ['postgres', 'postgres.before-x']);
  });

  it('in the middle of a base backup costs that one, and the next leads on', async () => {
    const dataDir = await dataFolder();
    const space = openArchived(dataDir);
    await space.start();
    const script = `
      import '${join(ROOT, 'server/temporal.ts')}';
      import { createArchive } from '${join(ROOT, 'server/backups/archive/archive.ts')}';
      const archive = createArchive(${JSON.stringify({
        folder: space.folder,
        data: space.data(),
        ownerUrl: space.url(),
        days: 7,
      }).replace(
        /}$/,
        '',
      )}, making: async () => ({ recipients: [], sign: null }), zone: async () => 'Africa/Nairobi', log: console });
      await archive.work();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const parts = async () =>
      (await readdir(await space.line().catch(() => ''), {}).catch(() => [])).filter((name) =>
        /^base.*part$/.test(name),
      );
    while ((await parts()).length === 0 && child.exitCode === null) await sleep(2);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect((await readdir(await space.line())).filter((name) => /^base.*json$/.test(name))).toEqual([]);
    await space.archive();
    const one = await space.note('one');
    await space.note('two');
    await space.stop();
    await space.rewind(one);
    await space.start();
    expect(await space.notes()).toEqual(['one']);
    expect((await readdir(space.folder)).length).toBe(1);
  }, 300_000);
});
