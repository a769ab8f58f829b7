import type pg from 'pg';
import { fillInvoices } from '../../bench/fill-invoices.ts';
import { fillTenants } from '../../bench/fill-tenants.ts';

export const MONTHS = 24;
const DAYS = 730;
const STAFF = 40;
const SEALED_AT_ONCE = 20_000;

// What the transactions of a month are numbered from, and what comes after all of them.
const txOf = (month: number) => (month + 1) * 100_000_000;
const AFTERWARDS = txOf(MONTHS + 1);

/** An invoice brings about 3.8 lines and as many entries in the log: nine of ten are paid. */
export const invoicesFor = (rows: number): number => Math.round(rows / 3.8);
const payersFor = (invoices: number): number => Math.min(10_000, Math.ceil(invoices / 25));

/** The log begins anew in partitions of the last two years, with what the start of the space wrote in the first of them. */
const LAY_OUT = [
  `create temp table written as select * from audit_log`,
  `delete from audit_seal; delete from audit_log; delete from audit_cuts`,
  `update audit_head set seq = 0, tx = '0', audit_id = 0, hash = '\\x00'`,
  `insert into audit_cuts (month, from_tx)
   select date_trunc('month', current_date) - (${MONTHS - 1} - m) * interval '1 month', case m when 0 then '0' else ((m + 1) * 100000000::bigint)::text end::xid8
   from generate_series(0, ${MONTHS - 1}) m`,
  `select audit_lay_out()`,
  `insert into audit_log overriding system value select * from written order by id`,
  // Later transactions are counted on from those that are made up here, as after a restore.
  `create or replace function tx_offset() returns bigint language sql stable as 'select ${AFTERWARDS}::bigint'`,
];

const PEOPLE = `insert into users (username, password_hash, first_name, last_name, role, status)
  select 'person' || n, 'x', case n when ${STAFF} then 'Zawadi' else 'Person' end, case n when ${STAFF} then 'Kiprono' else n::text end,
    'manager', 'disabled' from generate_series(1, ${STAFF}) n`;

/** Each audited row that the log does not know yet was made at its beginning. */
const logTheRest = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ entity: string; key: string; hashed: string[]; ignored: string[] }>(
    `select * from audit_tables where entity not in ('invoices', 'payments') order by entity`,
  );
  for (const { entity, key, hashed, ignored } of rows)
    await client.query(
      `insert into audit_log (at, tx, actor, actor_name, action, entity, entity_id, after)
       select clock_timestamp() - ${DAYS} * interval '1 day', '${txOf(0) - 1}'::xid8, 'system:made-up', 'Made up', 'insert', $1, to_jsonb(t) ->> $2,
         audit_image(to_jsonb(t), $3, $4)
       from ${entity} t where not exists (select from audit_log a where a.entity = $1 and a.entity_id = to_jsonb(t) ->> $2)`,
      [entity, key, hashed, ignored],
    );
};

/**
 * What a month of the log holds: each invoice as it was made, who signed in meanwhile, its payment, and the invoice as it was then. The
 * last state of each is the row that is there.
 */
