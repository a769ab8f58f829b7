import pg from 'pg';
import { ADMIN } from '../../bench/contenders.ts';
import { queriesOf, startRecorder } from '../../bench/recorded/record.ts';
import { wasteIn } from '../../support/plans.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import { startServer } from '../../support/server-process.ts';
import { signIn } from '../../support/signed-in.ts';
import type { Figures, Part } from '../parts.ts';

const ENTRIES = 1_000_000;
const SEALED_AT_ONCE = 50_000;
const IN_TIME_MS = 1_000;

// Forty people of whom one is seldom there, thirty kinds of records, and an action that hardly ever happens.
const fill = (entries: number) => `insert into audit_log (at, tx, actor, actor_name, action, entity, entity_id, after)
  select clock_timestamp() - (${entries} - g) * interval '1 minute', (1000 + g)::text::xid8,
    'user:' || w.n, case w.n when 40 then 'Zawadi Kiprono' else 'Person ' || w.n end,
    case when g % 50000 = 7 then 'exported' when g % 9 = 0 then 'insert' else 'update' end,
    'made_up_' || g % 30, md5(g::text), jsonb_build_object('amount', g, 'note', 'Row ' || g)
  from generate_series(1, ${entries}) g, lateral (select case when g % 20000 = 3 then 40 else g % 39 + 1 end as n) w`;

/** An entry that others in the log come after, as a restore leaves them: later transactions are counted on from it. */
const countOn = (entries: number) =>
  `create or replace function tx_offset() returns bigint language sql stable as 'select ${entries + 10_000}::bigint'`;

const seal = async (client: pg.Client): Promise<number> => {
  for (let all = 0; ; ) {
    const { rows } = await client.query<{ sealed: number }>(`select audit_seal_batch(${SEALED_AT_ONCE}) as sealed`);
    all += rows[0]?.sealed ?? 0;
    if ((rows[0]?.sealed ?? 0) < SEALED_AT_ONCE) return all;
  }
};

const LISTS: Readonly<Record<string, string>> = {
  'a seldom name': 'q=zawadi',
  'a common name': 'q=person',
  'a word that is nowhere': 'q=nothing-of-the-kind',
  'the id of a record': 'q=c4ca4238a0b923820dcc509a6f75849b',
  'what happened to a record': 'entityId=c4ca4238a0b923820dcc509a6f75849b',
  'what one person did': 'actor=user:40',
  'a seldom action': 'action=exported',
};

type Verdict = { ok: boolean; underWay: boolean; checked: number; sealed: number; problems: unknown[] };

/** Asks until the whole log was verified, and counts how often it was told to come back. */
const verify = async (origin: string, cookie: string): Promise<{ verdict: Verdict; asked: number; ms: number }> => {
  const began = performance.now();
  for (let asked = 1; ; asked++) {
    const reply = await fetch(`${origin}/api/audit-log/verify`, { headers: { cookie } });
    if (reply.status !== 200) throw new Error(`The check was answered ${reply.status}: ${await reply.text()}`);
    const verdict = (await reply.json()) as Verdict;
    if (!verdict.underWay) return { verdict, asked, ms: Math.round(performance.now() - began) };
  }
};

const planOf = async (ownerUrl: string, client: pg.Client): Promise<void> => {
  const recorder = await startRecorder(ownerUrl);
  try {
    for (const [name, query] of Object.entries(LISTS)) {
      const ask = () => recorder.statementsOf((http) => http('GET', `/api/audit-log?${query}`));
      for (const { text, values = [] } of queriesOf(await ask()))
        for (const { table, how, kept, looked } of await wasteIn(client, text, values))
          throw new Error(`${name}: a ${how} of ${table} looks at ${looked} rows to keep ${kept}`);
    }
  } finally {
    await recorder.stop();
  }
};

export const part: Part = {
  name: 'audit-length',
  about: `the audit log with ${ENTRIES.toLocaleString('en')} entries is searched by index, verified as a whole and checked on from a checkpoint (--count entries)`,
  async run({ short, count, say }) {
    const entries = count ?? (short ? 60_000 : ENTRIES);
    const { ownerUrl } = await startOwnPostgres();
    const client = new pg.Client({ connectionString: ownerUrl, options: '-c enable_memoize=off -c jit=off' });
    client.on('error', () => undefined); // It ends with the database when a check fails.
    await client.connect();
    await client.query(fill(entries));
    await client.query(countOn(entries));
    const sealed = await seal(client);
    await client.query('vacuum analyze audit_log, audit_seal');
    say(`${sealed} entries are sealed`);
    const figures: Figures = { entries };

    // The first checks after an upgrade catch up in parts; each is as long as the one of any other day.
    const check = async () => {
      const began = performance.now();
      const { rows } = await client.query('select * from audit_verify_on(50000)');
      if (rows.length > 0) throw new Error(JSON.stringify(rows));
      return Math.round(performance.now() - began);
    };
    let slowest = 0;
    for (let done = 0; done <= sealed; done += 50_000) slowest = Math.max(slowest, await check());
    figures['slowest daily check of the chain, ms'] = slowest;

    const server = startServer({ DATABASE_URL: ownerUrl, LOG_LEVEL: 'error', ...ADMIN });
    const origin = await server.ready;
    const { cookie } = await signIn(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    for (const [name, query] of Object.entries(LISTS)) {
      const began = performance.now();
      const reply = await fetch(`${origin}/api/audit-log?${query}`, { headers: { cookie } });
      const ms = Math.round(performance.now() - began);
      if (reply.status !== 200) throw new Error(`${name} was answered ${reply.status}: ${await reply.text()}`);
      const found = ((await reply.json()) as unknown[]).length;
      if ((found === 0) !== (name === 'a word that is nowhere')) throw new Error(`${name} found ${found} entries`);
      if (ms > IN_TIME_MS) throw new Error(`${name} took ${ms} ms`);
      figures[`${name}, ms`] = ms;
      say(`${name}: ${found} entries in ${ms} ms`);
    }
    const { verdict, asked, ms } = await verify(origin, cookie);
    if (!verdict.ok || verdict.checked < sealed) throw new Error(`The log is not whole: ${JSON.stringify(verdict)}`);
    say(`verified ${verdict.checked} links in ${ms} ms and ${asked} answers`);
    figures['whole log verified, ms'] = ms;
    await server.kill('SIGTERM');
    await planOf(ownerUrl, client);
    await client.end();
    return figures;
  },
};
