import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackupState } from '../../domain/backups/contract.ts';
import { type Api, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { atEnd } from '../../tests/support/at-end.ts';
import { rewriteBackup } from '../../tests/support/backup-files.ts';
import { backUp, emptyDatabase, tableDigests } from '../../tests/support/backups.ts';
import { furnishBilling } from '../../tests/support/billing.ts';
import { runAsOwner } from '../../tests/support/database.ts';
import { sealAll } from '../../tests/support/seal.ts';
import { signText } from '../crypto/sign.ts';
import { sealJournal } from '../ledger/chain.ts';
import { checkFile } from './check-file.ts';
import { AGE_LINE, newKeyPair, type OpeningKey, readKeys } from './file/age-file.ts';
import { blockHead, type Kind, Signed } from './file/format.ts';
import { readBackupFile } from './file/reader.ts';
import { makeKeyFile } from './new-key.ts';
import { restoreSpace } from './restore.ts';

// A backup and its trial are hundreds of statements, and the machine may be busy with other tests.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const NAME = 'Kilimani Pottery and Glass';
const [office, safe, stranger] = [await newKeyPair(), await newKeyPair(), await newKeyPair()];

let t: TestApp;
let admin: Api;
let folder: string;
let path: string;
let signer: string;
let before: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nafasi-sealed-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  t = await startTestApp({ env: { BACKUP_RECIPIENTS: `${office.recipient}, ${safe.recipient}` } });
  admin = await t.as('admin');
  const world = await furnishBilling(t);
  const { id } = await world.tenant({ companyName: NAME });
  await world.invoice(id, 1_234.5);
  await sealAll(t);
  await sealJournal(t.app.database.db, 500);
  before = await tableDigests(t.url);
  const made = await backUp(t, admin);
  expect(made).toMatchObject({ status: 'done', verification: 'restored', verificationNote: null });
  path = made.path;
  signer = (await signText(t.config, '')).publicKey;
});

const fileNamed = (name: string) => join(folder, `${name}.backup`);

const changed = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
  const file = fileNamed(name);
  await writeFile(file, change(Buffer.from(await readFile(path))));
  return file;
};

const restore = async (url: string, file: string, keys: readonly OpeningKey[] = [office.identity], unsigned = false) =>
  restoreSpace(url, file, { force: false, keys, trust: { signers: [signer], unsigned }, say: () => undefined });

const decrypted = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(safe.identity);
  return Uint8Array.from(await decrypter.decrypt(await readFile(path)));
};

const encrypted = async (content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(office.recipient);
  return encrypter.encrypt(content);
};

describe('an encrypted backup', () => {
  it('is one file of age that says nothing to those without a key, and was restored on trial all the same', async () => {
    const content = await readFile(path);
    expect(content.subarray(0, AGE_LINE.length)).toEqual(AGE_LINE);
    expect(content.includes(NAME)).toBe(false);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    // Nothing that could be read was left beside it.
    expect(await readdir(dirname(path))).toHaveLength(1);
    const plain = await decrypted();
    expect(Buffer.from(plain).subarray(0, 14).toString()).toBe('NAFASI BACKUP\n');
    expect(content.length).toBeGreaterThan(plain.length);
  });

  it('names its keys on the screen, and the key of the space that signs', async () => {
    const state = (await admin.call('GET', '/api/backup-state')).body as BackupState;
    expect(state).toMatchObject({ encryptedFor: [office.recipient, safe.recipient], signer });
    expect((await checkFile(path, [safe.identity])).signedBy).toBe(signer);
  });

  it.each([['the first', office.identity] as const, ['the second', safe.identity] as const])(
    'comes back row for row with %s key',
    async (_, identity) => {
      const url = await emptyDatabase();
      await restore(url, path, [identity]);
      expect(await tableDigests(url)).toEqual(before);
    },
  );

  it('is restored also after somebody with the key has decrypted it with age', async () => {
    const file = fileNamed('decrypted');
    await writeFile(file, await decrypted());
    const url = await emptyDatabase();
    await restore(url, file, []);
    expect(await tableDigests(url)).toEqual(before);
  });

  it('is not read without a key, nor with another one', async () => {
    await expect(checkFile(path)).rejects.toThrow(
      `${path} is encrypted. Add --identity and the file of the age key that opens it. Nothing was changed.`,
    );
    await expect(checkFile(path, [stranger.identity])).rejects.toThrow(
      `The key does not open ${path}: it was encrypted for another one. Name the file of the right key after --identity.`,
    );
  });
});

