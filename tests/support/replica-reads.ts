import { setTimeout as sleep } from 'node:timers/promises';
import { runAsOwner } from './database.ts';
import { eventually } from './eventually.ts';
import { isExplained } from './money/complaints.ts';
import { type Nodes, send, startNodes, stopNodes } from './money/nodes.ts';
import { answered } from './money/operation.ts';
import { type ReplicatedPostgres, startReplicated } from './replica.ts';

// Callers write on one node and read on the other, whose reports a replica answers, while that replica is paused, delayed and killed.

const CALLERS = 4;
const AMOUNT = 10;
const BACK_WITHIN_MS = 30_000;

export type Reads = {
  writes: number;
  reads: number;
  fromReplica: number;
  passedOn: number;
  told: number;
  lost: number;
  slowestMs: number;
  backMs: number[];
};

type Run = { nodes: Nodes; acknowledged: number; reads: number; over: AbortSignal };

const get = async <T>({ nodes }: Run, path: string, startAt: number): Promise<T> =>
  answered<T>(await send(nodes, { method: 'GET', path }, path, { startAt }), 200);

const DAY_MS = 86_400_000;
const dayOff = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
// Wherever on earth the space is.
const profitLoss = () => `/api/reports/profit-loss?from=${dayOff(-1)}&to=${dayOff(1)}`;

type ProfitLoss = { totalExpenses: string };

// What each caller is owed is its own write; this one is owed everything that anybody was told of before it asks.
const requireAll = async (run: Run, node: number): Promise<void> => {
  const before = run.acknowledged;
  const { totalExpenses } = await get<ProfitLoss>(run, profitLoss(), node);
  if (Number(totalExpenses) < before * AMOUNT)
    throw new Error(`A report shows ${totalExpenses} of expenses after ${before} of ${AMOUNT} were acknowledged`);
};

const requireOwn = async (run: Run, id: string, node: number): Promise<void> => {
  const found = await get<unknown[]>(run, `/api/ledger/entries?sourceId=${id}`, node);
  if (found.length === 0) throw new Error(`The journal does not show the expense ${id}`);
};

const callAgain = async (run: Run, caller: number): Promise<void> => {
  for (let n = 0; !run.over.aborted; n++) {
    const description = `replica-${caller}-${n}`;
    const body = { category: 'other', description, amount: `${AMOUNT}.00`, paymentMethod: 'cash' };
    const call = { method: 'POST', path: '/api/expenses', body };
    const { id } = answered<{ id: string }>(await send(run.nodes, call, description, { startAt: caller + n }), 201);
    run.acknowledged += 1;
    // At the other node.
    await (n % 2 === 0 ? requireOwn(run, id, caller + n + 1) : requireAll(run, caller + n + 1));
    run.reads += 1;
  }
};

type Counted = { answered: number; passedOn: number };

const readCounts = async ({ nodes }: Run): Promise<Counted[]> =>
  Promise.all(
    nodes.list.map(async (_, startAt) => {
      const health = await send(nodes, { method: 'GET', path: '/api/admin/health' }, 'health', { startAt });
      const { checks } = answered<{ checks: { id: string; detail: string | null }[] }>(health, 200);
      const detail = checks.find(({ id }) => id === 'replica')?.detail ?? '';
      const [, from = 0, passed = 0] = /(\d+) reports? from it, (\d+) from/.exec(detail) ?? [];
      return { answered: Number(from), passedOn: Number(passed) };
    }),
  );

const sum = (counted: readonly Counted[], name: keyof Counted) => counted.reduce((all, one) => all + one[name], 0);

/** Until both nodes read from the replica again. */
const awaitReads = async (run: Run): Promise<number> => {
  const began = performance.now();
  const before = await readCounts(run);
  await eventually(async () => {
    const now = await readCounts(run);
    if (now.some((one, node) => one.answered <= (before[node]?.answered ?? 0)))
      throw new Error('A node does not read from the replica');
  }, BACK_WITHIN_MS);
  return Math.round(performance.now() - began);
};

const setDelay = async (url: string, delay: string): Promise<void> => {
  await runAsOwner(url, `alter system set recovery_min_apply_delay = '${delay}'`);
  await runAsOwner(url, 'select pg_reload_conf()');
};

type Fault = (postgres: ReplicatedPostgres, lasts: () => Promise<unknown>) => Promise<void>;

const FAULTS: Readonly<Record<string, Fault>> = {
  'what is replayed is paused': async ({ replica: { url } }, lasts) => {
    await runAsOwner(url, 'select pg_wal_replay_pause()');
    await lasts();
    await runAsOwner(url, 'select pg_wal_replay_resume()');
  },
  'what is replayed is 100 ms late': async ({ replica: { url } }, lasts) => {
    await setDelay(url, '100ms');
    await lasts();
    await setDelay(url, '0');
  },
  'the replica is 3 seconds late': async ({ replica: { url } }, lasts) => {
    await setDelay(url, '3s');
    await lasts();
    await setDelay(url, '0');
  },
  'the replica is killed': async ({ replica }, lasts) => {
    await replica.crash();
    await lasts();
    await replica.start();
  },
};

/** Throws at the first read that misses a write, and at any answer but success and "come back". */
export const readAtReplica = async (
  { rounds, lastsMs }: { rounds: number; lastsMs: number },
  say: (line: string) => void,
): Promise<Reads> => {
  const postgres = await startReplicated();
  const env = { READ_DATABASE_URL: postgres.replica.url };
  const nodes = await startNodes(postgres.primary.url, [env, env]);
  const over = new AbortController();
  const run: Run = { nodes, acknowledged: 0, reads: 0, over: over.signal };
  const calling = Promise.all(Array.from({ length: CALLERS }, (_, caller) => callAgain(run, caller)));
  calling.catch(() => over.abort());
  const backMs: number[] = [];
  try {
    await Promise.race([awaitReads(run), calling]);
    for (let round = 0; round < rounds; round++) {
      for (const [what, suffer] of Object.entries(FAULTS)) {
        await Promise.race([suffer(postgres, () => sleep(lastsMs)), calling]);
        if (over.signal.aborted) await calling;
        backMs.push(await awaitReads(run));
        say(`${what}: read from again after ${backMs.at(-1)} ms, ${run.reads} reads of ${run.acknowledged} writes`);
      }
    }
  } finally {
    over.abort();
  }
  await calling;
  const counted = await readCounts(run);
  const { busy, lost, slowestMs } = nodes.counts;
  const unexplained = (await stopNodes(nodes)).filter((line) => !isExplained(line));
  if (unexplained.length > 0) throw new Error(`The nodes complained:\n${unexplained.join('\n').slice(-4_000)}`);
  return {
    writes: run.acknowledged,
    reads: run.reads,
    fromReplica: sum(counted, 'answered'),
    passedOn: sum(counted, 'passedOn'),
    told: busy,
    lost,
    slowestMs,
    backMs,
  };
};
