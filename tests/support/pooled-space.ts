import { sql } from 'drizzle-orm';
import { addDays, weekday } from '../../domain/kernel/time.ts';
import { sqlState, systemActor } from '../../server/db/connection/database.ts';
import { openDatabase } from '../../server/db/connection/pool.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { runAsOwner } from './database.ts';
import { lockTable } from './lock.ts';
import { isExplained } from './money/complaints.ts';
import type { FaultKind } from './money/faults.ts';
import { BY_HAND, type Nodes, send, startNodes, stopNodes } from './money/nodes.ts';
import { answered, Mismatch, same } from './money/operation.ts';
import { runMoneyWorkload } from './money/workload.ts';
import type { OwnPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';

// A space on two nodes that reach their database through a pooler.

type Size = { operations: number; tenants?: number; everyMs: number; kinds: readonly FaultKind[]; most?: number };

export type Pooled = {
  postgres: OwnPostgres;
  poolerUrl: string;
  seed: number;
  size: Size;
  say: (line: string) => void;
};

const AT_ONCE = 50;
const WRITTEN = ['invoices', 'payments', 'expenses', 'room_bookings', 'sessions', 'outbox'];
const EXPECTED = [{ role: APP_ROLE, zone: 'UTC', statement: '5s', lock: '2s', threshold: '0.4' }];
const NOW = `current_user::text as role, current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
  current_setting('lock_timeout') as lock, current_setting('pg_trgm.word_similarity_threshold', true) as threshold`;

/** The database itself notes what each write of the nodes runs under. */
const watchWrites = (ownerUrl: string) =>
  runAsOwner(
    ownerUrl,
    `create schema prove; grant usage on schema prove to public;
     create table prove.seen as select ${NOW} limit 0; alter table prove.seen add unique nulls not distinct (role, zone, statement, lock, threshold);
     grant select, insert on prove.seen to public;
     create function prove.see() returns trigger language plpgsql as $$ begin
       if current_setting('application_name') = '${BY_HAND}' then return null; end if;
       insert into prove.seen select ${NOW} on conflict do nothing; return null; end $$;
     ${WRITTEN.map((table) => `create trigger zz_prove after insert or update on ${table} for each statement execute function prove.see();`).join('\n')}`,
  );

const seenWrites = async (ownerUrl: string): Promise<unknown[]> => {
  const { rows } = await runAsOwner(ownerUrl, 'select * from prove.seen');
  await runAsOwner(ownerUrl, 'drop schema prove cascade');
  return rows;
};

const raceForSlot = async (nodes: Nodes): Promise<void> => {
  const post = async <T>(path: string, body: object, key: string) =>
    answered<T>(await send(nodes, { method: 'POST', path, body }, key), 201);
  const room = await post<{ id: string }>(
    '/api/meeting-rooms',
    { name: 'One Slot', hourlyRate: '1000.00' },
    'one-room',
  );
  const tenants = await send(nodes, { method: 'GET', path: '/api/tenants?limit=1' }, 'tenants');
  const [tenant] = answered<{ id: string }[]>(tenants, 200);
  let bookingDate = addDays(new Date().toISOString().slice(0, 10), 7);
  while (weekday(bookingDate) > 5) bookingDate = addDays(bookingDate, 1);
  const body = { roomId: room.id, tenantId: tenant?.id, bookingDate, startTime: '10:00', endTime: '11:00' };
  const call = { method: 'POST', path: '/api/room-bookings', body };
  const replies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => send(nodes, call, `one-slot-${n}`, { startAt: n })),
  );
  const with_ = (status: number) => replies.filter((reply) => reply.status === status).length;
  const odd = replies.find(({ status }) => status !== 201 && status !== 409);
  if (odd) throw new Mismatch(`A booking was answered ${odd.status}: ${JSON.stringify(odd.body)}`);
  same('Bookings of one slot, and refusals', [with_(201), with_(409)], [1, AT_ONCE - 1]);
};

/** Statements that run into their deadlines, many at once, and what the next ones find. */
const meetDeadlines = async (poolerUrl: string, ownerUrl: string): Promise<string> => {
  const database = openDatabase({
    url: poolerUrl,
    directUrl: ownerUrl,
    role: APP_ROLE,
    size: 10,
    onError: () => undefined,
  });
  try {
    await database.inspect();
    const began = performance.now();
    const times = (work: () => PromiseLike<unknown>) => Promise.all(Array.from({ length: 10 }, work));
    const slow = await times(() => database.db.execute(sql`select pg_sleep(30)`).catch(sqlState));
    const slowMs = Math.round(performance.now() - began);
    same('Statements beyond their deadline', new Set(slow), new Set(['57014']));
    const { release } = await lockTable(ownerUrl, 'settings');
    const read = sql`select count(*) from settings`;
    const held = await times(() => database.transact(systemActor('prove'), (tx) => tx.execute(read)).catch(sqlState));
    await release();
    same('Statements that waited for a lock', new Set(held), new Set(['55P03']));
    const after = await times(async () => (await database.db.execute(sql.raw(`select ${NOW}`))).rows);
    for (const rows of after) same('Settings afterwards', rows, EXPECTED);
    return `10 at once ended after ${slowMs} ms, 10 that waited for a lock too; the next were served`;
  } finally {
    await database.end();
  }
};

/** Throws at the first difference; answers what was measured. */
export const provePooled = async ({ postgres, poolerUrl, seed, size, say }: Pooled) => {
  const { ownerUrl } = postgres;
  const { operations, everyMs, kinds, most, tenants } = size;
  const proxy = await startProxy(poolerUrl);
  const env = { DIRECT_DATABASE_URL: ownerUrl };
  try {
    await watchWrites(ownerUrl);
    const work = await runMoneyWorkload({
      postgres,
      proxy,
      operations,
      seed,
      faults: { everyMs, kinds, ...(most ? { most } : {}) },
      checkEvery: Math.max(200, Math.round(operations / 10)),
      ...(tenants ? { tenants } : {}),
      env,
      say,
    });
    const nodes = await startNodes(poolerUrl, [env, env]);
    await raceForSlot(nodes);
    const deadlines = await meetDeadlines(poolerUrl, ownerUrl);
    const unexplained = (await stopNodes(nodes)).filter((line) => !isExplained(line));
    if (unexplained.length > 0) throw new Error(`The nodes complained:\n${unexplained.join('\n').slice(-4_000)}`);
    same('What every write ran under', await seenWrites(ownerUrl), EXPECTED);
    return { ...work, deadlines };
  } finally {
    await proxy.close();
  }
};
