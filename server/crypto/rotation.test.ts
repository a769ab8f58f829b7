import { describe, expect, it } from 'vitest';
import type { Health } from '../../domain/health/contract.ts';
import { startTestApp } from '../../tests/support/app.ts';
import { answer } from '../../tests/support/bookings.ts';
import { CHANNEL } from '../../tests/support/mpesa.ts';
import { movableClock, setUpSecondFactor } from '../../tests/support/second-factor.ts';
import { startServer } from '../../tests/support/server-process.ts';
import type { Config } from '../config.ts';
import { SEALED_TABLES } from '../features.ts';
import { keyRing, toKeyId } from './keys.ts';
import { resealAll } from './reseal.ts';
import { sealWith, unseal } from './seal.ts';
import { keyUses, missingKeys, sealState } from './seal-state.ts';

const OLD = 'the key of a test space, which opens nothing else';
const NEW = 'the key of next year, which opens nothing else yet';
const NEWER = 'the key of the year after, which opens nothing else';

const clock = movableClock();
const t = await startTestApp({ clock });
const admin = await t.as('admin');
const COMMAND = 'server/cli/rotate-key-command.ts';

const rotate = (env: Record<string, string>) =>
  startServer({ DATABASE_URL: t.url, ...env }, process.execPath, COMMAND).ended;

const addChannel = async (name: string, shortcode: string) =>
  answer<{ id: string }>(
    await admin.call('POST', '/api/mpesa/channels', {
      ...CHANNEL,
      name,
      shortcode,
      consumerKey: `${name}-key`,
      consumerSecret: `${name}-secret`,
      passkey: `${name}-passkey`,
    }),
  ).body.id;

const channelKey = async (id: string): Promise<string> =>
  String((await t.sql(`select consumer_key from mpesa_channels where id = '${id}'`))[0]?.consumer_key);

const usedKeys = async () => [...new Set((await keyUses(t.app.database.db, SEALED_TABLES)).map(({ keyId }) => keyId))];

const withKeys = (secretKey: string, previousKeys: string[] = []): Config => ({ ...t.config, secretKey, previousKeys });

const reseal = async (config: Config) => resealAll(t.app.database, await keyRing(config), SEALED_TABLES);

const stateFor = (config: Config) => sealState({ db: t.app.database.db, config }, SEALED_TABLES);

