import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openArchived } from '../../../tests/support/archive.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { dataFolder, endEverything } from '../../../tests/support/embedded.ts';
import { S3_KEY, s3Address, startS3 } from '../../../tests/support/s3-server.ts';
import { SFTP_PASSWORD, sftpAddress, startSftp } from '../../../tests/support/sftp-server.ts';
import { readConfig } from '../../config.ts';
import '../../temporal.ts';
import { openStore } from '../copies/store.ts';
import { writeWal } from './archive-file.ts';
import { listThere, oldestKept, removeOldThere, sendMissing } from './copy.ts';
import { copyName, parseCopyName } from './copy-name.ts';
import { fetchArchive, listArchiveThere } from './fetch-copies.ts';
import { beginLine, readLines } from './line.ts';
import { stretchName } from './position.ts';

afterEach(endEverything);
afterEach(() => void vi.useRealTimers());

// The machine may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const MB = 1024 * 1024;
const NOBODY = { recipients: [], sign: null };

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'nafasi-copies-'));
  atEnd(() => rm(made, { recursive: true, force: true }));
  return made;
};

const openPlaces = async () => {
  const shelf = join(await folder(), 'backups');
  await mkdir(shelf);
  const [s3, sftp] = [await startS3(), await startSftp(shelf)];
  const config = readConfig({
    BACKUP_TO: `${s3Address(s3)} ${sftpAddress(sftp)}`,
    BACKUP_S3_KEY: S3_KEY,
    BACKUP_SFTP_PASSWORD: SFTP_PASSWORD,
  });
  return { s3, sftp, shelf, config };
};

const filesIn = async (archive: string): Promise<string[]> => {
  const names: string[] = [];
  for (const { line, folder: at } of await readLines(archive))
    for (const file of await readdir(at)) names.push(copyName({ line, file }));
  return names.sort();
};

