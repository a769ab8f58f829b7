import { rename } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startArchived } from '../../../tests/support/archive.ts';
import { atEnd } from '../../../tests/support/at-end.ts';
import { endEverything } from '../../../tests/support/embedded.ts';
import { openDatabase } from '../../db/connection/pool.ts';
import type { Deps } from '../../deps.ts';
import { type Provider, performNext } from '../../gateway/effects.ts';
import { deliverNext } from '../../mail/outbox.ts';
import { silentLog } from '../../startup/silent-log.ts';
import '../../temporal.ts';

afterEach(endEverything);

describe('a restore to a moment', () => {
  it('brings back exactly what was committed until then, and the other way what it took away', async () => {
    const space = await startArchived();
    await space.archive();
    const one = await space.note('one');
    const two = await space.note('two');
    await space.archive();
    const three = await space.note('three');
    await space.stop();
    const kept = await space.rewind(two);
    expect(kept).toMatchObject({ problems: [], kept: expect.stringContaining('postgres.before-') });
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    expect(await space.sql(`select action, actor from audit_log order by at desc limit 1`)).toEqual([
      { action: 'rewound', actor: 'system:restore' },
    ]);
    await space.stop();
    await space.rewind(three);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two', 'three']);
    // Two restores of one line: neither disturbs the other, and the log goes on in a line of its own.
    await space.archive();
    const four = await space.note('four');
    await space.archive();
    await space.note('five');
    await space.stop();
    await space.rewind(one);
    await space.start();
    expect(await space.notes()).toEqual(['one']);
    await space.stop();
    await space.rewind(four);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two', 'three', 'four']);
  }, 480_000);

  it('sends nothing for a second time: mails that waited are kept, and what was asked of others is asked about', async () => {
    const space = await startArchived();
    const states = async () => ({
      outbox: await space.sql('select event_key as what, status as state from outbox order by 1'),
      effects: await space.sql(
        'select dedupe_key as what, state, next_try_at is not null as due from effects order by 1',
      ),
    });
    const act = (statement: string) =>
      space.sql(
        `select set_config('app.actor', 'system:test', true), set_config('app.actor_name', 'Test', true); ${statement}`,
      );
    const accepted = `case when status = 'accepted' then now() end`;
    await space.sql(`insert into outbox (kind, recipient, subject, body, event_key, status, attempts, accepted_at)
      select 'test', 'a@example.com', status, '', n || ' ' || status, status, 0, ${accepted}
      from unnest(array['queued', 'accepted', 'bounced', 'kept', 'discarded']) with ordinality as s (status, n)`);
    await act(`insert into effects (provider, kind, subject_type, subject_id, dedupe_key, payload)
      select 'mpesa', 'test', 'test', gen_random_uuid(), n || ' ' || state, '{}'
      from unnest(array['queued', 'sending', 'unknown', 'done', 'refused', 'dead']) with ordinality as s (state, n)`);
    const move = (from: number, state: string) =>
      act(`update effects set state = '${state}' where left(dedupe_key, 1)::int >= ${from}`);
    await move(2, 'sending');
    await move(3, 'unknown');
    for (const [from, state] of ['done', 'refused', 'dead'].entries())
      await act(`update effects set state = '${state}', next_try_at = null where dedupe_key = '${from + 4} ${state}'`);
    await space.archive();
    const one = await space.note('one');
    // After that moment all of it went out.
    await space.sql(`update outbox set status = 'accepted', accepted_at = now() where status = 'queued'`);
    await act(`update effects set state = 'sending' where state = 'queued'`);
    await act(`update effects set state = 'done', next_try_at = null where next_try_at is not null`);
    await space.note('two');
    await space.stop();
    await space.rewind(one);
    await space.start();
    const { outbox, effects } = await states();
    expect(outbox.map(({ what, state }) => `${what} -> ${state}`)).toEqual([
      '1 queued -> kept',
      '2 accepted -> accepted',
      '3 bounced -> bounced',
      '4 kept -> kept',
      '5 discarded -> discarded',
    ]);
    expect(effects.map(({ what, state, due }) => `${what} -> ${state}${due ? ', due' : ''}`)).toEqual([
      '1 queued -> unknown, due',
      '2 sending -> unknown, due',
      '3 unknown -> unknown, due',
      '4 done -> done',
      '5 refused -> refused',
      '6 dead -> dead',
    ]);

    // A server that starts on it delivers nothing, and asks for what it does not know.
    const database = openDatabase({ url: space.url(), role: null, size: 2, onError: () => undefined });
    atEnd(() => database.end());
    const done: string[] = [];
    const send = async () => void done.push('sent');
    const outcomes = { onAccepted: send, onDead: send };
    const render = () => Promise.reject(new Error('Nothing is attached'));
    expect(await deliverNext(database, send, silentLog, outcomes, render)).toBe(false);
    const provider: Provider = {
      send: async () => ({ state: 'done', reference: String(done.push('done again')) }),
      resolve: async () => ({ state: 'done', reference: String(done.push('asked')) }),
      settled: async () => undefined,
    };
    while (await performNext(database, {} as Deps, { mpesa: provider }, silentLog));
    expect(done).toEqual(['asked', 'asked', 'asked']);
  }, 300_000);

  it('goes on where the archive failed for a while, and the database never stopped', async () => {
    const space = await startArchived();
    await space.archive();
    await space.note('one');
    const line = await space.line();
    await rename(line, `${line}.away`);
    await expect(space.archive()).rejects.toThrow();
    // More than a segment, so that PostgreSQL would have used the room again.
    await space.sql(
      `create table much as select n, repeat(md5(n::text), 20) as text from generate_series(1, 40000) as n`,
    );
    await space.sql('checkpoint');
    const two = await space.note('two');
    await rename(`${line}.away`, line);
    await space.archive();
    expect(await space.line()).toBe(line);
    await space.note('three');
    await space.stop();
    await space.rewind(two);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    expect(await space.sql('select count(*)::int as n from much')).toEqual([{ n: 40_000 }]);
  }, 300_000);
});