describe('a file that is not what was signed', () => {
  const refused = async (file: string, words: RegExp, keys?: readonly OpeningKey[]) => {
    const url = await emptyDatabase();
    await expect(restore(url, file, keys)).rejects.toThrow(words);
    const { rows } = await runAsOwner(url, `select relname from pg_class where relnamespace = 'public'::regnamespace`);
    expect(rows).toEqual([]);
  };

  it('is refused for one altered bit, wherever it is', async () => {
    const { length } = await readFile(path);
    const places = [0, 30, 60, 150, 300, length - 1, length - 17];
    for (let share = 1; share < 12; share++) places.push(Math.floor((length * share) / 12));
    for (const place of places) {
      const file = await changed('altered', (bytes) => {
        bytes[place] = (bytes[place] ?? 0) ^ 1;
        return bytes;
      });
      await expect(checkFile(file, [office.identity]), `byte ${place}`).rejects.toThrow(
        /is damaged|is not a backup|The key does not open/,
      );
    }
  });

  it.each([
    ['cut in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['cut where a piece ends', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n---') + 49 + 16 + 65_552)],
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['with something after its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
    ['only its head', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf('\n---') + 10)],
  ])('is refused when it is %s', async (name, change) => {
    await refused(await changed(name, change), /is damaged, cut short or altered: it does not decrypt/);
  });

  it('is refused when the head of one file stands before the content of another', async () => {
    const other = (await backUp(t, admin)).path;
    const end = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1;
    const second = await readFile(other);
    const file = await changed('swapped', (bytes) =>
      Buffer.concat([bytes.subarray(0, end(bytes)), second.subarray(end(second))]),
    );
    await refused(file, /does not decrypt/);
  });

  it('is refused when somebody encrypts a content of their own for the same key', async () => {
    const plain = fileNamed('plain');
    await writeFile(plain, await decrypted());
    const rows = (table: string, held: Buffer) =>
      table === 'tenants' ? Buffer.from(held.toString().replace(NAME, 'Somebody Else Entirely Ltd')) : held;
    const into = { recipients: [office.recipient] };
    const unsigned = await rewriteBackup(plain, fileNamed('unsigned'), { rows, into });
    await refused(unsigned, /is not signed, so nobody can tell whether it was altered/);
    const other = await startTestApp({ env: { SECRET_KEY: 'another secret, of another server, 32' } });
    const sign = (text: string) => signText(other.config, text);
    const foreign = await rewriteBackup(plain, fileNamed('foreign'), { rows, into: { ...into, sign } });
    await refused(foreign, new RegExp(`is signed by [0-9a-f]{64}, and not by ${signer}`));
    // The signature of the true one, which anybody can copy who can read it.
    const reader = await readBackupFile(plain);
    let copied: Signed | null = null;
    for await (const { kind, content } of reader.blocks)
      if (kind === 'V') copied = Signed.parse(JSON.parse(content.toString()));
    await reader.close();
    const stolen = await rewriteBackup(plain, fileNamed('stolen'), {
      rows,
      into: { ...into, sign: async () => copied ?? { publicKey: '', signature: '' } },
    });
    await refused(stolen, /is not what was signed: it was altered or forged/);
  });

  it('is refused when the true content was put into another encrypted file', async () => {
    const file = fileNamed('wrapped');
    await writeFile(file, await encrypted(await decrypted()));
    await refused(file, /was encrypted anew by somebody else/);
  });

  it('is refused when something follows the signature', async () => {
    const content = Buffer.from(await decrypted());
    const block = (kind: Kind, held: Buffer) => {
      const head = blockHead(kind, held.length);
      return Buffer.concat([head, held, createHash('sha256').update(head).update(held).digest()]);
    };
    const last = block('Z', createHash('sha256').digest());
    const more = Buffer.concat([
      content.subarray(0, content.length - last.length),
      block('S', Buffer.from(JSON.stringify({ tables: [], sequences: [] }))),
    ]);
    const file = fileNamed('followed');
    await writeFile(file, Buffer.concat([more, block('Z', createHash('sha256').update(more).digest())]));
    await refused(file, /is not what was signed/);
  });
});

describe('a backup that nobody signed, as older versions made it', () => {
  it('is restored where that is said, and not otherwise', async () => {
    const plain = fileNamed('signed');
    await writeFile(plain, await decrypted());
    const old = await rewriteBackup(plain, fileNamed('old'), {});
    const url = await emptyDatabase();
    await expect(restore(url, old, [])).rejects.toThrow('Add --unsigned to restore it all the same');
    await restore(url, old, [], true);
    expect(await tableDigests(url)).toEqual(before);
  });
});

describe('a key of one’s own', () => {
  it('is made without a program of age, and never over one that is there', async () => {
    const file = join(folder, 'keys.txt');
    const said = await makeKeyFile(file, '2026-11-19T10:00:00Z');
    const text = await readFile(file, 'utf8');
    const [, recipient] = /BACKUP_RECIPIENTS=(age1\w+)/.exec(said.join('\n')) ?? [];
    expect(text).toMatch(/^# created: 2026-11-19T10:00:00Z\n# public key: age1\w{58}\nAGE-SECRET-KEY-1\w{58}\n$/);
    expect(text).toContain(`# public key: ${recipient}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(said.join()).not.toContain('AGE-SECRET-KEY');
    expect(await readKeys(text, file)).toHaveLength(1);
    await expect(makeKeyFile(file, '2026-11-19T10:00:00Z')).rejects.toThrow('There is a file');
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('that was typed wrong is refused, and a secret one is never said back', async () => {
    const words = 'keys.txt holds no secret key of age: a line that begins with AGE-SECRET-KEY-1.';
    for (const text of ['', '# nothing', office.recipient, office.identity.replace(/.$/, 'B')])
      await expect(readKeys(text, 'keys.txt')).rejects.toThrow(words);
  });
});
