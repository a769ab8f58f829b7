import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';
import { checkBreachedFile, isBreached } from './breached-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'nafasi-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase();

const writeHashes = (name: string, passwords: readonly string[], end = '\r\n'): string => {
  const lines = passwords.map((password, n) => `${sha1(password)}:${7 ** (n % 9)}`).sort();
  writeFileSync(join(folder, name), lines.join(end));
  return join(folder, name);
};

describe('a password that was stolen elsewhere', () => {
  it.each(['1qaz2wsx3edc', 'Leavemealone', 'motherfucker', 'Sony-Ericsson 2026!'])(
    'is known from the list that comes along: %s',
    async (password) => expect(await isBreached(password, null)).toBe(true),
  );

  it.each(['jacaranda rain on tin roofs', 'Ngong Road 4471 matatu', 'sonnyericssen'])(
    'and %s is not',
    async (password) => expect(await isBreached(password, null)).toBe(false),
  );

  it.each([1, 2, 3, 1_000, 4_097])('is found in a file of %i hashes, and no other', async (count) => {
    const stolen = Array.from({ length: count }, (_, n) => `stolen-${n}`);
    for (const end of ['\r\n', '\n']) {
      const file = writeHashes(`hashes-${count}`, stolen, end);
      for (const password of stolen.slice(0, 300)) expect(await isBreached(password, file)).toBe(true);
      for (let n = 0; n < 100; n++) expect(await isBreached(`kept-${n}-${count}`, file)).toBe(false);
    }
  });

  it('is told of a file that is none at the start', async () => {
    writeFileSync(join(folder, 'words'), 'password\nletmein\n');
    await expect(checkBreachedFile(join(folder, 'words'))).rejects.toThrow('must name a file of lines SHA1:COUNT');
    await expect(checkBreachedFile(join(folder, 'gone'))).rejects.toThrow(/cannot be read: .*gone \(ENOENT\)/);
    await checkBreachedFile(writeHashes('right', ['one']));
    await checkBreachedFile(null);
  });

  it('is refused for a new user and for a new password, by the field', async () => {
    const file = writeHashes('operator', ['matatu to Kilimani at 7']);
    const t = await startTestApp({ env: { BREACHED_PASSWORDS: file } });
    const admin = await t.as('admin');
    for (const password of ['leavemealone', 'matatu to Kilimani at 7']) {
      const user = { username: 'njoki', email: 'njoki@example.com', firstName: 'Njoki', lastName: 'Mwai' };
      const answer = await admin.call('POST', '/api/users', { ...user, role: 'front_desk', password });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { password: expect.stringContaining('stolen elsewhere') } });
    }
  });
});
