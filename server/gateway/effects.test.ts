import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, freshDatabase, startTestApp, type TestApp } from '../../tests/support/app.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { type OutsideWorld, startOutsideWorld } from '../../tests/support/outside-world.ts';
import { openSession, type Session, undone } from '../../tests/support/owner.ts';
import { startBackground } from '../background.ts';
import { systemActor } from '../db/connection/database.ts';
import { runHousekeeping } from '../jobs/housekeeping.ts';
import { notifyLost } from '../wiring/gateway-notices.ts';
import { type NewEffect, type Provider, performNext, queueEffect, type Settlement, settleLate } from './effects.ts';
import { EFFECT_STATES } from './tables.ts';

const PROCESS = join(import.meta.dirname, '../../tests/support/effect-process.ts');
const SUBJECT = '01890000-0000-7000-8000-000000000001';

let t: TestApp;
let other: TestApp;
let world: OutsideWorld;
let owner: Session;

beforeAll(async () => {
  t = await startTestApp();
  other = await startTestApp({}, t.url);
  world = await startOutsideWorld();
  owner = await openSession(t.url);
});
afterAll(() => owner.end());

// Each test has a provider of its own, so that it meets its own effects alone.
let providers = 0;
const newProvider = () => `test${++providers}`;

let keys = 0;
const queue = (provider: string, changes: Partial<NewEffect> = {}) =>
  t.app.database.transact(systemActor('test'), (tx) =>
    queueEffect(tx, {
      provider,
      kind: 'stk',
      subjectType: 'invoice',
      subjectId: SUBJECT,
      payload: { phone: '254711222333', amount: '100.00' },
      dedupeKey: `key:${++keys}`,
      ...changes,
    }),
  );

/** Asks the outside world, and keeps what it was told to note. */
const outside = (changes: Partial<Provider> = {}): Provider & { noted: Settlement[] } => {
  const noted: Settlement[] = [];
  return {
    noted,
    send: async (_deps, { id }) => {
      const reply = await fetch(`${world.address}/${id}`, { method: 'POST' });
      if (reply.status === 429) return { state: 'not_sent', reason: 'Too many requests' };
      const { state } = (await reply.json()) as { state: 'done' | 'refused' };
      return state === 'done' ? { state, reference: `R-${id}` } : { state, reason: 'The customer cancelled' };
    },
    resolve: async (_deps, { id }) => {
      const { state } = (await (await fetch(`${world.address}/${id}`)).json()) as { state: 'done' | 'refused' };
      return { state, reference: `R-${id}` };
    },
    settled: async (_deps, _effect, verdict) => void noted.push(verdict),
    ...changes,
  };
};

const perform = (name: string, provider: Provider, by = t) =>
  performNext(by.app.database, by.app.deps, { [name]: provider }, by.app.deps.log, notifyLost(by.app.deps));

const stored = async (id: string) =>
  (
    await t.sql(`select state, reference, reason, tries, extract(epoch from next_try_at - clock_timestamp())::float as due_in
      from effects where id = '${id}'`)
  )[0];
const makeDue = (id: string) =>
  t.sql(`set app.actor = 'system:test'; update effects set next_try_at = clock_timestamp() where id = '${id}'`);
const settle = (id: string, verdict: Parameters<typeof settleLate>[2]) =>
  t.app.database.transact(systemActor('test'), (tx) => settleLate(tx, id, verdict));

