import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { dataFolder, endServers, startServer } from '../../tests/support/server-process.ts';
import { addNewKey, keyFileIn, keyRing, readKeyFile, toKeyId } from '../crypto/keys.ts';
import { resealAll } from '../crypto/reseal.ts';
import { SEALED_TABLES } from '../features.ts';

// Each command is a process of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const API_KEY = 'an API key that is kept sealed';

let dataDir: string;
let t: TestApp;
let admin: Api;

beforeAll(async () => {
  dataDir = await dataFolder();
  // Without SECRET_KEY the key is in a file of the data folder.
  t = await startTestApp({ env: { SECRET_KEY: '', DATA_DIR: dataDir } });
  admin = await t.as('admin');
});
afterAll(endServers);

const secrets = () => readKeyFile(dataDir);

beforeEach(async () => {
  const [first] = await secrets();
  if (first) await writeFile(keyFileIn(dataDir), `${first}\n`);
  // A server that runs reads its key file every other second.
  await vi.waitFor(async () => expect(await keyRing(t.config)).toHaveLength(1), { timeout: 5_000 });
  const account = { username: 'nafasi', apiKey: API_KEY, senderId: null };
  expect((await admin.call('PUT', '/api/sending/sms', account)).status).toBe(200);
  await resealAll(t.app.database, await keyRing(t.config), SEALED_TABLES);
});

const rotate = async (words: string[] = [], env: Record<string, string> = {}) => {
  const ended = await startServer(
    { DATABASE_URL: t.url, DATA_DIR: dataDir, ...env },
    process.execPath,
    'server/cli/rotate-key-command.ts',
    words,
  ).ended;
  for (const secret of [...(await secrets()), API_KEY]) expect(ended.stdout + ended.stderr).not.toContain(secret);
  return ended;
};

const sealedBy = async (): Promise<string> =>
  String((await t.sql(`select split_part(secret, '.', 2) as key from sending_accounts`))[0]?.key);

describe('npm run rotate-key', () => {
  it('--check says that a previous key is needed, and then that it is not, and changes nothing', async () => {
    const [before = ''] = await secrets();
    const good = await rotate(['--check']);
    expect([good.code, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toMatch(/^All \d+ sealed values are under the current key/);
    await addNewKey(dataDir);
    const file = await readFile(keyFileIn(dataDir), 'utf8');
    const due = await rotate(['--check']);
    expect([due.code, due.stderr]).toEqual([1, '']);
    expect(due.stdout).toMatch(/^\d+ sealed values? still needs? a previous key\.\n$/);
    expect([await sealedBy(), await readFile(keyFileIn(dataDir), 'utf8')]).toEqual([toKeyId(before), file]);
  });

  it('--new-key puts a new key first into the file, seals everything with it, and keeps the one before', async () => {
    const [before = ''] = await secrets();
    const { code, stdout, stderr } = await rotate(['--new-key']);
    expect([code, stderr]).toEqual([0, '']);
    const [current = '', ...others] = await secrets();
    expect([current === before, others]).toEqual([false, [before]]);
    expect(stdout).toContain(`Sealing with the key ${toKeyId(current)}.`);
    expect(await sealedBy()).toBe(toKeyId(current));
    expect((await stat(keyFileIn(dataDir))).mode & 0o777).toBe(0o600);
    // The server that runs beside it goes on with the new key by itself.
    await vi.waitFor(async () => expect((await keyRing(t.config))[0].id).toBe(toKeyId(current)), { timeout: 5_000 });
    expect((await admin.call('GET', '/api/sending')).status).toBe(200);
  });

  it('--forget-old takes previous keys out of the file once nothing needs them', async () => {
    const [before = ''] = await secrets();
    await addNewKey(dataDir);
    const [current = ''] = await secrets();
    const { code, stdout } = await rotate(['--forget-old']);
    expect([code, await secrets()]).toEqual([0, [current]]);
    expect(stdout).toContain(`The key ${toKeyId(before)} was taken out of ${keyFileIn(dataDir)}.`);
    const again = await rotate(['--forget-old']);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('has no previous key.')]);
    expect(await secrets()).toEqual([current]);
  });

  it('--forget-old keeps every key while a value still needs one of them', async () => {
    await addNewKey(dataDir);
    const kept = await secrets();
    // Altered in the database: it does not open, and perhaps its copy in a backup still does.
    await t.sql(`begin; set local app.actor = 'system:test';
      update sending_accounts set secret = left(secret, -4) || 'AAAA'; commit`);
    const { code, stdout } = await rotate(['--forget-old']);
    expect([code, await secrets()]).toEqual([1, kept]);
    expect(stdout).toContain('sending accounts: 1 do not open although their key is here.');
    expect(stdout).not.toContain('was taken out of');
  });

  it.each(['--new-key', '--forget-old'])('%s is refused where the key is set in the environment', async (option) => {
    const { code, stderr } = await rotate([option], { SECRET_KEY: 'a key that is long enough for a space' });
    expect([code, stderr]).toEqual([
      1,
      `${option} is for the key file of DATA_DIR, and SECRET_KEY is set: put the new key there, and the one of before into SECRET_KEY_PREVIOUS.\n`,
    ]);
  });

  it('makes no key on a machine that has none, and says how it is used where it is asked for something else', async () => {
    const elsewhere = await dataFolder();
    const { code, stderr } = await rotate(['--new-key'], { DATA_DIR: elsewhere });
    expect([code, stderr]).toEqual([
      1,
      'This command has no key: set SECRET_KEY as it is set for the server, or its DATA_DIR.\n',
    ]);
    expect(await readKeyFile(elsewhere)).toEqual([]);
    const unknown = await rotate(['--all']);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/^npm run rotate-key seals .*--check/s)]);
  });
});