describe('the copies of the archive', () => {
  it('are at every place what is here, and lead another machine to a moment', async () => {
    const { s3, sftp, shelf, config } = await openPlaces();
    const space = openArchived(await dataFolder(), undefined, { days: 7, ...config });
    await space.start();
    await space.archive();
    const one = await space.note('one');
    await space.archive();
    await space.note('two');
    await space.archive();
    const inS3 = () => [...s3.objects.keys()].map((key) => key.replace('spaces/one/', '')).sort();
    expect(inS3()).toEqual(await filesIn(space.folder));
    expect((await readdir(shelf)).sort()).toEqual(await filesIn(space.folder));
    const { until, copies } = space.state();
    expect(copies).toMatchObject(config.backupPlaces.map(({ label: place }) => ({ place, until, trouble: null })));

    // One place is away: the other goes on, and what was missed gets there afterwards.
    s3.faults = Array.from({ length: 4 }, () => 'error' as const);
    await space.sql('create table much as select n, repeat(md5(n::text), 20) as text from generate_series(1, 40000) n');
    await space.archive();
    const [away, there] = space.state().copies;
    expect([away?.until, there?.until]).toEqual([until, space.state().until]);
    expect(away).toMatchObject({ trouble: null, troubleSince: expect.any(String) });
    vi.useFakeTimers({ now: Date.now() + 6 * 60_000, toFake: ['Date'] });
    expect(space.state().copies[0]?.trouble).toBe('It answered 503 SlowDown.');
    vi.useRealTimers();
    sftp.cuts = 0;
    await space.archive();
    // The pieces of a segment that is whole are gone here and there.
    expect(inS3()).toEqual(await filesIn(space.folder));
    expect((await readdir(shelf)).sort()).toEqual(await filesIn(space.folder));
    const three = await space.note('three');
    await space.stop();

    const ranges = await listArchiveThere(config);
    expect(ranges.map(({ place }) => place)).toEqual(config.backupPlaces.map(({ label }) => label));
    for (const { from, until: last } of ranges) expect(from < one && three <= last).toBe(true);
    // The machine is gone with its disk.
    const other = openArchived(await dataFolder());
    const from = config.backupPlaces[1]?.label ?? '';
    const fetched = await fetchArchive({ ...config, walArchiveDir: other.folder }, from);
    expect(fetched.files).toBe((await filesIn(space.folder)).length);
    await other.rewind(three);
    await other.start();
    expect(await other.notes()).toEqual(['one', 'two', 'three']);
    await other.stop();
    expect((await fetchArchive({ ...config, walArchiveDir: other.folder }, from)).files).toBe(0);
    await other.rewind(one);
    await other.start();
    expect(await other.notes()).toEqual(['one']);
  }, 480_000);

  it('that came back altered does not count', async () => {
    const { s3, config } = await openPlaces();
    const archive = await folder();
    const line = await beginLine(archive, {
      system: '1',
      timeline: 1,
      postgres: '18.4',
      zone: 'UTC',
      startedAt: '2026-01-01T00:00:00.000Z',
    });
    const place = config.backupPlaces[0];
    if (!place) throw new Error('There is no place');
    const store = await openStore(place, {
      s3: { id: 'AKIANAFASI', secret: 'a/secret+of=the/store' },
      sftp: { privateKey: null, password: null },
    });
    s3.alter = true;
    const there = await listThere(store);
    await expect(sendMissing(store, [line], there, () => true)).rejects.toThrow('another SHA-256');
    expect(there.size).toBe(0);
  });

  it('leave with the rule, and what is missing here for another reason stays there', async () => {
    const { config, shelf } = await openPlaces();
    const archive = await folder();
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();
    const addLine = async (from: number, days: number) => {
      const about = { system: '1', timeline: 1, postgres: '18.4', zone: 'UTC', startedAt: day(from) };
      const line = await beginLine(archive, about);
      for (let n = 0; n < days; n++) {
        const name = stretchName({ timeline: 1, from: n * 16 * MB, to: (n + 1) * 16 * MB });
        const content = Buffer.from('a segment');
        await writeWal(join(line.folder, name), { line: line.line, name, through: day(from + n + 1), content }, NOBODY);
      }
      return line;
    };
    const old = await addLine(0, 3);
    const recent = await addLine(18, 5);
    const current = await addLine(25, 4);
    const place = config.backupPlaces[1];
    if (!place) throw new Error('There is no place');
    const store = await openStore(place, { s3: null, sftp: { privateKey: null, password: SFTP_PASSWORD } });
    atEnd(() => store.close());
    const there = await listThere(store);
    await sendMissing(store, await readLines(archive), there, () => true);
    const all = await readdir(shelf);
    expect(all.sort()).toEqual(await filesIn(archive));
    expect(await listThere(store)).toEqual(there);

    // Of three lines, two are not here any more; the end of one of them is older than what is kept. Of the third, somebody has lost a file.
    await rm(old.folder, { recursive: true });
    await rm(recent.folder, { recursive: true });
    const lost = stretchName({ timeline: 1, from: 16 * MB, to: 32 * MB });
    await rm(join(current.folder, lost));
    await removeOldThere(store, await readLines(archive), {
      there,
      known: new Map(),
      oldest: oldestKept(7, Date.parse(day(29))),
      goesOn: () => true,
    });
    const left = (await readdir(shelf)).sort();
    expect(left).toEqual(all.filter((name) => !name.startsWith(old.line)));
    expect(left).toContain(copyName({ line: current.line, file: lost }));
  });

  it('are known by their names, and nothing else at a place is taken for one', async () => {
    const name = 'line-2026-11-19T10-20-30Z-0a1b2c.base-0000000002000028.tar.zst.age';
    expect(parseCopyName(name)).toEqual({ line: 'line-2026-11-19T10-20-30Z-0a1b2c', file: name.slice(33) });
    for (const other of [
      'nafasi-2026-11-19T10-20-30Z-0a1b2c.backup',
      'line-2026-11-19T10-20-30Z-0a1b2c',
      'line-2026-11-19T10-20-30Z-0a1b2c.../../etc/passwd',
      'line-2026-11-19T10-20-30Z-0a1b2c.line.json.part',
      'line-../x-0a1b2c.line.json',
    ])
      expect(parseCopyName(other)).toBeNull();
    // A place without an archive leaves nothing behind.
    const { config, shelf } = await openPlaces();
    await cp(import.meta.filename, join(shelf, 'notes.txt'));
    const walArchiveDir = join(await folder(), 'archive');
    await expect(fetchArchive({ ...config, walArchiveDir }, config.backupPlaces[1]?.label ?? '')).rejects.toThrow(
      /^There is no archive of the log at sftp:/,
    );
    await expect(readdir(walArchiveDir)).rejects.toThrow('ENOENT');
    expect(await readFile(join(shelf, 'notes.txt'), 'utf8')).toContain('notes.txt');
  });
});