describe('an effect', () => {
  it('is done once, and what follows from it is done in the transaction that notes it', async () => {
    const name = newProvider();
    world.onAsked = () => 'do';
    const id = await queue(name);
    const seen: unknown[] = [];
    const provider = outside({
      settled: async ({ db }, { reference }, { state }) => {
        const { rows } = await db.execute<{ state: string; actor: string }>(
          sql`select state, current_setting('app.actor') as actor from effects where id = ${id}`,
        );
        seen.push([rows[0], state, reference]);
      },
    });
    expect(await perform(name, provider)).toBe(true);
    expect(await perform(name, provider)).toBe(false);
    expect(seen).toEqual([[{ state: 'done', actor: `system:${name}` }, 'done', `R-${id}`]]);
    expect(await stored(id)).toMatchObject({ state: 'done', reference: `R-${id}`, due_in: null });
    expect(world.done.get(id)).toBe(1);
  });

  it('is one, however often its intent is queued, and none where the intent was taken back', async () => {
    const name = newProvider();
    const ids = await Promise.all(Array.from({ length: 5 }, () => queue(name, { dedupeKey: 'the same' })));
    expect(new Set(ids).size).toBe(1);
    const failed = t.app.database.transact(systemActor('test'), async (tx) => {
      await queueEffect(tx, {
        provider: name,
        kind: 'stk',
        subjectType: 'invoice',
        subjectId: SUBJECT,
        payload: {},
        dedupeKey: 'taken back',
      });
      throw new Error('The invoice could not be saved');
    });
    await expect(failed).rejects.toThrow('The invoice could not be saved');
    expect(await t.sql(`select 1 from effects where provider = '${name}'`)).toHaveLength(1);
  });

  it('of which forty wait is done once each when two nodes are at it', async () => {
    const name = newProvider();
    world.onAsked = () => 'do';
    const ids = await Promise.all(Array.from({ length: 40 }, () => queue(name)));
    const all = async (by: TestApp) => {
      while (await perform(name, outside(), by));
    };
    await Promise.all([t, other, t, other].map(all));
    expect(ids.map((id) => world.done.get(id))).toEqual(ids.map(() => 1));
    expect(await t.sql(`select 1 from effects where provider = '${name}' and state = 'done'`)).toHaveLength(40);
  });

  it('that the provider refuses is not sent again', async () => {
    const name = newProvider();
    world.onAsked = () => 'refuse';
    const id = await queue(name);
    const provider = outside();
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'The customer cancelled', due_in: null });
    expect(provider.noted).toEqual([{ state: 'refused', reason: 'The customer cancelled' }]);
    expect(await perform(name, provider)).toBe(false);
  });

  it('that surely did not leave is sent again later, and refused after twenty times', async () => {
    const name = newProvider();
    const id = await queue(name);
    const provider = outside();
    world.onAsked = () => 'close';
    await perform(name, provider);
    const first = await stored(id);
    expect(first).toMatchObject({ state: 'queued', tries: 1, reason: 'Too many requests' });
    expect(first?.due_in).toBeGreaterThan(2);
    expect(first?.due_in).toBeLessThan(5.5);
    world.onAsked = () => 'do';
    await makeDue(id);
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'done', tries: 2 });
    expect(world.done.get(id)).toBe(1);

    const never = await queue(name);
    world.onAsked = () => 'close';
    for (let attempt = 1; attempt <= 20; attempt++) {
      await makeDue(never);
      expect(await perform(name, provider)).toBe(true);
    }
    expect(await stored(never)).toMatchObject({ state: 'refused', reason: 'Too many requests', tries: 20 });
    expect(world.done.has(never)).toBe(false);
  });
});

