import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../domain/kernel/errors.ts';
import { type Api, freshDatabase, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startBackground } from '../background.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { notifyParked } from '../wiring/gateway-notices.ts';
import { type Handler, type NewMessage, processNext, storeMessage } from './inbox.ts';

let t: TestApp;
let other: TestApp;

const HANDLED = `create table handled (message uuid not null, node text not null); grant all on handled to nafasi_app`;

beforeAll(async () => {
  t = await startTestApp();
  other = await startTestApp({}, t.url);
  await t.sql(HANDLED);
});

// Each test has a provider of its own, so that it meets its own messages alone.
let providers = 0;
const newProvider = () => `test${++providers}`;

const message = (provider: string, body: string, changes: Partial<NewMessage> = {}): NewMessage => ({
  provider,
  kind: 'confirm',
  channelId: null,
  body,
  ...changes,
});
const store = (provider: string, body: string, changes: Partial<NewMessage> = {}, by = t) =>
  storeMessage(by.app.database, message(provider, body, changes));

const handle =
  (node = 'one', before: (body: string) => unknown = () => undefined): Handler =>
  async ({ db }, { id, body }) => {
    await db.execute(sql`insert into handled values (${id}, ${node})`);
    await before(body);
    return 'counted';
  };

const processOne = (provider: string, handler: Handler, by = t) =>
  processNext(by.app.database, by.app.deps, { [provider]: handler }, by.app.deps.log, notifyParked(by.app.deps));
const processAll = async (provider: string, handler: Handler, by = t) => {
  while (await processOne(provider, handler, by));
};

const stored = (provider: string) =>
  t.sql(`select body, seen, tries, outcome, processed_at is not null as processed, next_try_at is not null as waits,
      extract(epoch from next_try_at - clock_timestamp())::float as due_in
    from gateway_messages where provider = '${provider}' order by received_at, id`);
const handled = (provider: string) =>
  t.sql(
    `select message, node from handled where message in (select id from gateway_messages where provider = '${provider}')`,
  );
const makeDue = (provider: string) =>
  t.sql(
    `update gateway_messages set next_try_at = clock_timestamp() where provider = '${provider}' and next_try_at is not null`,
  );

