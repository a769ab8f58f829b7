import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { runAsOwner } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { APP_ROLE } from '../db/schema/app-role.ts';
import { prepareDatabase } from '../startup/prepare.ts';
import { watchSealing } from './database-notices.ts';

describe('sealing that stands still', () => {
  it('is told once to those who verify the log, and to the balancer for as long as it lasts', async () => {
    const t = await startTestApp();
    const admin = await t.as('admin');
    await sealAll(t);
    await t.sql(`insert into audit_log (at, actor, actor_name, action, entity, entity_id)
      values (clock_timestamp() - interval '25 minutes', 'system:test', 'Test', 'counted', 'users', 'x')`);
    for (const _ of [1, 2]) await watchSealing(t.app);
    const ready = () => t.anonymous.call('GET', '/api/ready');
    await eventually(async () =>
      expect((await ready()).body).toEqual({
        status: 'ready',
        warnings: ['The audit log has not been sealed for 25 minutes.'],
      }),
    );
    const told = (await admin.call('GET', '/api/notifications')).body as {
      kind: string;
      title: string;
      body: string;
    }[];
    expect(told.filter(({ kind }) => kind === 'promise_broken')).toMatchObject([
      {
        title: 'The audit log is not being sealed',
        body: 'Its oldest entry has waited 25 minutes. Another program is holding a transaction open in this database: end it.',
      },
    ]);
    await sealAll(t);
    await watchSealing(t.app);
    await eventually(async () => expect((await ready()).body).toEqual({ status: 'ready', warnings: [] }));
  });
});

/** A space in a PostgreSQL of its own, of which a page of the rooms is damaged on the disk. */
const damagedSpace = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nafasi-damaged-'));
  const say = () => undefined;
  const first = await startEmbedded({ dataDir, say });
  await prepareDatabase(first.ownerUrl, async () => undefined, { login: APP_ROLE });
  await runAsOwner(
    first.ownerUrl,
    `set app.actor = 'system:test'; insert into meeting_rooms (name, hourly_rate) values ('Baobab', 1500)`,
  );
  const { rows } = await runAsOwner(first.ownerUrl, `select pg_relation_filepath('meeting_rooms') as path`);
  await first.stop();
  const file = await open(join(first.folder, String(rows[0]?.path)), 'r+');
  await file.write(Buffer.from('damage'), 0, 6, 8_000);
  await file.close();
  const again = await startEmbedded({ dataDir, say });
  atEnd(async () => {
    await again.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return again.ownerUrl;
};

describe('a damaged page', () => {
  it('is named to those who meet it, told to the administrators and to the balancer', { timeout: 90_000 }, async () => {
    const t = await startTestApp({}, await damagedSpace());
    const admin = await t.as('admin');
    expect(await admin.call('GET', '/api/meeting-rooms')).toMatchObject({
      status: 503,
      body: {
        message: expect.stringMatching(
          /^Some stored data is damaged \(block 0 of base\/\d+\/\d+\), so this cannot be done\. Check the disk, then restore the last good backup\.$/,
        ),
      },
    });
    await eventually(async () => {
      const { body } = await admin.call('GET', '/api/notifications');
      expect(body).toMatchObject([
        {
          kind: 'promise_broken',
          title: 'Some stored data is damaged',
          body: expect.stringMatching(
            /^The database cannot read block 0 of base\/\d+\/\d+, which belongs to meeting_rooms\./,
          ),
        },
      ]);
    });
    expect(await t.anonymous.call('GET', '/api/ready')).toMatchObject({
      status: 200,
      body: {
        warnings: ['Some stored data is damaged. Check the log, and restore the last good backup.'],
      },
    });
  });
});