describe('an effect whose answer is lost', () => {
  it('is asked for and never sent again', async () => {
    const name = newProvider();
    world.onAsked = () => 'reset';
    const id = await queue(name);
    const provider = outside();
    await perform(name, provider);
    const lost = await stored(id);
    expect(lost).toMatchObject({ state: 'unknown', reason: expect.stringContaining(`under ${id}`) });
    expect(lost?.due_in).toBeLessThan(5.5);
    expect(await perform(name, provider)).toBe(false);
    await makeDue(id);
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'done', reference: `R-${id}` });
    expect(provider.noted.map(({ state }) => state)).toEqual(['unknown', 'done']);
    expect(world.done.get(id)).toBe(1);
  });

  it('is asked for later and later, up to half an hour, and keeps the reference that sending gave', async () => {
    const name = newProvider();
    const id = await queue(name);
    const asked: (string | null)[] = [];
    const provider = outside({
      send: async () => ({ state: 'unknown', reference: 'ws_CO_1', reason: 'Waiting for the PIN' }),
      resolve: async (_deps, { reference }) => {
        asked.push(reference);
        return { state: 'unknown', reason: 'Still waiting' };
      },
    });
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'unknown', reference: 'ws_CO_1', tries: 0 });
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      await makeDue(id);
      await perform(name, provider);
      pauses.push(Number((await stored(id))?.due_in));
    }
    const expected = [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 1_800, 1_800];
    expect(pauses.map((pause, n) => pause > (expected[n] ?? 0) - 3 && pause < (expected[n] ?? 0) + 0.5)).toEqual(
      expected.map(() => true),
    );
    expect(new Set(asked)).toEqual(new Set(['ws_CO_1']));
    // Nobody hears the same again.
    expect(provider.noted).toEqual([{ state: 'unknown', reference: 'ws_CO_1', reason: 'Waiting for the PIN' }]);
  });

  it('is given up after three days, and those who can act are told', async () => {
    const accountant = await t.as('accountant');
    const name = newProvider();
    const id = await queue(name);
    const provider = outside({
      send: async () => ({ state: 'unknown', reason: 'No answer' }),
      resolve: () => Promise.reject(new Error('The provider is away')),
    });
    await perform(name, provider);
    await t.sql(`set session_replication_role = replica;
      update effects set created_at = created_at - interval '73 hours', next_try_at = clock_timestamp() where id = '${id}'`);
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'dead', due_in: null });
    expect(provider.noted.map(({ state }) => state)).toEqual(['unknown', 'dead']);
    const bell = async (api: Api) => (await api.call('GET', '/api/notifications')).body;
    expect(await bell(accountant)).toMatchObject([
      { kind: 'gateway_stuck', title: `The outcome of a request to ${name} is unknown` },
    ]);
    expect(await perform(name, provider)).toBe(false);
  });

  it('because its process was killed while sending is unknown, and asked for by another node', async () => {
    const name = newProvider();
    const id = await queue(name);
    world.onAsked = () => 'hang';
    const child = spawn(process.execPath, [PROCESS, t.url, name, world.address], { stdio: 'ignore' });
    await eventually(() => expect(world.done.get(id)).toBe(1), 15_000);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await stored(id)).toMatchObject({ state: 'sending', tries: 1 });
    const provider = outside();
    // Until nobody can be waiting for the answer any more.
    expect(await perform(name, provider, other)).toBe(false);
    await makeDue(id);
    await perform(name, provider, other);
    expect(await stored(id)).toMatchObject({ state: 'done', reference: `R-${id}` });
    expect(world.done.get(id)).toBe(1);
    const [, ...states] = await t.sql(
      `select after ->> 'state' as state from audit_log where entity = 'effects' and entity_id = '${id}' order by id`,
    );
    expect(states.map(({ state }) => state)).toEqual(['sending', 'unknown', 'done']);
  }, 30_000);

  it('is asked for again where what follows from its answer fails, and that is done once', async () => {
    const name = newProvider();
    world.onAsked = () => 'do';
    const id = await queue(name);
    let failures = 0;
    const noted: string[] = [];
    const provider = outside({
      settled: async (_deps, { reference }, { state }) => {
        noted.push(`${state} ${reference}`);
        if (++failures < 3) throw new Error('The payment could not be recorded');
      },
    });
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'unknown', reference: `R-${id}` });
    for (let attempt = 0; attempt < 2; attempt++) {
      await makeDue(id);
      await perform(name, provider);
    }
    expect(await stored(id)).toMatchObject({ state: 'done' });
    expect(noted).toEqual(Array.from({ length: 3 }, () => `done R-${id}`));
    expect(world.done.get(id)).toBe(1);
  });
});

