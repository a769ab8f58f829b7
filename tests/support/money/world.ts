import { type Chance, chanceFrom } from '../chance.ts';
import type { Account } from './account.ts';
import type { Prices } from './invoicing.ts';
import { type Nodes, send } from './nodes.ts';
import { answered, METHODS, text } from './operation.ts';
import { type KnownRun, newTenant } from './runs.ts';
import type { Lane } from './spending.ts';
import { newTurns, type Turns } from './turns.ts';

export type Options = {
  url: string;
  operations: number;
  seed: number;
  killEveryMs: { min: number; max: number };
  mostKills?: number;
  tenants?: number;
  checkEvery: number;
  say?: (line: string) => void;
};

const TENANTS = 40;
const LANES = 6;

export type Client = { account: Account; turns: Turns; chance: Chance };
export type World = {
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
export const stream = (seed: number, n: number): Chance => {
  const chance = chanceFrom(Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) ^ Math.imul(n + 1, 40_503_077));
  for (let skipped = 0; skipped < 8; skipped++) chance.next();
  return chance;
};

export const keyOf = ({ options }: World, n: number | string): string => `money-${options.seed}-${n}`;

export const addTenant = async (world: World, n: number | string): Promise<void> => {
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

export const furnish = async (options: Options, nodes: Nodes): Promise<World> => {
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
    known: [],
    done: new Map(),
  };
  for (let n = 0; n < (options.tenants ?? TENANTS); n++) await addTenant(world, `first-${n}`);
  return world;
};