describe('a key that is rotated', () => {
  it('leaves nothing under the key of before, and everything opens as it did', async () => {
    const id = await addChannel('First', '600101');
    const person = await setUpSecondFactor(t, await t.as('front_desk'), clock);
    await admin.call('PUT', '/api/sending/sms', { username: 'x', apiKey: 'an-api-key', senderId: null });
    expect(await usedKeys()).toEqual([toKeyId(OLD)]);

    const ended = await rotate({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect([ended.stderr, ended.code]).toEqual(['', 0]);
    expect(ended.stdout).toContain(`Sealing with the key ${toKeyId(NEW)}.`);
    expect(ended.stdout).toContain('second factors: 1 sealed with the current key.');
    expect(ended.stdout).toMatch(/All \d+ sealed values are under the current key/);
    expect(ended.stdout + ended.stderr).not.toContain(NEW);
    expect(await usedKeys()).toEqual([toKeyId(NEW)]);

    expect(await unseal(withKeys(NEW), await channelKey(id), `mpesa channel ${id} consumerKey`)).toBe('First-key');
    // Their session goes on: it is the same factor.
    expect((await person.api.call('GET', '/api/user')).status).toBe(200);
    await reseal(withKeys(OLD, [NEW]));
    expect(await usedKeys()).toEqual([toKeyId(OLD)]);
  }, 60_000);

  it('is told in the audit log as what it is, and the chain and the rows stay whole', async () => {
    const [entry] = await t.sql(`select actor, before ->> 'sealed_key' as was, after ->> 'sealed_key' as is_now
      from audit_log where entity = 'second_factors' and actor = 'system:key-rotation' order by id desc limit 1`);
    expect(entry).toMatchObject({ actor: 'system:key-rotation', was: expect.stringMatching(/^sha256:/) });
    expect(entry?.was).not.toBe(entry?.is_now);
    expect(await t.sql('select * from audit_verify_rows()')).toEqual([]);
  });

  it('does not replace what a rotation may not replace: a confirmed factor stays but for its key', async () => {
    const replace = `update second_factors set sealed_key = replace(sealed_key, '${toKeyId(OLD)}', '00000000')`;
    // On a connection that has never heard of a rotation, and on one that has seen its end.
    await expect(t.sql(`set app.actor = 'test'; ${replace}`)).rejects.toThrow('does not change');
    await expect(t.sql(`set app.actor = 'test'; set app.resealing = ''; ${replace}`)).rejects.toThrow(
      'does not change',
    );
  });

  it('is rotated while others write, twice at once, and what they wrote stays', async () => {
    const ids = await Promise.all(['600111', '600112', '600113'].map((code) => addChannel(`At ${code}`, code)));
    const both = withKeys(NEW, [OLD]);
    const writing = ids.map(async (id) => {
      for (let n = 1; n <= 5; n++)
        expect((await admin.call('PATCH', `/api/mpesa/channels/${id}`, { consumerKey: `${id} ${n}` })).status).toBe(
          200,
        );
    });
    await Promise.all([...writing, reseal(both), reseal(both)]);
    for (const id of ids)
      expect(await unseal(both, await channelKey(id), `mpesa channel ${id} consumerKey`)).toBe(`${id} 5`);
    // The node with the old settings wrote some with the old key: the next rotation sees to them.
    await reseal(both);
    expect(await stateFor(both)).toMatchObject({ before: [], unreadable: [] });
  });

  it('goes on after it was killed in the middle', async () => {
    const many = 3_000;
    await t.sql(`begin; set local session_replication_role = replica;
      insert into second_factors (user_id, sealed_key) select uuid_v7(), 'v1.${toKeyId(NEW)}.' || repeat('A', 60) from generate_series(1, ${many}); commit`);
    const rows = await t.sql(`select user_id from second_factors where sealed_key like '%AAAA'`);
    const ring = await keyRing(withKeys(NEW));
    const values = rows.map(
      ({ user_id }) => `('${user_id}', '${sealWith(ring, `totp ${user_id}`, `second factor of ${user_id}`)}')`,
    );
    await t.sql(`begin; set local session_replication_role = replica;
      update second_factors f set sealed_key = v.sealed from (values ${values.join(',')}) v (id, sealed) where user_id = v.id::uuid; commit`);

    const env = { DATABASE_URL: t.url, SECRET_KEY: NEWER, SECRET_KEY_PREVIOUS: `${NEW}\n${OLD}` };
    const killed = startServer(env, process.execPath, COMMAND);
    const under = async (key: string) =>
      Number(
        (await t.sql(`select count(*) as n from second_factors where sealed_key like 'v1.${toKeyId(key)}.%'`))[0]?.n,
      );
    while ((await under(NEWER)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await killed.kill('SIGKILL');
    const done = await under(NEWER);
    expect(done % 500 === 0 || done >= many).toBe(true);

    const ended = await startServer(env, process.execPath, COMMAND).ended;
    expect([ended.stderr, ended.code]).toEqual(['', 0]);
    expect(await under(NEW)).toBe(0);
    const [some] = await t.sql(`select user_id, sealed_key from second_factors where user_id = '${rows[7]?.user_id}'`);
    expect(await unseal(withKeys(NEWER), String(some?.sealed_key), `second factor of ${some?.user_id}`)).toBe(
      `totp ${some?.user_id}`,
    );
  }, 120_000);

  it('with a key missing says which and for what: the command, a start, and the Health page', async () => {
    const stranger = 'a key that has never sealed anything here, at all';
    const wrong = withKeys(stranger);
    await reseal(wrong);
    expect(await usedKeys()).toEqual([toKeyId(NEWER)]);
    const [line, ...more] = missingKeys(await stateFor(wrong));
    expect(line).toContain('M-Pesa channels');
    expect(line).toContain(`they need the key ${toKeyId(NEWER)}, which this server does not have.`);
    expect(more).toEqual([]);
    const ended = await rotate({ SECRET_KEY: stranger });
    expect([ended.code, ended.stdout]).toEqual([1, expect.stringContaining(String(line))]);

    // This server still has the key of the beginning alone.
    const check = answer<Health>(await admin.call('GET', '/api/admin/health')).body.checks.find(
      ({ id }) => id === 'keys',
    );
    expect(check).toMatchObject({ state: 'act', detail: expect.stringContaining('M-Pesa channels') });
    await reseal(withKeys(OLD, [NEWER]));
    expect(missingKeys(await stateFor(t.config))).toEqual([]);
  }, 60_000);
});

describe('what is sealed', () => {
  it('is declared by its feature, every column of every table', async () => {
    const columns = await t.sql(`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and table_name in (select tablename from pg_tables)`);
    const found = await t.sql(
      columns
        .map(
          ({ table_name: table, column_name: column }) =>
            `select '${table}.${column}' as name where exists (select from "${table}" where "${column}" ~ '^v1[.][0-9a-f]{8}[.]')`,
        )
        .join(' union all '),
    );
    const holding = found.map(({ name }) => String(name));
    const declared = Object.entries(SEALED_TABLES).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(holding.length).toBeGreaterThan(4);
    expect(holding.filter((name) => !declared.includes(name))).toEqual([]);
  });
});
