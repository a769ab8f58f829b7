import { expect, it } from 'vitest';
import type { ArchiveState, BackupState } from '../../domain/backups/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { notifyArchiveStuck } from './backup-notices.ts';

it('an archive of the log that is stuck is told of once, until it is stuck anew', async () => {
  const t = await startTestApp();
  const admin = await t.as('admin');
  const stuck = (trouble: string | null, troubleSince: string) => ({
    state: (): ArchiveState => ({
      folder: '/archive',
      since: null,
      until: null,
      bytes: 0,
      baseAt: null,
      trouble,
      troubleSince,
      copies: [],
    }),
  });
  const titles = async () =>
    ((await admin.call('GET', '/api/notifications')).body as { title: string; body: string }[])
      .filter(({ title }) => title === 'The log is not archived')
      .map(({ body }) => body);
  const { database, deps } = t.app;
  await notifyArchiveStuck(database, deps, null);
  await notifyArchiveStuck(database, deps, stuck(null, '2026-11-16T07:00:00Z'));
  expect(await titles()).toEqual([]);
  for (const since of ['2026-11-16T07:00:00Z', '2026-11-16T07:00:00Z', '2026-11-17T07:00:00Z'])
    await notifyArchiveStuck(database, deps, stuck('The disk of /archive is nearly full.', since));
  expect(await titles()).toEqual(Array.from({ length: 2 }, () => 'The disk of /archive is nearly full.'));
  // Of a database that is not the embedded one there is none.
  expect(((await admin.call('GET', '/api/backup-state')).body as BackupState).archive).toBeNull();
});
