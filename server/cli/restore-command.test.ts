import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SECRET_KEY, startTestApp } from '../../tests/support/app.ts';
import { backUp, emptyDatabase } from '../../tests/support/backups.ts';
import { dataFolder, endServers, startServer } from '../../tests/support/server-process.ts';
import { checkFile } from '../backups/check-file.ts';
import { readKeyFile, toKeyId } from '../crypto/keys.ts';

// A backup, its trial and each restore are hundreds of statements, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const OTHER_KEY = 'the key of a new machine, where the space was never';

let path: string;
let signer: string;

beforeAll(async () => {
  const t = await startTestApp();
  const admin = await t.as('admin');
  const account = { username: 'nafasi', apiKey: 'a key of the service', senderId: null };
  expect((await admin.call('PUT', '/api/sending/sms', account)).status).toBe(200);
  ({ path } = await backUp(t, admin));
  signer = (await checkFile(path, [])).signedBy ?? '';
});
afterAll(endServers);

const restore = async (env: Record<string, string>, dataDir?: string) =>
  startServer(
    { DATABASE_URL: await emptyDatabase(), DATA_DIR: dataDir ?? (await dataFolder()), ...env },
    process.execPath,
    'server/cli/restore-command.ts',
    [path, '--signed-by', signer],
  ).ended;

it('npm run restore says which key is missing and for what, and restores all the same', async () => {
  const { code, stdout, stderr } = await restore({ SECRET_KEY: OTHER_KEY });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('each compared with the backup. Everybody is signed out.');
  expect(stdout).toContain(
    `1 sealed value does not open (sending accounts): it needs the key ${toKeyId(SECRET_KEY)}, which this server does not have. List it in SECRET_KEY_PREVIOUS.`,
  );
  expect(stdout).not.toContain(SECRET_KEY);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('Start it with npm start.');
});

it('npm run restore says the same on a machine that has no key at all, and makes none', async () => {
  const dataDir = await dataFolder();
  const { code, stdout } = await restore({}, dataDir);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`needs the key ${toKeyId(SECRET_KEY)}`)]);
  expect(await readKeyFile(dataDir)).toEqual([]);
});

it('npm run restore says nothing of keys where the one of the backup is there', async () => {
  for (const env of [{ SECRET_KEY }, { SECRET_KEY: OTHER_KEY, SECRET_KEY_PREVIOUS: SECRET_KEY }]) {
    const { code, stdout } = await restore(env);
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('needs the key')]);
  }
});