const logOf = (month: number, invoices: number): string => {
  const from = Math.floor((month * invoices) / MONTHS);
  const to = Math.floor(((month + 1) * invoices) / MONTHS);
  return `
    insert into audit_log (at, tx, actor, actor_name, request_id, action, entity, entity_id, before, after)
    select e.at, (${txOf(month)}::bigint + (e.n - ${from}) * 4 + e.step / 2)::text::xid8, 'user:' || u.id, u.first_name || ' ' || u.last_name, 'made-up-' || e.n, e.action,
      e.entity, coalesce(e.entity_id, u.id::text), e.before, e.after
    from (
      select i.seq as n, i.issue_date + (i.seq % 86400) * interval '1 second' as at, s.step, s.action, s.entity,
        case s.step when 3 then p.id when 2 then null else i.id end::text as entity_id,
        case s.step when 4 then i.was end as before,
        case s.step when 1 then i.was when 3 then to_jsonb(p) - x.payments when 4 then i.image end as after
      from (select images.*, case when status = 'paid' then image || '{"status": "pending", "paid_amount": 0.00, "paid_at": null}' else image end as was
          from (select i.*, to_jsonb(i) - (select ignored from audit_tables where entity = 'invoices') as image
            from invoices i where series = 'BENCH' and seq > ${from} and seq <= ${to} offset 0) as images offset 0) as i
        cross join (select (select ignored from audit_tables where entity = 'payments') as payments) as x
        left join payments p on p.invoice_id = i.id
        join lateral (values (1, 'insert', 'invoices'), (2, case when i.seq % 20000 = 7 then 'exported' else 'login' end, 'users'),
          (3, 'insert', 'payments'), (4, 'update', 'invoices')) as s (step, action, entity) on s.step < 3 or p.id is not null
    ) as e join staff u on u.turn = case when e.n % 5000 = 3 then ${STAFF} else e.n % ${STAFF - 1} + 1 end
    order by e.n, e.step`;
};

type Say = (line: string) => void;

const QUICKLY = `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set jit = off`;

/** Rows come quicker without the indexes of their tables, which are made anew from their own definitions; keys stay. */
const withoutIndexes = async (
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.oid::regclass::text as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint k where k.conindid = c.oid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
};

const BOOKS = [
  'invoices',
  'invoice_lines',
  'payments',
  'allocations',
  'journal_entries',
  'journal_lines',
  'journal_seal',
];

/** Documents and what they post, over two years. */
export const fillBooks = async (client: pg.Client, rows: number): Promise<void> => {
  const invoices = invoicesFor(rows);
  const payers = payersFor(invoices);
  await client.query(QUICKLY);
  for (const statement of LAY_OUT) await client.query(statement);
  await withoutIndexes(client, BOOKS, async () => {
    for (const statement of [
      ...fillTenants(payers, { paidUp: true }),
      ...fillInvoices(invoices, payers, DAYS),
      `insert into document_counters (series, next) values ('BENCH', ${invoices + 1})`,
      // The chain is made by its own function.
      `truncate journal_seal; update journal_head set n = 0, tx = '0', seq = 0, hash = '\\x00'`,
      PEOPLE,
    ])
      await client.query(statement);
  });
  await client.query('vacuum analyze');
};

export const fillLog = async (client: pg.Client, rows: number, say: Say): Promise<void> => {
  await client.query(QUICKLY);
  await client.query(
    `create temp table staff as select row_number() over (order by id) as turn, id, first_name, last_name from users where username like 'person%'`,
  );
  await client.query('analyze staff');
  await withoutIndexes(client, ['audit_log'], async () => {
    await logTheRest(client);
    for (let month = 0; month < MONTHS; month++) {
      await client.query(logOf(month, invoicesFor(rows)));
      if (month % 6 === 5) say(`${month + 1} months of the log are there`);
    }
  });
  await client.query('analyze audit_log');
};

const sealAll = async (client: pg.Client, chain: 'audit' | 'journal'): Promise<number> => {
  let all = 0;
  await client.query(QUICKLY);
  await withoutIndexes(client, [`${chain}_seal`], async () => {
    for (let more = true; more; ) {
      const { rows } = await client.query<{ sealed: number }>(
        `select ${chain}_seal_batch(${SEALED_AT_ONCE}) as sealed`,
      );
      all += rows[0]?.sealed ?? 0;
      more = rows[0]?.sealed === SEALED_AT_ONCE;
    }
  });
  return all;
};

/** Both chains at once, each by its own function. */
export const seal = async (connect: () => Promise<pg.Client>): Promise<{ audit: number; journal: number }> => {
  const clients = await Promise.all([connect(), connect()]);
  const [audit = 0, journal = 0] = await Promise.all(
    clients.map((client, n) => sealAll(client, n === 0 ? 'audit' : 'journal')),
  );
  await Promise.all(clients.map((client) => client.end()));
  return { audit, journal };
};
