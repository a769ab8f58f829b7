import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { atEnd } from '../../../tests/support/at-end.ts';
import { S3_KEY, s3Address, startS3 } from '../../../tests/support/s3-server.ts';
import { SFTP_PASSWORD, sftpAddress, startSftp } from '../../../tests/support/sftp-server.ts';
import { readPlaceKeys } from './keys.ts';
import { readPlace } from './place.ts';
import { failureAtPlace, type SentFile, sendCopy } from './send.ts';
import { openStore } from './store.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'nafasi-copies-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const shelf = join(folder, 'backups');
await mkdir(shelf);
const s3 = await startS3();
const sftp = await startSftp(shelf);

const KEYS = { s3Key: S3_KEY, s3KeyFile: null, sftpKeyFile: null, sftpPassword: SFTP_PASSWORD };

const opener =
  (address: string, keys = KEYS) =>
  async () => {
    const place = readPlace(address);
    return openStore(place, await readPlaceKeys(keys, place.kind));
  };

const fileWith = async (name: string, bytes: number): Promise<SentFile> => {
  const content = randomBytes(bytes);
  const path = join(folder, name);
  await writeFile(path, content);
  return { name, path, bytes, sha256: createHash('sha256').update(content).digest('hex') };
};

const failure = (address: string, file: SentFile, keys = KEYS) =>
  sendCopy(opener(address, keys), file).then(() => 'sent', failureAtPlace);

const fetched = async (address: string, name: string): Promise<Buffer> => {
  const store = await opener(address)();
  const parts: Uint8Array[] = [];
  for await (const part of store.read(name)) parts.push(part);
  await store.close();
  return Buffer.concat(parts);
};

beforeEach(() => {
  s3.faults = [];
  s3.alter = sftp.alter = false;
  sftp.cuts = 0;
});

describe('S3-compatible storage', () => {
  it('takes a file, a server that is busy and a line that is cut notwithstanding', async () => {
    const file = await fileWith('one.backup', 100_000);
    s3.faults = ['error', 'cut', 'error'];
    await sendCopy(opener(s3Address(s3)), file);
    expect(s3.objects.get('spaces/one/one.backup')).toEqual(await readFile(file.path));
    expect(await fetched(s3Address(s3), file.name)).toEqual(await readFile(file.path));
  });

  it('takes a large file in parts, one of which fails, and leaves none open', async () => {
    const file = await fileWith('large with (signs) & spaces.backup', 40 * 1024 * 1024);
    s3.calls = [];
    const sending = sendCopy(opener(s3Address(s3)), file);
    s3.faults = ['error'];
    await sending;
    expect(s3.calls.filter((call) => call.startsWith('PUT')).length).toBeGreaterThanOrEqual(3);
    expect(s3.open()).toBe(0);
  });

  it('lists what is there over several pages, and removes it', async () => {
    for (const name of ['a.backup', 'b.backup', 'c.backup', 'd.backup', 'e.backup'])
      await sendCopy(opener(s3Address(s3, 'other')), await fileWith(name, 1_000));
    const store = await opener(s3Address(s3, 'other'))();
    expect((await store.list()).map(({ name, bytes }) => `${name} ${bytes}`)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.backup 1000`),
    );
    await store.remove('b.backup');
    await store.remove('b.backup');
    expect((await store.list()).map(({ name }) => name)).not.toContain('b.backup');
  });

  it('says why it did not take a file', async () => {
    const file = await fileWith('refused.backup', 500);
    const wrong = { ...KEYS, s3Key: `${S3_KEY}x` };
    expect(await failure(s3Address(s3), file, wrong)).toBe('The secret of the key is wrong.');
    expect(await failure(s3Address(s3), file, { ...KEYS, s3Key: 'AKIAOTHER:secret' })).toBe(
      'It does not know the key.',
    );
    expect(await failure(s3Address(s3, 'x', 'nowhere'), file)).toBe('There is no bucket of that name.');
    expect(await failure(s3Address(s3), file, { ...KEYS, s3Key: 'only-an-id' })).toContain('must be ID:SECRET');
    s3.faults = Array.from({ length: 12 }, () => 'cut' as const);
    expect(await failure(s3Address(s3), file)).toBe('It does not answer, or cuts the line.');
  });

  it('does not count as a copy where what comes back is another', async () => {
    s3.alter = true;
    const file = await fileWith('altered.backup', 500);
    expect(await failure(s3Address(s3), file)).toBe('It came back with another SHA-256 than it has here.');
  });
});

describe('SFTP', () => {
  it('takes a file, a line that is cut notwithstanding, and leaves no half of it', async () => {
    const file = await fileWith('two.backup', 300_000);
    sftp.cuts = 1;
    await sendCopy(opener(sftpAddress(sftp)), file);
    expect(await readdir(shelf)).toEqual(['two.backup']);
    expect(await readFile(join(shelf, 'two.backup'))).toEqual(await readFile(file.path));
    expect(await fetched(sftpAddress(sftp), file.name)).toEqual(await readFile(file.path));
    // Sent again, it takes the place of the one that is there.
    await sendCopy(opener(sftpAddress(sftp)), file);
    const store = await opener(sftpAddress(sftp))();
    expect(await store.list()).toEqual([{ name: 'two.backup', bytes: 300_000 }]);
    await store.remove('two.backup');
    await store.remove('two.backup');
    expect(await readdir(shelf)).toEqual([]);
    await store.close();
  });

  it('says why it did not take a file', async () => {
    const file = await fileWith('three.backup', 500);
    const password = { ...KEYS, sftpPassword: 'another' };
    expect(await failure(sftpAddress(sftp), file, password)).toBe('It refuses the key or the password.');
    const stranger = { ...sftp, hostKey: `SHA256:${'A'.repeat(43)}` };
    expect(await failure(sftpAddress(stranger), file)).toBe(
      `It is another machine than the one that is known: its host key is ${sftp.hostKey}.`,
    );
    sftp.alter = true;
    expect(await failure(sftpAddress(sftp), file)).toBe('It came back with another SHA-256 than it has here.');
    expect(await failure(sftpAddress({ ...sftp, port: 1 }), file)).toBe('It does not answer.');
  });
});

describe('an address', () => {
  it.each([
    ['ftp://host/x', 'BACKUP_TO must hold addresses that begin with s3:// or sftp://'],
    ['sftp://u:p@host/x?hostkey=SHA256:x', 'BACKUP_TO holds no passwords'],
    ['sftp://host/x', 'names user, host and folder'],
    ['sftp://u@host/x', 'needs the key of its host, or anybody could answer in its place'],
    ['s3://bucket?endpoint=nowhere', 'must be an address that begins with https://'],
  ])('%s is refused in words', (address, words) => {
    expect(() => readPlace(address)).toThrow(words);
  });
});