describe('a message', () => {
  it('of which fifty come at once, twice each, is stored and processed once, whichever node does it', async () => {
    const provider = newProvider();
    const bodies = Array.from({ length: 50 }, (_, n) => `{"TransID":"R${n}"}`);
    const replies = await Promise.all(
      [t, other].flatMap((node) => bodies.map((body) => store(provider, body, {}, node))),
    );
    expect(replies.filter(({ isNew }) => isNew)).toHaveLength(50);
    const rows = await stored(provider);
    expect(rows.map(({ body }) => body).sort()).toEqual([...bodies].sort());
    expect(rows.every(({ seen }) => seen === 2)).toBe(true);

    await Promise.all(
      [t, other, t, other].map((node) => processAll(provider, handle(node === t ? 'one' : 'two'), node)),
    );
    const all = await handled(provider);
    expect(new Set(all.map(({ message: id }) => id)).size).toBe(50);
    expect(all).toHaveLength(50);
    expect(await stored(provider)).toEqual(
      Array.from({ length: 50 }, () =>
        expect.objectContaining({ processed: true, outcome: 'counted', tries: 1, waits: false }),
      ),
    );
  });

  it('that comes again after it was processed is counted and not processed again', async () => {
    const provider = newProvider();
    const first = await store(provider, 'same');
    await processAll(provider, handle());
    expect(await store(provider, 'same')).toEqual({ id: first.id, isNew: false });
    expect(await processOne(provider, handle())).toBe(false);
    expect(await stored(provider)).toMatchObject([{ seen: 2, tries: 1 }]);
    expect(await handled(provider)).toHaveLength(1);
  });

  it('is another one with another text, kind or channel, unless its sender has a key for it', async () => {
    const provider = newProvider();
    const channelId = '01890000-0000-7000-8000-000000000001';
    for (const changes of [{}, { kind: 'stk' }, { channelId }]) await store(provider, 'text', changes);
    await store(provider, 'another text');
    expect(await stored(provider)).toHaveLength(4);
    for (const body of ['first', 'second']) await store(provider, body, { dedupeKey: 'R1' });
    expect((await stored(provider)).map(({ body }) => body)).not.toContain('second');
  });

  it('is handed over as it came, in a transaction of its provider', async () => {
    const provider = newProvider();
    const channelId = '01890000-0000-7000-8000-000000000002';
    await store(provider, '{"é": "\u{1f30d}"}', { channelId, headers: { 'user-agent': 'Daraja' } });
    const seen: unknown[] = [];
    await processOne(provider, async ({ db, settings }, { body, channelId: channel, kind, receivedAt }) => {
      const { rows } = await db.execute<{ actor: string }>(sql`select current_setting('app.actor') as actor`);
      const { currency } = (await settings.get()).general;
      seen.push(body, channel, kind, rows[0]?.actor, currency, receivedAt);
      return 'seen';
    });
    expect(seen).toEqual([
      '{"é": "\u{1f30d}"}',
      channelId,
      'confirm',
      `system:${provider}`,
      'KES',
      expect.stringMatching(/^\d{4}-.*Z$/),
    ]);
  });

  it('that cannot be processed leaves nothing behind, is tried later and later, and holds up no other', async () => {
    const provider = newProvider();
    for (const body of ['bad', 'good', 'broken']) await store(provider, body);
    const failing = handle('one', (body) => {
      if (body === 'bad') throw new AppError('conflict', 'The invoice is not there yet');
      if (body === 'broken') throw new Error('with a secret in it');
    });
    await processAll(provider, failing);
    const [bad, good, broken] = await stored(provider);
    expect(bad).toMatchObject({ processed: false, tries: 1, outcome: 'The invoice is not there yet' });
    expect(bad?.due_in).toBeGreaterThan(2);
    expect(bad?.due_in).toBeLessThan(5.5);
    expect(good).toMatchObject({ processed: true, outcome: 'counted' });
    expect(broken?.outcome).toMatch(
      /^Processing the message failed\. The server's log has the details under [0-9a-f-]{36}\.$/,
    );
    expect(await handled(provider)).toHaveLength(1);

    await makeDue(provider);
    await processAll(provider, failing);
    const [again] = await stored(provider);
    expect(again).toMatchObject({ tries: 2, waits: true });
    expect(again?.due_in).toBeGreaterThan(7);
    expect(again?.due_in).toBeLessThan(10.5);

    await makeDue(provider);
    await processAll(provider, handle());
    expect((await stored(provider)).map(({ processed, tries }) => [processed, tries])).toEqual([
      [true, 3],
      [true, 1],
      [true, 3],
    ]);
    expect(await handled(provider)).toHaveLength(3);
  });

  it('is parked after twenty tries with its reason, and those who can act are told once', async () => {
    const [accountant, desk] = [await t.as('accountant'), await t.as('front_desk')];
    const provider = newProvider();
    await store(provider, 'bad');
    const failing: Handler = async () => {
      throw new AppError('conflict', 'The amount is not a number');
    };
    for (let attempt = 1; attempt <= 21; attempt++) {
      await makeDue(provider);
      expect(await processOne(provider, failing)).toBe(attempt <= 20);
    }
    expect(await stored(provider)).toMatchObject([
      { processed: false, waits: false, tries: 20, outcome: 'The amount is not a number' },
    ]);
    const bell = async (api: Api) => (await api.call('GET', '/api/notifications')).body;
    expect(await bell(accountant)).toMatchObject([
      {
        kind: 'gateway_stuck',
        title: `A message from ${provider} could not be processed`,
        body: 'The amount is not a number',
      },
    ]);
    expect(await bell(desk)).toEqual([]);
  });

  it('whose node was so slow that another went on with it is processed once', async () => {
    const provider = newProvider();
    await store(provider, 'slow');
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = processOne(
      provider,
      handle('slow', () => {
        begun.resolve();
        return gate.promise;
      }),
    );
    await begun.promise;
    expect(await processOne(provider, handle('early'), other)).toBe(false);
    await makeDue(provider);
    expect(await processOne(provider, handle('quick'), other)).toBe(true);
    gate.resolve();
    expect(await slow).toBe(true);
    expect(await handled(provider)).toMatchObject([{ node: 'quick' }]);
    expect(await stored(provider)).toMatchObject([{ processed: true, tries: 2 }]);
  });

  it('of a provider that this node does not know is left to one that does', async () => {
    const provider = newProvider();
    await store(provider, 'new');
    expect(await processOne(newProvider(), handle())).toBe(false);
    expect(await processNext(t.app.database, t.app.deps, {}, t.app.deps.log)).toBe(false);
    expect(await stored(provider)).toMatchObject([{ tries: 0, waits: true }]);
  });
});