describe('what a provider tells by itself', () => {
  it('settles what is open, whichever it is', async () => {
    const name = newProvider();
    const provider = outside({ send: async () => ({ state: 'unknown', reason: 'Waiting for the PIN' }) });
    const [paid, cancelled] = [await queue(name), await queue(name)];
    for (const _ of [1, 2]) await perform(name, provider);
    expect(await settle(paid, { state: 'done', reference: 'SKA1B2C3D4' })).toBe(true);
    expect(await settle(cancelled, { state: 'refused', reason: 'Cancelled by user' })).toBe(true);
    expect(await stored(paid)).toMatchObject({ state: 'done', reference: 'SKA1B2C3D4', due_in: null });
    expect(await stored(cancelled)).toMatchObject({ state: 'refused', reason: 'Cancelled by user', due_in: null });
  });

  it('makes done of what was refused or given up, and nothing else of what is done', async () => {
    const name = newProvider();
    const refused = await queue(name);
    await perform(name, outside({ send: async () => ({ state: 'refused', reason: 'Timed out' }) }));
    expect(await settle(refused, { state: 'refused', reason: 'Timed out' })).toBe(false);
    expect(await settle(refused, { state: 'done', reference: 'SKA1B2C3D5' })).toBe(true);
    expect(await settle(refused, { state: 'done', reference: 'another' })).toBe(false);
    expect(await settle(refused, { state: 'refused', reason: 'Too late' })).toBe(false);
    expect(await stored(refused)).toMatchObject({ state: 'done', reference: 'SKA1B2C3D5', reason: null });

    const dead = await queue(name);
    await t.sql(
      `set session_replication_role = replica; update effects set state = 'dead', next_try_at = null where id = '${dead}'`,
    );
    expect(await settle(dead, { state: 'done' })).toBe(true);
    expect(await stored(dead)).toMatchObject({ state: 'done' });
  });

  it('before its own answer to the sending is kept, with the reference of that answer', async () => {
    const name = newProvider();
    const id = await queue(name);
    const provider = outside({
      send: async () => {
        await settle(id, { state: 'done' });
        return { state: 'unknown', reference: 'ws_CO_2', reason: 'Waiting for the PIN' };
      },
    });
    await perform(name, provider);
    expect(await stored(id)).toMatchObject({ state: 'done', reference: 'ws_CO_2', due_in: null });
    expect(provider.noted).toEqual([]);
    expect(await perform(name, provider)).toBe(false);
  });

  it('keeps what was thought never to have left from being sent again', async () => {
    const name = newProvider();
    const id = await queue(name);
    await perform(name, outside({ send: async () => ({ state: 'not_sent', reason: 'No token' }) }));
    expect(await settle(id, { state: 'refused', reason: 'Unknown' })).toBe(false);
    expect(await settle(id, { state: 'done' })).toBe(true);
    await expect(makeDue(id)).rejects.toThrow('effects_due_until_ended');
    expect(await perform(name, outside())).toBe(false);
  });
});

