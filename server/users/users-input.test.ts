import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../tests/support/app.ts';

const t = await startTestApp();
const admin = await t.as('admin');

let made = 0;
const good = () => ({
  username: `person-${++made}`,
  email: `person-${made}@example.com`,
  firstName: 'Amani',
  lastName: 'Otieno',
  role: 'hr',
  password: 'mango river slow lantern',
});
const create = (body: unknown, headers = {}) => admin.call('POST', '/api/users', body, headers);
const countUsers = async () => (await t.sql('select count(*)::int as n from users'))[0]?.n;

const LONG = 'x'.repeat(10_000);
const NEVER_TEXT = [true, false, 0, 5, ['a'], { a: 'b' }];
const REQUIRED = ['username', 'password', 'role'];
const OPTIONAL = ['email', 'firstName', 'lastName'];
const wrong: [field: string, value: unknown][] = [
  ...REQUIRED.flatMap((field) =>
    [...NEVER_TEXT, null, undefined, '', LONG].map((value) => [field, value] as [string, unknown]),
  ),
  ...OPTIONAL.flatMap((field) => [...NEVER_TEXT, LONG].map((value) => [field, value] as [string, unknown])),
  ...[
    'a',
    'no@',
    '@no.example',
    'a b@c.example',
    'a@b',
    'a@b.example, c@d.example',
    'a@b.example\nBcc: x@y.example',
  ].map((value) => ['email', value] as [string, unknown]),
  ...[
    'ab',
    'x'.repeat(61),
    'two words',
    '-lead',
    '.lead',
    'new\nline',
    'tab\tbed',
    '<b>',
    'a/b',
    "a'b",
    '😀😀😀',
    'a\u202eb',
  ].map((value) => ['username', value] as [string, unknown]),
  ...['Admin', 'root', 'admin,hr'].map((value) => ['role', value] as [string, unknown]),
  ...[null, 'true', 1].map((value) => ['mustChangePassword', value] as [string, unknown]),
  ['firstName', 'x'.repeat(61)],
];

describe('A new user', () => {
  it('is refused for each wrong value, by the name of its field, and nothing is stored', async () => {
    const before = await countUsers();
    for (const [field, value] of wrong) {
      const reply = await create({ ...good(), [field]: value });
      const shown = `${field}: ${JSON.stringify(value)?.slice(0, 40)}`;
      expect([shown, reply.status]).toEqual([shown, 400]);
      expect([shown, Object.keys((reply.body as { fields: object }).fields)]).toEqual([shown, [field]]);
    }
    expect(await countUsers()).toBe(before);
  });

  it('is told of every wrong field at once', async () => {
    const reply = await create({ username: '', email: 'x', role: 'y' });
    expect(reply.body).toMatchObject({
      code: 'validation',
      message: expect.stringContaining('username'),
      fields: { username: expect.any(String), email: 'Must be an email address', role: expect.any(String) },
    });
    expect((reply.body as { fields: object }).fields).toHaveProperty('password');
  });

  it.each(['username', 'email', 'firstName', 'lastName', 'password'])(
    'may have neither NUL nor half a character in %s',
    async (field) => {
      const person = JSON.stringify({ ...good(), [field]: 'PLACE' });
      for (const broken of ['a\\u0000bcdef', '\\ud83dabcdef', 'abcdef\\ude00', 'abc\\uDC00\\uD800def']) {
        const reply = await create(person.replace('PLACE', broken));
        expect([broken, reply.status]).toEqual([broken, 400]);
      }
    },
  );

  it.each([
    ['from right to left', 'عَلِيّ', 'بن أَبِي طالب'],
    ['with both directions and marks', 'Ali \u200fعلي\u200e', '\u202bשלום\u202c!'],
    ['of four bytes a letter', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢', '👩🏽‍🚀🇰🇪'],
    ['of joined signs', 'ஸ்ரீ', 'क्षि'],
    ['that is not normalised', 'e\u0301', 'Å\u212b'],
    ['that looks like code', `'; drop table users; --`, '<script>alert(1)</script>{{7*7}}'],
    ['with a backslash and quotes', '\\', `"\\'`],
  ])('keeps a name %s unchanged', async (_, firstName, lastName) => {
    const reply = await create({ ...good(), firstName, lastName });
    expect(reply.status).toBe(201);
    const { id } = reply.body as { id: string };
    expect(reply.body).toMatchObject({ firstName, lastName });
    const [row] = await t.sql(`select first_name, last_name from users where id = '${id}'`);
    expect(row).toEqual({ first_name: firstName, last_name: lastName });
    // Who has such a name must also be able to work: it goes into the record of every change that they make.
    const actor = { id: `user:${id}`, name: `${firstName} ${lastName}`, requestId: null };
    await t.app.database.transact(actor, (tx) => tx.execute(`update users set role = 'tenant' where id = '${id}'`));
    expect(await t.sql(`select actor_name from audit_log where actor = 'user:${id}'`)).toEqual([
      { actor_name: `${firstName} ${lastName}` },
    ]);
  });

  it('may have a username of any script, stored in its one normal form', async () => {
    const reply = await create({ ...good(), username: ' Zoe\u0301.Ωمريم.2 ' });
    expect(reply.body).toMatchObject({ username: 'Zoé.Ωمريم.2' });
  });

  it('gets only what may be given: whatever else is sent is refused by name', async () => {
    const reply = await create({
      ...good(),
      id: '00000000-0000-4000-8000-000000000000',
      status: 'disabled',
      demo: true,
      passwordHash: 'x',
      createdAt: '2001-01-01T00:00:00Z',
      constructor: { prototype: { role: 'admin' } },
    });
    expect([reply.status, (reply.body as { code?: string }).code]).toEqual([400, 'bad_request']);
    const user = good();
    const extra = { demo: true, status: 'disabled', id: 'x', passwordHash: 'x' };
    const refused = await create({ ...user, ...extra });
    expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
      400,
      Object.keys(extra),
    ]);
    expect(await t.sql(`select 1 from users where username = '${user.username}'`)).toEqual([]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['no body', undefined, {}, 400],
    ['an empty body', '', { 'content-type': 'application/json' }, 400],
    ['null', 'null', {}, 400],
    ['a list', '[]', {}, 400],
    ['a text', '"x"', {}, 400],
    ['half of an object', '{"username":', {}, 400],
    ['a prototype', '{"__proto__":{"role":"admin"}}', {}, 400],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['a form', 'username=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['another kind with a JSON tail', '{}', { 'content-type': 'text/plain; application/json' }, 415],
    ['two megabytes', JSON.stringify({ username: 'x'.repeat(2_000_000) }), {}, 413],
  ])('does not come out of %s', async (_, body, headers, status) => {
    const reply = await create(body, headers);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  });
});
