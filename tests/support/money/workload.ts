import { createHash } from 'node:crypto';
import { doOne } from './carry-out.ts';
import { checkAll } from './check.ts';
import { checkSpace } from './check-space.ts';
import { isExplained } from './complaints.ts';
import { inflict, planFaults, type Suffered } from './faults.ts';
import { type Nodes, startNodes, stopNodes } from './nodes.ts';
import { fingerprint, type Planned, planOperations, stream } from './plan.ts';
import { takeAll } from './turns.ts';
import { accountOf, furnish, type Options, tenantsAtFirst, type World } from './world.ts';

const CONNECTIONS = 16;
const MOST_MS = 4 * 60 * 60_000;
const MOST_FAULTS = 2_000;

const check = (world: World): Promise<void> => {
  // Who is asked for while this waits for its turn is made after it.
  const clients = [...world.clients];
  const lanes = [...clients, ...world.expenses, ...world.rooms, world.payroll, world.office];
  return takeAll([world.runs, world.calm, ...lanes.map(({ turns }) => turns)], async () => {
    const { ownerUrl } = world.options.postgres;
    await checkAll(ownerUrl, {
      accounts: clients.map(accountOf),
      lanes: world.expenses.map(({ lane }) => lane),
      payRuns: world.payroll.lane.runs,
    });
    await checkSpace(ownerUrl, world);
  });
};

const work = async (world: World, plan: readonly Planned[]): Promise<void> => {
  const { checkEvery, seed, say } = world.options;
  const began = performance.now();
  let next = 0;
  let failure: unknown = null;
  const worker = async () => {
    for (let planned = plan[next++]; planned && failure === null; planned = plan[next++]) {
      const { n } = planned;
      try {
        await world.options.hold?.(n);
        if (performance.now() > began + MOST_MS) throw new Error('The time is up');
        const name = await doOne(world, planned);
        world.history[n] = name;
        world.done.set(name, (world.done.get(name) ?? 0) + 1);
        if (n % checkEvery === 0) {
          await check(world);
          const rate = (n / ((performance.now() - began) / 1_000)).toFixed(1);
          say?.(`${n} operations (${rate} a second): model, documents, books and rules agree`);
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
  // What was planned, and what was done, in a word each.
  plan: string;
  history: string;
  byName: Record<string, number>;
  suffered: Suffered[];
  counts: Nodes['counts'];
};

// A random history of a whole space on two nodes that are hurt now and then, against a model. Throws at the first
// difference, with its seed.
export const runMoneyWorkload = async (options: Options): Promise<Figures> => {
  const { seed, operations, faults, postgres, proxy, env = {} } = options;
  const plan = planOperations(seed, operations, tenantsAtFirst(options));
  const blows = planFaults(stream(seed, 3_000_000), faults.most ?? MOST_FAULTS, faults.everyMs, faults.kinds);
  const nodes = await startNodes(proxy.url, [env, env], options.before);
  const world = await furnish(options, nodes);
  const began = performance.now();
  const ended = new AbortController();
  const trouble = inflict({ nodes, postgres, proxy }, blows, world.calm, ended.signal);
  const beside = options.meanwhile?.(world, ended.signal) ?? Promise.resolve();
  beside.catch(() => undefined); // Heard of below.
  let failure: unknown = null;
  try {
    await Promise.race([work(world, plan), trouble.then(() => new Promise<never>(() => undefined))]);
    await beside;
  } catch (error) {
    failure = error;
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  ended.abort();
  const suffered = await trouble.catch(() => []);
  const complaints = await stopNodes(nodes);
  const unexplained = complaints.filter((line) => !isExplained(line)).join('\n');
  if (failure instanceof Error) throw new Error(`${failure.message}\n${unexplained.slice(-6_000)}`);
  if (unexplained !== '') throw new Error(`The nodes complained:\n${unexplained.slice(-6_000)}`);
  return {
    operations,
    seconds,
    tenants: world.clients.length,
    plan: fingerprint(plan, blows),
    history: createHash('sha256').update(world.history.join('\n')).digest('hex').slice(0, 16),
    byName: Object.fromEntries([...world.done].sort(([a], [b]) => (a < b ? -1 : 1))),
    suffered,
    counts: nodes.counts,
  };
};
