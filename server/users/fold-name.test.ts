import { beforeAll, describe, expect, it } from 'vitest';
import { foldName } from '../../domain/kernel/text.ts';
import { type Api, PASSWORD, startTestApp, type TestApp } from '../../tests/support/app.ts';

let t: TestApp;
let admin: Api;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.as('admin');
});

describe('a name, folded', () => {
  it.each([
    ['Admin', 'admin'],
    ['ADMİN', 'admin'],
    ['admın', 'admin'],
    ['ＡＤＭＩＮ', 'admin'],
    ['adm\u0131\u0307n', 'admin'],
    ['ad\u200bmin\ufeff', 'admin'],
    ['a\u00addmin', 'admin'],
    [' admin\t', 'admin'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['οδυσσεύς', 'οδυσσεύσ'],
    ['Zoë', 'zoë'],
    ['ZOE\u0308', 'zoë'],
    ['\u212aamau', 'kamau'],
    ['ﬁnance', 'finance'],
    ['①', '1'],
    ['𐐀', '𐐨'],
  ])('%j is %j, here and in the database', async (name, folded) => {
    expect(foldName(name)).toBe(folded);
    const [row] = await t.sql(`select fold_name('${name}') as folded`);
    expect(row?.folded).toBe(folded);
  });

  it('is the same here and in the database for every letter of the first two planes', async () => {
    const rows = await t.sql(`
      select chr(c) as letter, normalize(chr(c), NFKC) as plain, fold_name('x' || chr(c)) as folded from generate_series(33, 131071) c
      where c not between 55296 and 57343`);
    // A letter that only one of the two knows yet, since their editions of Unicode differ, is none to compare.
    const isKnown = (letter: string, plain: string) =>
      /^[\p{L}\p{N}\p{M}\p{P}\p{S}]$/u.test(letter) && letter.normalize('NFKC') === plain;
    const different = rows
      .filter(({ letter, plain }) => isKnown(String(letter), String(plain)))
      .filter(({ letter, folded }) => foldName(`x${letter}`) !== folded);
    expect(rows.length).toBeGreaterThan(120_000);
    expect(different).toEqual([]);
  });
});

describe('a user name', () => {
  it('is taken in every spelling that folds to it, and signs in by each', async () => {
    const user = { username: 'wairimu', role: 'hr', password: PASSWORD, mustChangePassword: false };
    expect((await admin.call('POST', '/api/users', user)).status).toBe(201);
    for (const username of ['WAIRIMU', 'WAİRİMU', 'ｗａｉｒｉｍｕ', 'waırımu']) {
      const { status, body } = await admin.call('POST', '/api/users', { ...user, username });
      expect([username, status, (body as { code: string }).code]).toEqual([username, 409, 'username_taken']);
      const login = await t.anonymous.call('POST', '/api/login', { username, password: PASSWORD });
      expect([username, login.status]).toEqual([username, 200]);
    }
  });

  it('is found by every spelling of it', async () => {
    await t.makeUser('hr', { username: 'Weiß', lastName: 'İnan' });
    for (const q of ['weiss', 'WEISS', 'inan', 'ＩＮＡＮ']) {
      const { body } = await admin.call('GET', `/api/users?q=${encodeURIComponent(q)}`);
      expect([q, (body as { username: string }[]).map(({ username }) => username)]).toEqual([q, ['Weiß']]);
    }
  });

  it.each(['ad\u0000min', 'ad\u0007min', 'ad\u202emin', 'ad min', 'admin\u0301\u0302', 'аdmin\u200b'])(
    'is refused as %j',
    async (username) => {
      const user = { username, role: 'hr', password: PASSWORD };
      expect((await admin.call('POST', '/api/users', user)).status).toBe(400);
    },
  );
});
