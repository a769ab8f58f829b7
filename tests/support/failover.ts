import { setTimeout as sleep } from 'node:timers/promises';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';
import { isExplained } from './money/complaints.ts';
import { type Nodes, send, startNodes, stopNodes } from './money/nodes.ts';
import { answered } from './money/operation.ts';
import { type Host, startReplicated } from './replica.ts';

// A primary and its synchronous replica change places again and again, while two nodes serve by an address with both hosts. What
// Patroni does is done here: it promotes, and makes a replica of the host that went down.

const WRITERS = 8;
const BACK_WITHIN_MS = 10_000;
const BETWEEN_MS = 1_500;

type Written = { key: string; at: number };

export type Failovers = { backMs: number[]; acknowledged: number; told: number; lost: number };

/** Commits wait for a follower, or for nobody. */
const waitForReplica = async (host: Host, doesWait: boolean): Promise<void> => {
  await runAsOwner(host.url, `alter system set synchronous_standby_names = '${doesWait ? '*' : ''}'`);
  await runAsOwner(host.url, 'select pg_reload_conf()');
  if (!doesWait) return;
  await eventually(async () => {
    const { rows } = await runAsOwner(host.url, 'select sync_state from pg_stat_replication');
    if (!rows.some(({ sync_state: state }) => state === 'sync')) throw new Error('No replica follows');
  }, 60_000);
};

const promote = async (host: Host): Promise<void> => {
  await runAsOwner(host.url, 'select pg_promote(true, 30)');
  // The one that went down follows nobody yet.
  await waitForReplica(host, false);
};

/** Writes without a pause until told to end; each write has a key and is sent until it is answered. */
const writeOn = (nodes: Nodes, written: Written[], over: AbortSignal) => {
  let made = 0;
  const writer = async (which: number) => {
    while (!over.aborted) {
      const key = `failover-${++made}`;
      const body = { category: 'other', description: key, amount: '10.00', paymentMethod: 'cash' };
      answered(await send(nodes, { method: 'POST', path: '/api/expenses', body }, key, { startAt: which }), 201);
      written.push({ key, at: performance.now() });
    }
  };
  return Promise.all(Array.from({ length: WRITERS }, (_, which) => writer(which)));
};

const requireAll = async (url: string, written: readonly Written[]): Promise<void> => {
  // Others are acknowledged while the database is asked.
  const before = [...written];
  const { rows } = await runAsOwner(url, `select description from expenses where description like 'failover-%'`);
  const found = rows.map(({ description }) => description as string);
  const missing = before.filter(({ key }) => !found.includes(key));
  if (missing.length > 0)
    throw new Error(`${missing.length} acknowledged writes are missing, such as ${missing[0]?.key}`);
  if (new Set(found).size !== found.length) throw new Error('A write is there twice');
};

const failOver = async (primary: Host, replica: Host, written: Written[]): Promise<number> => {
  await primary.crash();
  const crashed = performance.now();
  await promote(replica);
  await eventually(async () => {
    // A write that the primary had done may be answered a moment after the crash.
    if (!written.some(({ at }) => at > crashed + 250)) throw new Error('Nothing is acknowledged since the crash');
  }, BACK_WITHIN_MS);
  const first = written.find(({ at }) => at > crashed + 250);
  return Math.round((first?.at ?? crashed) - crashed);
};

/** Throws at the first write that is lost, or that is not served within 10 seconds. */
export const failOverAgain = async (rounds: number, say: (line: string) => void): Promise<Failovers> => {
  const postgres = await startReplicated();
  let [primary, replica] = [postgres.primary, postgres.replica];
  await waitForReplica(primary, true);
  const nodes = await startNodes(postgres.url);
  const written: Written[] = [];
  const over = new AbortController();
  const ended = Promise.race(nodes.list.map(({ server }) => server.ended)).then(({ stderr }) => {
    if (!over.signal.aborted) throw new Error(`A node ended: ${stderr.slice(-2_000)}`);
  });
  ended.catch(() => over.abort());
  const writing = writeOn(nodes, written, over.signal);
  writing.catch(() => over.abort());
  const backMs: number[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      await Promise.race([sleep(BETWEEN_MS), writing, ended]);
      backMs.push(await failOver(primary, replica, written));
      await requireAll(replica.url, written);
      await primary.rebuild(replica);
      await waitForReplica(replica, true);
      [primary, replica] = [replica, primary];
      say(`round ${round}: back after ${backMs.at(-1)} ms, ${written.length} writes acknowledged, none missing`);
    }
  } finally {
    over.abort();
  }
  await writing;
  await Promise.race([ended, sleep(0)]);
  await requireAll(primary.url, written);
  await eventually(async () => {
    const call = { method: 'GET', path: '/api/audit-log/verify' };
    const { ok, underWay } = answered<{ ok: boolean; underWay: boolean }>(await send(nodes, call, 'verify'), 200);
    if (underWay) throw new Error('The audit chain is still looked at');
    if (!ok) throw new Error('The audit chain is broken');
  }, 60_000);
  const { busy, lost } = nodes.counts;
  const unexplained = (await stopNodes(nodes)).filter((line) => !isExplained(line));
  if (unexplained.length > 0) throw new Error(`The nodes complained:\n${unexplained.join('\n').slice(-4_000)}`);
  return { backMs, acknowledged: written.length, told: busy, lost };
};
