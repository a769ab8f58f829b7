import { desc, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { BLOCKED_DAYS, type Blocked } from '../../domain/health/blocked-contract.ts';
import { type Database, type Db, systemActor } from '../db/connection/database.ts';
import type { Block } from './blocked-report.ts';
import { browserBlocks } from './tables.ts';

// However many are reported, the database hears of them this often, and keeps so many.
const REST_MS = 5_000;
const MOST_WAITING = 100;
const MOST_ROWS = 300;
const MOST_SHOWN = 50;

/** Gathers what browsers report. A report costs no connection to the database, so that a flood of them costs nobody anything. */
export type BlockedLog = { add(blocks: readonly Block[]): void; flush(): Promise<void> };

const write = (tx: Db, counted: readonly (Block & { seen: number })[]) =>
  tx.execute(sql`
    insert into browser_blocks (directive, blocked, route, seen)
    select n.directive, n.blocked, n.route, n.seen
    from (
      select r.*, k.seen is not null as is_known, row_number() over (partition by k.seen is null) as place
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as r (directive text, blocked text, route text, seen int)
      left join browser_blocks k using (directive, blocked, route)
    ) n
    where n.is_known or n.place + (select count(*) from browser_blocks) <= ${MOST_ROWS}
    order by 1, 2, 3
    on conflict (directive, blocked, route) do update
      set seen = least(browser_blocks.seen + excluded.seen, 1000000), last_seen_at = clock_timestamp()`);

export const createBlockedLog = (database: Pick<Database, 'transact'>, log: FastifyBaseLogger): BlockedLog => {
  let waiting = new Map<string, Block & { seen: number }>();
  let timer: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = [...waiting.values()];
    waiting = new Map();
    await database.transact(systemActor('browser_blocks'), (tx) => write(tx, counted));
  };
  const flushLater = () => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, 'what browsers blocked could not be noted'));
    }, REST_MS).unref();
  };
  return {
    add(blocks) {
      for (const block of blocks) {
        const key = `${block.directive} ${block.blocked} ${block.route}`;
        const known = waiting.get(key);
        if (known) known.seen = Math.min(known.seen + 1, 100_000);
        else if (waiting.size < MOST_WAITING) waiting.set(key, { ...block, seen: 1 });
      }
      if (waiting.size > 0) flushLater();
    },
    flush,
  };
};

export const listBlocks = async (db: Db): Promise<Blocked[]> =>
  db
    .select()
    .from(browserBlocks)
    .where(sql`${browserBlocks.lastSeenAt} > clock_timestamp() - make_interval(days => ${BLOCKED_DAYS})`)
    .orderBy(desc(browserBlocks.lastSeenAt), browserBlocks.directive, browserBlocks.blocked, browserBlocks.route)
    .limit(MOST_SHOWN);