describe('the database', () => {
  const ALLOWED = [
    'queued > sending',
    'sending > done',
    'sending > refused',
    'sending > unknown',
    'sending > queued',
    'unknown > done',
    'unknown > refused',
    'unknown > dead',
    'refused > done',
    'dead > done',
    'dead > unknown',
  ];
  const dueIn = (state: string) => (['done', 'refused', 'dead'].includes(state) ? 'null' : 'clock_timestamp()');

  it('lets an effect go by its own steps alone', async () => {
    const id = await queue(newProvider());
    const steps: string[] = [];
    for (const from of EFFECT_STATES) {
      for (const to of EFFECT_STATES.filter((state) => state !== from)) {
        const step = undone(owner, async () => {
          await owner.run(`set local app.actor = 'system:test'; set local session_replication_role = replica;
            update effects set state = '${from}', next_try_at = ${dueIn(from)} where id = '${id}';
            set local session_replication_role = origin`);
          await owner.run(`update effects set state = '${to}', next_try_at = ${dueIn(to)} where id = '${id}'`);
        });
        const refusal = await step.then(
          () => null,
          (error: unknown) => error,
        );
        if (refusal === null) steps.push(`${from} > ${to}`);
        else expect(refusal).toMatchObject({ constraint: 'effects_edge' });
      }
    }
    expect(steps.sort()).toEqual([...ALLOWED].sort());
  });

  it.each([
    [
      `insert into effects (provider, kind, subject_type, subject_id, dedupe_key, payload, state, next_try_at)
      values ('x', 'stk', 'invoice', uuid_v7(), 'x', '{}', 'done', null)`,
      'begins as queued',
    ],
    [`update effects set payload = '{"phone": "254700000000"}'`, 'never changes'],
    [`update effects set payload = '{}'`, 'never changes'],
    [`update effects set subject_id = uuid_v7()`, 'never changes'],
    [`update effects set dedupe_key = 'another'`, 'never changes'],
    [`delete from effects`, 'append-only'],
  ])('refuses %s', async (statement, words) => {
    const name = newProvider();
    await queue(name);
    const aimed = statement.startsWith('insert') ? statement : `${statement} where provider = '${name}'`;
    const attempt = undone(owner, async () => {
      await owner.run(`set local app.actor = 'system:test'`);
      await owner.run(aimed);
    });
    await expect(attempt).rejects.toThrow(words);
  });

  it('forgets the details of an effect 90 days after its end, and nothing before', async () => {
    const name = newProvider();
    const [old, young, open] = [await queue(name), await queue(name), await queue(name)];
    await t.sql(`set session_replication_role = replica;
      update effects set state = 'done', next_try_at = null, updated_at = clock_timestamp() - interval '91 days' where id = '${old}';
      update effects set state = 'done', next_try_at = null, updated_at = clock_timestamp() - interval '89 days' where id = '${young}';
      update effects set updated_at = clock_timestamp() - interval '91 days' where id = '${open}'`);
    await runHousekeeping(t.app.database);
    const rows = await t.sql(`select id, payload from effects where provider = '${name}'`);
    const kept = rows.filter(({ payload }) => JSON.stringify(payload) !== '{}').map(({ id }) => id);
    expect(kept.sort()).toEqual([young, open].sort());
  });

  it('records each step in words, without the details', async () => {
    const admin = await t.as('admin');
    const name = newProvider();
    world.onAsked = () => 'refuse';
    await queue(name, { payload: { phone: '254799888777' } });
    await perform(name, outside());
    const { body } = await admin.call('GET', '/api/audit-log?entity=effects&limit=100');
    const told = (body as { text: string | null }[]).map(({ text }) => text).filter((text) => text?.includes(name));
    expect(told).toEqual([
      expect.stringContaining(`saw a request to ${name} (stk) refused: The customer cancelled`),
      expect.stringContaining(`queued a request to ${name} (stk)`),
    ]);
    expect(JSON.stringify(body)).not.toContain('254799888777');
  });
});

describe('the work in the background', () => {
  it('begins soon after an effect was queued, on any node', async () => {
    const url = await freshDatabase();
    const [first, second] = await Promise.all([startTestApp({}, url), startTestApp({}, url)]);
    world.onAsked = () => 'do';
    await startBackground(second.app, { url, role: 'nafasi_app' }, { handlers: {}, providers: { mpesa: outside() } });
    for (let n = 1; n <= 3; n++) {
      const id = await first.app.database.transact(systemActor('test'), (tx) =>
        queueEffect(tx, {
          provider: 'mpesa',
          kind: 'stk',
          subjectType: 'invoice',
          subjectId: SUBJECT,
          payload: {},
          dedupeKey: `key:${n}`,
        }),
      );
      await eventually(() => expect(world.done.get(id)).toBe(1), n === 1 ? 8_000 : 2_500);
    }
  }, 30_000);
});