describe('the database', () => {
  const change = (provider: string, set: string) =>
    t.sql(`update gateway_messages set ${set} where provider = '${provider}'`);

  it.each([
    `body = 'changed'`,
    `headers = '{"a": "b"}'`,
    `provider = 'another'`,
    `dedupe_key = 'another'`,
    `received_at = received_at - interval '1 day'`,
    `seen = seen - 1`,
    `body = 'Erased', headers = '{}'`,
  ])('keeps a message as it came: %s', async (set) => {
    const provider = newProvider();
    await store(provider, 'as it came', { headers: { 'user-agent': 'Daraja' } });
    await expect(change(provider, set)).rejects.toThrow('A message stays as it came');
  });

  it('keeps what became of it, and lets its text go with the person whom it names', async () => {
    const provider = newProvider();
    await store(provider, '{"MSISDN":"254711222333"}');
    await processAll(provider, handle());
    for (const set of [`outcome = 'something else'`, `processed_at = null, next_try_at = clock_timestamp()`])
      await expect(change(provider, set)).rejects.toThrow('A message stays as it came');
    await change(provider, `body = 'Erased', headers = '{}'`);
    expect(await stored(provider)).toMatchObject([{ body: 'Erased', outcome: 'counted' }]);
  });

  it('lets a message go 90 days after it was processed, and one that was not never', async () => {
    const provider = newProvider();
    for (const body of ['old', 'young', 'waiting']) await store(provider, body);
    await t.sql(`set session_replication_role = replica;
      update gateway_messages set received_at = received_at - interval '1 year' where provider = '${provider}';
      update gateway_messages set processed_at = clock_timestamp() - case body when 'old' then interval '91 days' else interval '89 days' end,
        outcome = 'counted', next_try_at = null where provider = '${provider}' and body <> 'waiting'`);
    await expect(t.sql(`delete from gateway_messages where provider = '${provider}'`)).rejects.toThrow(
      'stays for 90 days',
    );
    await runHousekeeping(t.app.database);
    expect((await stored(provider)).map(({ body }) => body).sort()).toEqual(['waiting', 'young']);
  });
});

describe('the processing in the background', () => {
  it('begins at once on any node, also for what another one stored', async () => {
    const url = await freshDatabase();
    const nodes = await Promise.all([startTestApp({}, url), startTestApp({}, url)]);
    const [first, second] = nodes;
    await first.sql(HANDLED);
    const count = async () => Number((await first.sql('select count(*)::int as n from handled'))[0]?.n);
    // The one that processes is not the one that stores.
    await startBackground(second.app, { url, role: 'nafasi_app' }, { handlers: { mpesa: handle() }, providers: {} });
    for (let n = 1; n <= 3; n++) {
      await storeMessage(first.app.database, message('mpesa', `number ${n}`));
      await eventually(async () => expect(await count()).toBe(n), n === 1 ? 8_000 : 2_500);
    }
  }, 30_000);
});
