import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Chance } from '../chance.ts';
import { creditLeft, owed } from './account.ts';
import { checkAll } from './check.ts';
import { chooseOperation } from './choose.ts';
import { killNodes, type Nodes, send, startNodes, stopNodes } from './nodes.ts';
import { Mismatch, type Operation, same } from './operation.ts';
import { carryOut, isTouched, type RunKind, spaceToday } from './runs.ts';
import { spend } from './spending.ts';
import { takeAll } from './turns.ts';
import { takeBack } from './undo.ts';
import { addTenant, type Client, furnish, keyOf, type Options, stream, type World } from './world.ts';

const CONNECTIONS = 16;
const MOST_MS = 120 * 60_000;

// Sent once or, now and then, twice at the same moment to both nodes, as a double click or an impatient proxy does.
const perform = async ({ nodes }: World, operation: Operation, key: string, chance: Chance): Promise<void> => {
  const { call } = operation;
  const startAt = chance.below(2);
  const isDoubled = call.method === 'POST' && chance.next() < 0.04;
  const answers = await Promise.all([
    send(nodes, call, key, { startAt }),
    ...(isDoubled ? [send(nodes, call, key, { startAt: startAt + 1 })] : []),
  ]);
  const [answer, second] = answers;
  if (!answer) throw new Error('There is always an answer');
  if (second) {
    const withoutId = ({ status, body }: typeof answer) => [status, { ...(body as object), requestId: null }];
    same('The second answer to the same request', withoutId(second), withoutId(answer));
  }
  try {
    operation.settle(answer);
  } catch (error) {
    const what = `${operation.name}: ${call.method} ${call.path} ${JSON.stringify(call.body)}`;
    throw new Mismatch(`${what}\n  ${error instanceof Error ? error.message : String(error)}`);
  }
};

// Nothing of a run that broke off goes on: no transaction is left of the time before, and no run is alive.
const settled = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select clock_timestamp()::text as now');
    const going = `select (select count(*) from pg_stat_activity where datname = current_database() and xact_start < '${rows[0].now}' and pid <> pg_backend_pid())
      + (select count(*) from billing_runs where status = 'running' and alive_at > clock_timestamp() - interval '5 seconds') as n`;
    while (Number((await client.query(going)).rows[0].n) > 0) await sleep(50);
  } finally {
    await client.end();
  }
};

const run = (world: World, kind: RunKind, n: number): Promise<void> =>
  world.runs.take(async () => {
    const touched = world.clients.filter(({ account }) => isTouched(account));
    const known = await takeAll(
      touched.map(({ turns }) => turns),
      () =>
        carryOut(
          {
            nodes: world.nodes,
            kind,
            key: keyOf(world, n),
            prices: { ...world.prices, today: spaceToday() },
            touched: touched.map(({ account }) => account),
          },
          () => settled(world.options.url),
        ),
    );
    if (known && known.issued.length > 0) world.known.push(known);
  });

// One that was not long ago: who has paid and been credited much since is left in peace.
const undo = (world: World, n: number): Promise<void> =>
  world.runs.take(async () => {
    const known = world.known.pop();
    if (!known) return;
    const theirs = new Set(known.issued.map(({ account }) => account));
    const clients = world.clients.filter(({ account }) => theirs.has(account));
    await takeAll(
      clients.map(({ turns }) => turns),
      () => takeBack(world.nodes, known, keyOf(world, n)),
    );
  });

const ofTenant = async (world: World, { account, turns, chance }: Client, n: number): Promise<string> =>
  turns.take(async () => {
    const operation = chooseOperation(account, chance, { ...world.prices, today: spaceToday() });
    await perform(world, operation, keyOf(world, n), chance);
    // Credit is used as soon as there is anything to use it for.
    if (creditLeft(account) > 0) same('What is owed by a tenant with credit', owed(account), 0);
    return operation.name;
  });

const one = async (world: World, chance: Chance, n: number): Promise<string> => {
  const roll = chance.next();
  if (roll < 0.01) {
    const name = roll < 0.0035 ? 'automation' : roll < 0.008 ? 'billing' : 'undo';
    await (name === 'undo' ? undo(world, n) : run(world, name, n));
    return `run: ${name}`;
  }
  if (roll < 0.02) {
    await world.runs.take(() => addTenant(world, n));
    return 'new tenant';
  }
  if (roll < 0.1) {
    const chosen = world.lanes[chance.below(world.lanes.length)];
    if (!chosen) throw new Error('There are lanes');
    return chosen.turns.take(async () => {
      const operation = spend(chosen.lane, chosen.chance);
      await perform(world, operation, keyOf(world, n), chosen.chance);
      return operation.name;
    });
  }
  // Some tenants are busier than others.
  const client = world.clients[Math.floor(chance.next() ** 1.5 * world.clients.length)];
  if (!client) throw new Error('There are tenants');
  return ofTenant(world, client, n);
};

const check = (world: World): Promise<void> =>
  world.runs.take(() =>
    takeAll(
      [...world.clients, ...world.lanes].map(({ turns }) => turns),
      () =>
        checkAll(world.options.url, {
          accounts: world.clients.map(({ account }) => account),
          lanes: world.lanes.map(({ lane }) => lane),
        }),
    ),
  );

const work = async (world: World): Promise<void> => {
  const { operations, checkEvery, seed, say } = world.options;
  const chance = stream(seed, 0);
  const until = performance.now() + MOST_MS;
  let next = 0;
  let failure: unknown = null;
  const worker = async () => {
    while (failure === null && next < operations) {
      const n = ++next;
      try {
        if (performance.now() > until) throw new Error('The time is up');
        const name = await one(world, chance, n);
        world.done.set(name, (world.done.get(name) ?? 0) + 1);
        if (n % checkEvery === 0) {
          await check(world);
          say?.(`${n} operations: model, documents and books agree`);
        }
      } catch (error) {
        failure ??= new Error(`Operation ${n} of seed ${seed}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  if (failure !== null) throw failure;
  await check(world);
};

export type Figures = {
  operations: number;
  seconds: number;
  tenants: number;
  byName: Record<string, number>;
  counts: Nodes['counts'];
};

// A random history of money on two nodes that are killed now and then, against a model. Throws at the first difference,
// with its seed.
export const runMoneyWorkload = async (options: Options): Promise<Figures> => {
  const nodes = await startNodes(options.url);
  const world = await furnish(options, nodes);
  const began = performance.now();
  const ended = new AbortController();
  const killer = killNodes(nodes, stream(options.seed, 3_000_000), options, ended.signal);
  let failure: unknown = null;
  try {
    await Promise.race([work(world), killer.then(() => new Promise<never>(() => undefined))]);
  } catch (error) {
    failure = error;
  }
  ended.abort();
  await killer.catch(() => undefined);
  const complaints = await stopNodes(nodes);
  if (failure instanceof Error) throw new Error(`${failure.message}\n${complaints.slice(-6_000)}`);
  same('What the nodes complained of', complaints, '');
  return {
    operations: options.operations,
    seconds: Math.round((performance.now() - began) / 1_000),
    tenants: world.clients.length,
    byName: Object.fromEntries([...world.done].sort(([a], [b]) => (a < b ? -1 : 1))),
    counts: nodes.counts,
  };
};
