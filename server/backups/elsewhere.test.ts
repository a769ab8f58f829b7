import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Backup, BackupState } from '../../domain/backups/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { backUp, emptyDatabase, restoreInto, tableDigests } from '../../tests/support/backups.ts';
import { S3_KEY, s3Address, startS3 } from '../../tests/support/s3-server.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { SFTP_PASSWORD, sftpAddress, startSftp } from '../../tests/support/sftp-server.ts';
import { fetchBackup, listElsewhere } from './fetch.ts';

// A backup and its trial are hundreds of statements, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

it('a backup goes to every place, is sent again where one failed, is fetched from there and leaves with the rule', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nafasi-elsewhere-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const shelf = join(folder, 'backups');
  await mkdir(shelf);
  const [s3, sftp] = [await startS3(), await startSftp(shelf)];
  const places = [s3Address(s3), sftpAddress(sftp)];
  const [s3Label, sftpLabel] = places.map((place) => place.replace(/\?.*/, ''));
  const t = await startTestApp({
    env: { BACKUP_TO: places.join(' '), BACKUP_S3_KEY: S3_KEY, BACKUP_SFTP_PASSWORD: SFTP_PASSWORD },
  });
  const admin = await t.as('admin');
  await sealAll(t);
  const before = await tableDigests(t.url);

  // The first one meets a store that answers nothing.
  s3.faults = Array.from({ length: 12 }, () => 'error' as const);
  const first = await backUp(t, admin);
  expect(first).toMatchObject({ status: 'done', verification: 'restored', step: null });
  expect(first.copies).toMatchObject([
    { place: s3Label, state: 'failed', error: 'It answered 503 SlowDown.' },
    { place: sftpLabel, state: 'there', error: null },
  ]);
  const state = (await admin.call('GET', '/api/backup-state')).body as BackupState;
  expect(state.places).toEqual([s3Label, sftpLabel]);
  expect(state.copyTrouble).toBe(`The newest backup is not at ${s3Label}. It answered 503 SlowDown.`);
  expect(JSON.stringify(state)).not.toContain(S3_KEY.split(':')[1]);
  const fetched = await fetchBackup(t.config, `${sftpLabel}/${first.file}`);
  const url = await emptyDatabase();
  await restoreInto(url, fetched?.path ?? '');
  expect(await tableDigests(url)).toEqual(before);
  await fetched?.remove();

  // The next one takes the first along, and what the rule no longer keeps leaves both places.
  const second = await backUp(t, admin);
  const list = (await admin.call('GET', '/api/backups')).body as Backup[];
  for (const { copies } of list) expect(copies.map((copy) => copy.state)).toEqual(['there', 'there']);
  const names = [second.file, first.file];
  expect((await listElsewhere(t.config)).map((line) => line.split(' ')[0])).toEqual(
    [s3Label, sftpLabel].flatMap((place) => names.map((name) => `${place}/${name}`)),
  );
  expect(s3.objects.get(`spaces/one/${first.file}`)).toEqual(await readFile(first.path));
  expect(((await admin.call('GET', '/api/backup-state')).body as BackupState).copyTrouble).toBeNull();
  await t.sql(`update backups set removed_at = now() where id = '${first.id}'`);
  const third = await backUp(t, admin);
  expect((await readdir(shelf)).sort()).toEqual([second.file, third.file]);
  expect([...s3.objects.keys()].sort()).toEqual([`spaces/one/${second.file}`, `spaces/one/${third.file}`]);
});
