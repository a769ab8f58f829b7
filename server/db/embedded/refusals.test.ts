import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ask,
  dataFolder,
  endEverything,
  postmasterPid,
  say,
  started,
  startInChild,
} from '../../../tests/support/embedded.ts';
import { StartError } from '../../startup/start-error.ts';
import { type Account, canRead } from './account.ts';
import { startEmbedded } from './embedded.ts';

afterEach(endEverything);

const asRoot = process.getuid?.() === 0;
const nobody: Account = { uid: 65_534, gid: 65_534, name: 'nobody' };
const nobodyCanRunUs =
  asRoot && (await canRead(nobody, fileURLToPath(import.meta.url))) && (await canRead(nobody, process.execPath));

async function refusalOf(dataDir: string): Promise<string> {
  const error = await startEmbedded({ dataDir, say }).then(started, (thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('a data folder that cannot be used is refused in one sentence', () => {
  it('when another PostgreSQL made it', async () => {
    const dataDir = await dataFolder();
    const database = started(await startEmbedded({ dataDir, say }));
    await database.stop();
    await writeFile(join(database.folder, 'PG_VERSION'), '15\n');
    expect(await refusalOf(dataDir)).toMatch(
      /was made by PostgreSQL 15, and this release of Nafasi runs PostgreSQL 18\. \S/,
    );
  });

  it('when a file is in its place', async () => {
    const dataDir = await dataFolder();
    await writeFile(join(dataDir, 'file'), '');
    expect(await refusalOf(join(dataDir, 'file'))).toMatch(/a file is in its place/);
    expect(await refusalOf(join(dataDir, 'file', 'below'))).toMatch(/a file is in its place/);
    await writeFile(join(dataDir, 'postgres'), '');
    expect(await refusalOf(dataDir)).toMatch(/a file is in its place/);
  });

  it('when it holds something else', async () => {
    const dataDir = await dataFolder();
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'holiday.jpg'), '');
    expect(await refusalOf(dataDir)).toMatch(/is not empty, but holds no PostgreSQL data/);
  });

  it('when its passwords are missing, broken or wrong', async () => {
    const dataDir = await dataFolder();
    const database = started(await startEmbedded({ dataDir, say }));
    await database.stop();
    const file = join(dataDir, 'database.json');
    const right = await readFile(file, 'utf8');
    await writeFile(file, '{');
    expect(await refusalOf(dataDir)).toMatch(/database\.json does not hold the database passwords any more/);
    await writeFile(file, right.replace(/("ownerPassword": ")[^"]+/, '$1wrong'));
    expect(await refusalOf(dataDir)).toMatch(/does not accept the passwords in database\.json/);
    await expect(stat(join(database.folder, 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
    await rm(file);
    expect(await refusalOf(dataDir)).toMatch(/database\.json, which holds the passwords .* is missing/);
  });

  it('when PostgreSQL is there but hangs', async () => {
    const dataDir = await dataFolder();
    const child = await startInChild(dataDir);
    await child.outcome();
    await child.kill('SIGKILL');
    const pid = await postmasterPid(join(dataDir, 'postgres'));
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await refusalOf(dataDir)).toMatch(new RegExp(`PostgreSQL \\(process ${pid}\\) .* does not answer`));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it.runIf(nobodyCanRunUs)('when this user may not write there', async () => {
    const dataDir = await dataFolder(nobody);
    await chmod(dataDir, 0o500);
    const child = await startInChild(dataDir, nobody);
    expect((await child.outcome()).refused).toBe(
      `Nafasi may not write to ${dataDir}. Give this user the right to, or choose another DATA_DIR.`,
    );
  });
});

describe('who runs PostgreSQL', () => {
  it.runIf(asRoot)('is an ordinary user when root starts Nafasi', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(), say }));
    expect((await stat(`/proc/${await postmasterPid(database.folder)}`)).uid).not.toBe(0);
  });

  it.runIf(asRoot)('is the owner of the data folder when root starts Nafasi on it', async () => {
    const database = started(await startEmbedded({ dataDir: await dataFolder(nobody), say }));
    expect((await stat(`/proc/${await postmasterPid(database.folder)}`)).uid).toBe(nobody.uid);
  });

  it.runIf(nobodyCanRunUs)('is the user who started Nafasi', async () => {
    const dataDir = await dataFolder(nobody);
    const child = await startInChild(dataDir, nobody);
    const { appUrl } = await child.outcome();
    expect(await ask(String(appUrl), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect((await stat(`/proc/${await postmasterPid(join(dataDir, 'postgres'))}`)).uid).toBe(nobody.uid);
  });

  it.runIf(asRoot)('finds the data in the system folder when it cannot enter a private one', async () => {
    const [home, systemDir] = [await dataFolder(), await dataFolder()];
    await chmod(systemDir, 0o755);
    const dataDir = join(home, 'data');
    const lines: string[] = [];
    const options = { dataDir, systemDir, say: (line: string) => lines.push(line) };
    const first = started(await startEmbedded(options));
    expect(first.folder.startsWith(`${systemDir}/`)).toBe(true);
    expect(lines).toEqual([expect.stringContaining(`cannot reach ${dataDir}: the data is in ${systemDir}/`)]);
    await ask(first.ownerUrl, 'create table kept (n int)');
    await first.stop();

    const second = started(await startEmbedded(options));
    expect(await ask(second.ownerUrl, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }]);
    await second.stop();

    await rm(join(dataDir, 'database.json'));
    const fresh = started(await startEmbedded(options));
    expect(fresh.folder).not.toBe(first.folder);
    await expect(ask(fresh.ownerUrl, 'select from kept')).rejects.toThrow(/does not exist/);
  });
});
