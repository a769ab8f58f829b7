import { randomBytes } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Archived, openArchived } from '../../../tests/support/archive.ts';
import { dataFolder, endEverything } from '../../../tests/support/embedded.ts';
import { readConfig } from '../../config.ts';
import { makingFor } from '../archive/making.ts';
import { newKeyPair } from '../file/age-file.ts';
import '../../temporal.ts';

// One archive, encrypted and signed, of two segments and a half; each case spoils something and puts it back.
let space: Archived;
let signer = '';
let key = '';
let one = '';
let two = '';

beforeAll(async () => {
  const { identity, recipient } = await newKeyPair();
  key = identity;
  const secret = randomBytes(32).toString('hex');
  const making = makingFor(readConfig({ SECRET_KEY: secret, BACKUP_RECIPIENTS: recipient }));
  space = openArchived(await dataFolder(), making as never);
  await space.start();
  await space.archive();
  one = await space.note('one');
  await space.archive();
  for (const table of ['much', 'more']) {
    await space.sql(
      `create table ${table} as select n, repeat(md5(n::text), 20) as text from generate_series(1, 30000) as n`,
    );
    await space.archive();
  }
  two = await space.note('two');
  await space.stop();
  const signed = await (await making()).sign?.('x');
  signer = signed?.publicKey ?? '';
}, 300_000);

afterAll(endEverything);

const attempt = (at = two, more: object = {}) =>
  space.rewind(at, { trust: { signers: [signer], unsigned: false }, keys: [key], ...more });

const walFiles = async () => (await readdir(await space.line())).filter((name) => name.endsWith('.wal')).sort();

describe('a restore to a moment is refused in one sentence, and nothing is changed', () => {
  it('where the moment is no moment, or not in the archive', async () => {
    await expect(attempt('yesterday')).rejects.toThrow(
      /^After --at comes a day and a time, such as "2026-11-16 10:30"/,
    );
    await expect(attempt('2026-02-30 10:00')).rejects.toThrow(/^After --at/);
    await expect(attempt('2020-01-01 10:00')).rejects.toThrow(
      /^2020-01-01 10:00:00 \(Africa\/Nairobi\) cannot be restored\. Possible is: \S+ \S+ to \S+ \S+ \(Africa\/Nairobi\)\. Nothing was changed\.$/,
    );
    await expect(attempt('2999-01-01T10:00:00Z')).rejects.toThrow(/cannot be restored/);
    await expect(attempt(two, { archive: join(space.folder, 'none') })).rejects.toThrow(/Set WAL_ARCHIVE=on/);
  }, 120_000);

  it('where a file of the log is missing, altered or forged', async () => {
    const line = await space.line();
    const files = await walFiles();
    const [, middle = ''] = files;
    const path = join(line, middle);
    await rename(path, `${path}.away`);
    await expect(attempt()).rejects.toThrow(/In \S+ the log is missing from [0-9A-F]{24} on\./);
    await rename(`${path}.away`, path);

    const bytes = await readFile(path);
    const altered = Buffer.from(bytes);
    altered[altered.length - 5] = (altered[altered.length - 5] ?? 0) ^ 1;
    await writeFile(path, altered);
    await expect(attempt()).rejects.toThrow(`${path} is damaged or altered: its checksum is wrong.`);
    const later = Buffer.from(bytes.toString('latin1').replace(/"through":"\d{4}/, '"through":"2031'), 'latin1');
    await writeFile(path, later);
    await expect(attempt()).rejects.toThrow(`${path} is not what was signed: it was altered or forged.`);
    await writeFile(path, await readFile(join(line, files[0] ?? '')));
    await expect(attempt()).rejects.toThrow(/is another file of the archive/);
    await writeFile(path, bytes);
  }, 120_000);

  it('where the base backup is altered or gone', async () => {
    const line = await space.line();
    const name = (await readdir(line)).find((one) => one.endsWith('.age')) ?? '';
    const path = join(line, name);
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, bytes.length - 1));
    await expect(attempt()).rejects.toThrow(`${path} is damaged or altered: its checksum is wrong.`);
    await rm(path);
    await expect(attempt()).rejects.toThrow(`${path} is missing.`);
    await writeFile(path, bytes);
  }, 120_000);

  it('where the key is missing or wrong, or another space has signed', async () => {
    await expect(attempt(two, { keys: [] })).rejects.toThrow(/is encrypted\. Add --identity/);
    const { identity } = await newKeyPair();
    await expect(attempt(two, { keys: [identity] })).rejects.toThrow(/The key does not open/);
    const stranger = { signers: ['0'.repeat(64)], unsigned: false };
    await expect(attempt(two, { trust: stranger })).rejects.toThrow(`add --signed-by ${signer}`);
  }, 120_000);

  it('and then it is done, out of whole segments and pieces', async () => {
    expect((await walFiles()).some((name) => name.includes('-00000000-01000000'))).toBe(true);
    await attempt(one);
    await space.start();
    expect(await space.notes()).toEqual(['one']);
    expect(await space.sql(`select to_regclass('much') as much`)).toEqual([{ much: null }]);
    await space.stop();
    await attempt(two);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    await space.stop();
  }, 300_000);
});
