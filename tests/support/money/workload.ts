import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Chance, chanceFrom } from '../chance.ts';
import { type Account, creditLeft, owed } from './account.ts';
import { checkAll } from './check.ts';
import { chooseOperation } from './choose.ts';
import type { Prices } from './invoicing.ts';
import { killNodes, type Nodes, send, startNodes, stopNodes } from './nodes.ts';
import { answered, METHODS, Mismatch, type Operation, same, text } from './operation.ts';
import { carryOut, isTouched, type KnownRun, newTenant, type RunKind, spaceToday } from './runs.ts';
import { type Lane, spend } from './spending.ts';
import { newTurns, type Turns, takeAll } from './turns.ts';
import { takeBack } from './undo.ts';

export type Options = {
  url: string;
  operations: number;
  seed: number;
  killEveryMs: { min: number; max: number } | null;
  checkEvery: number;
  say?: (line: string) => void;
};

const CONNECTIONS = 16;
const TENANTS = 40;
const LANES = 6;
const MOST_MS = 120 * 60_000;

type Client = { account: Account; turns: Turns; chance: Chance };
type World = {
  options: Options;
  nodes: Nodes;
  prices: Omit<Prices, 'today'>;
  packages: { id: string; monthlyRate: string }[];
  clients: Client[];
  lanes: { lane: Lane; turns: Turns; chance: Chance }[];
  // Runs and new tenants take turns: a run would bill whoever is new.
  runs: Turns;
  // Runs that can be taken back.
  known: KnownRun[];
  done: Map<string, number>;
};

// Streams of chance that have nothing to do with each other, all from one seed.
const stream = (seed: number, n: number): Chance => {
  const chance = chanceFrom(Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) ^ Math.imul(n + 1, 40_503_077));
  for (let skipped = 0; skipped < 8; skipped++) chance.next();
  return chance;
};

const keyOf = ({ options }: World, n: number | string): string => `money-${options.seed}-${n}`;

const addTenant = async (world: World, n: number | string): Promise<void> => {
  const { nodes, packages, clients, options } = world;
  const chance = stream(options.seed, 1_000_000 + clients.length);
  clients.push({
    account: await newTenant(nodes, { packages, chance, key: keyOf(world, n) }),
    turns: newTurns(),
    chance,
  });
};

// The daily run comes by itself at its time: here half a day away, so that all runs are those of the workload.
const farFromNow = (): string => `${String((new Date().getUTCHours() + 3 + 12) % 24).padStart(2, '0')}:00`;

const furnish = async (options: Options, nodes: Nodes): Promise<World> => {
  const includeVat = options.seed % 2 === 0;
  const billing = {
    vatRegistered: true,
    pricesIncludeVat: includeVat,
    vatOnLateFee: false,
    invoiceDueDays: 7,
    paymentMethods: METHODS,
    automationTime: farFromNow(),
  };
  const put = { method: 'PUT', path: '/api/settings/billing', body: billing };
  answered(await send(nodes, put, 'settings'), 200);
  const packages: World['packages'] = [];
  for (const [n, rate] of [950_000, 1_250_033, 777].entries()) {
    const body = { name: `Package ${n}`, type: 'flexible_shared', monthlyRate: text(rate), totalSpaces: 10_000 };
    const made = await send(nodes, { method: 'POST', path: '/api/workspace-packages', body }, `package-${n}`);
    packages.push(answered<World['packages'][number]>(made, 201));
  }
  const lanes = Array.from({ length: LANES }, (_, n) => ({
    lane: new Map(),
    turns: newTurns(),
    chance: stream(options.seed, 2_000_000 + n),
  }));
  const world = {
    options,
    nodes,
    prices: { includeVat },
    packages,
    clients: [],
    lanes,
    runs: newTurns(),
    done: new Map(),
  };
  for (let n = 0; n < TENANTS; n++) await addTenant(world, `first-${n}`);
  return world;
};

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
  const killer = options.killEveryMs
    ? killNodes(nodes, stream(options.seed, 3_000_000), options.killEveryMs, ended.signal)
    : Promise.resolve();
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
