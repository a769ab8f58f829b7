import type pg from 'pg';
import { connectAsOwner } from '../connection/connect.ts';
import { START_LOCK } from '../connection/locks.ts';

const SILENT_MS = 5_000;
const AGAIN_MS = 60_000;

type Holder = { pid: number; name: string; client: string; since: string };

// pg_locks splits the number of an advisory lock: the upper half is in classid, the lower half in objid.
const HOLDER = `select a.pid, coalesce(nullif(a.application_name, ''), 'an unnamed program') as name,
    coalesce(host(a.client_addr), 'this machine') as client,
    to_char(a.backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
  from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())`;

/** Says which process holds the lock, so that an operator can find it. */
const nameHolder = async (ownerUrl: string, say: (line: string) => void) => {
  const client = await connectAsOwner(ownerUrl, 'nafasi-start');
  try {
    const { rows } = await client.query<Holder>(HOLDER, [START_LOCK]);
    for (const { pid, name, client: from, since } of rows)
      say(
        `Waiting for another start or a restore on this database: ${name}, PostgreSQL process ${pid}, connected from ${from} since ${since}.`,
      );
  } finally {
    await client.end();
  }
};

/** Takes the lock under which nodes start one at a time, and says who holds it when the wait is long. */
export const takeStartLock = async (client: pg.Client, ownerUrl: string, say: (line: string) => void) => {
  let timer: NodeJS.Timeout;
  const tell = () => {
    // Waiting continues where the second connection is refused.
    nameHolder(ownerUrl, say).catch(() => say('Waiting for another start or a restore on this database.'));
    timer = setTimeout(tell, AGAIN_MS);
  };
  timer = setTimeout(tell, SILENT_MS);
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
  } finally {
    clearTimeout(timer);
  }
};
