import { sql } from 'drizzle-orm';
import type { SpaceFigures } from '../../domain/health/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { SERVING_LOCK } from '../db/connection/locks.ts';
import { PROVIDERS } from '../gateway/provider-names.ts';
import { QUEUES } from '../jobs/queues.ts';

// Beyond this it does not matter how many there are, and counting them would take its time.
const MOST_COUNTED = 10_000;

// Named here, so that what is counted by them has no other labels.
const values = (names: readonly string[]) => `values ${names.map((name) => `('${name}')`).join(', ')}`;

const age = (moment: string) => `extract(epoch from clock_timestamp() - ${moment})::float8`;

const chain = (entries: string, at: string, position: string, head: string, headPosition: string) => `
  (select json_build_object('entries', count(*), 'oldest', coalesce(${age(`min(w.at)`)}, 0)) from (
    select e.${at} as at from ${entries} e, ${head} h where (e.tx, e.${position}) > (h.tx, h.${headPosition})
    order by e.tx, e.${position} limit ${MOST_COUNTED}) w)`;

// One statement, of which each part reads an index of what is not done.
const FIGURES = `select json_build_object(
  'nodes', (select count(*) from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0
    and objid = ${SERVING_LOCK} and database = (select oid from pg_database where datname = current_database())),
  'sealing', json_build_object(
    'audit', ${chain('audit_log', 'at', 'id', 'audit_head', 'audit_id')},
    'journal', ${chain('journal_entries', 'posted_at', 'seq', 'journal_head', 'seq')}),
  -- With two days to spare: the month begins in the time zone of the space.
  'auditMonthLate', (select greatest(0, ${age(`(max(month) + interval '1 month 2 days')`)}) from audit_cuts),
  'outbox', (select json_object_agg(c.channel, json_build_object(
      'queued', (select count(*) from outbox o where o.status = 'queued' and o.channel = c.channel),
      'bounced', (select count(*) from outbox o where o.status = 'bounced' and o.channel = c.channel),
      'kept', (select count(*) from outbox o where o.status = 'kept' and o.channel = c.channel),
      'late', (select greatest(coalesce(${age('min(o.next_attempt_at)')}, 0), 0) from outbox o
        where o.status = 'queued' and o.channel = c.channel)))
    from (values ('email'), ('sms')) c (channel)),
  'jobs', (select json_object_agg(q.name, json_build_object(
      'waiting', coalesce(j.waiting, 0), 'active', coalesce(j.active, 0), 'failed', coalesce(j.failed, 0),
      'sinceDone', j.since)) from (${values(QUEUES)}) q (name) left join (
    select name, count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as failed,
      ${age(`max(completed_on) filter (where state = 'completed')`)} as since
    from pgboss.job group by name) j on j.name = q.name),
  'messages', (select json_object_agg(p.provider, json_build_object(
      'waiting', coalesce(m.waiting, 0), 'parked', coalesce(m.parked, 0), 'oldest', coalesce(m.oldest, 0)))
    from (${values(PROVIDERS)}) p (provider) left join (
    select provider, count(*) filter (where next_try_at is not null) as waiting,
      count(*) filter (where next_try_at is null) as parked,
      ${age('min(received_at) filter (where next_try_at is not null)')} as oldest
    from gateway_messages where processed_at is null group by provider) m on m.provider = p.provider),
  'requests', (select json_object_agg(p.provider, json_build_object(
      'waiting', coalesce(r.waiting, 0), 'unknown', coalesce(r.unknown, 0), 'dead', coalesce(r.dead, 0)))
    from (${values(PROVIDERS)}) p (provider) left join (
    select provider, count(*) filter (where state in ('queued', 'sending')) as waiting,
      count(*) filter (where state = 'unknown') as unknown, count(*) filter (where state = 'dead') as dead
    from effects where next_try_at is not null or state in ('unknown', 'dead') group by provider) r
    on r.provider = p.provider),
  'suspense', (select json_build_object('receipts', count(*), 'oldest', coalesce(${age('min(created_at)')}, 0))
    from mpesa_receipts where state = 'suspense'),
  'tax', (select json_build_object(
      'waiting', count(*) filter (where state <> 'refused'), 'refused', count(*) filter (where state = 'refused'),
      'oldest', coalesce(${age(`min(queued_at) filter (where state <> 'refused')`)}, 0))
    from tax_documents where state in ('queued', 'sending', 'unknown', 'refused')),
  'backupAge', (select ${age('max(verified_at)')} from backups
    where status = 'done' and verification in ('restored', 'read'))
) as figures`;

/** What waits and what failed in the space, whichever node it is on. */
export const readSpace = async (db: Db): Promise<SpaceFigures> => {
  const { rows } = await db.execute<{ figures: SpaceFigures }>(sql.raw(FIGURES));
  const [row] = rows;
  if (!row) throw new Error('The figures of the space were not read');
  return row.figures;
};
