import type { OwnPostgres } from '../postgres.ts';
import type { DatabaseProxy } from '../proxy.ts';
import type { Account } from './account.ts';
import type { RoomLane } from './booking.ts';
import type { FaultKind } from './faults.ts';
import type { Prices } from './invoicing.ts';
import { type Nodes, send } from './nodes.ts';
import type { Office } from './office.ts';
import { answered, METHODS, text } from './operation.ts';
import type { Payroll } from './payroll.ts';
import { EXPENSE_LANES, type Planned, ROOM_LANES, stream } from './plan.ts';
import { type KnownRun, newTenant } from './runs.ts';
import type { Lane } from './spending.ts';
import { newTurns, type Turns, takeAll } from './turns.ts';

export type Options = {
  postgres: OwnPostgres;
  proxy: DatabaseProxy;
  operations: number;
  seed: number;
  faults: { everyMs: number; kinds: readonly FaultKind[]; most?: number };
  tenants?: number;
  checkEvery: number;
  /** What both nodes have in their environment beside the usual. */
  env?: Record<string, string>;
  // What the first node runs instead of this version, alone until `meanwhile` adds another.
  before?: string;
  // Holds an operation back until its time has come.
  hold?: (n: number) => Promise<void>;
  meanwhile?: (world: World, isOver: AbortSignal) => Promise<void>;
  say?: (line: string) => void;
};

const TENANTS = 40;
const FREE_HOURS = 6;

// The account is there once its turn has come: the tenant is made in the first.
export type Client = { account: Account | null; turns: Turns };
type Of<T> = { lane: T; turns: Turns };

export type World = {
  options: Options;
  nodes: Nodes;
  prices: Omit<Prices, 'today'>;
  packages: { id: string; monthlyRate: string }[];
  clients: Client[];
  expenses: Of<Lane>[];
  rooms: Of<RoomLane>[];
  payroll: Of<Payroll>;
  office: Of<Office>;
  // Runs and new tenants take turns: a run would bill the new ones.
  runs: Turns;
  // Faults and looks at the database do as well.
  calm: Turns;
  // Runs that can be taken back.
  known: KnownRun[];
  done: Map<string, number>;
  // What each operation was, by its number.
  history: string[];
};

export const tenantsAtFirst = ({ tenants = TENANTS }: Pick<Options, 'tenants'>): number =>
  Math.max(tenants, ROOM_LANES);

export const keyOf = ({ options }: World, n: number | string): string => `money-${options.seed}-${n}`;

export const accountOf = ({ account }: Client): Account => {
  if (!account) throw new Error('The tenant was not made');
  return account;
};

export const chanceOf = ({ options }: World, { n }: Planned) => stream(options.seed, 10_000_000 + n);

// Whom a plan names from now on has a queue from now on.
export const addTenant = (world: World, n: number | string): Promise<void> => {
  const { nodes, packages, clients, options } = world;
  const chance = stream(options.seed, 1_000_000 + clients.length);
  const client: Client = { account: null, turns: newTurns() };
  clients.push(client);
  return takeAll([world.runs, client.turns], async () => {
    client.account = await newTenant(nodes, { packages, chance, key: keyOf(world, n) });
  });
};

// The daily run comes by itself once its time of the day has passed: at the very end of the day, so that all runs are
// those of the workload.
const LATEST = '23:59';

const setUp = async (nodes: Nodes, includeVat: boolean): Promise<World['packages']> => {
  const billing = {
    vatRegistered: true,
    kraPin: 'P051234567X',
    pricesIncludeVat: includeVat,
    vatOnLateFee: false,
    invoiceDueDays: 7,
    paymentMethods: METHODS,
    automationTime: LATEST,
    // Each of them pays money back alone.
    refundApprovalLimit: '0.00',
  };
  answered(await send(nodes, { method: 'PUT', path: '/api/settings/billing', body: billing }, 'settings'), 200);
  const packages: World['packages'] = [];
  for (const [n, rate] of [950_000, 1_250_033, 777].entries()) {
    const body = {
      name: `Package ${n}`,
      type: 'flexible_shared',
      monthlyRate: text(rate),
      totalSpaces: 10_000,
      freeRoomHours: FREE_HOURS,
    };
    const made = await send(nodes, { method: 'POST', path: '/api/workspace-packages', body }, `package-${n}`);
    packages.push(answered<World['packages'][number]>(made, 201));
  }
  return packages;
};

const openRoom = async ({ nodes, clients }: World, n: number): Promise<RoomLane> => {
  const rate = 175_000 + 33_333 * n;
  const body = { name: `Room ${n}`, hourlyRate: text(rate) };
  const made = await send(nodes, { method: 'POST', path: '/api/meeting-rooms', body }, `meeting-room-${n}`);
  const tenantId = clients[n]?.account?.tenantId ?? '';
  return { roomId: answered<{ id: string }>(made, 201).id, rate, tenantId, freeMinutes: FREE_HOURS * 60, bookings: [] };
};

export const furnish = async (options: Options, nodes: Nodes): Promise<World> => {
  const includeVat = options.seed % 2 === 0;
  const withTurns = <T>(lane: T): Of<T> => ({ lane, turns: newTurns() });
  const world: World = {
    options,
    nodes,
    prices: { includeVat },
    packages: await setUp(nodes, includeVat),
    clients: [],
    expenses: Array.from({ length: EXPENSE_LANES }, () => withTurns(new Map())),
    rooms: [],
    payroll: withTurns({ employees: [], runs: [] }),
    office: withTurns({ users: [], general: {} }),
    runs: newTurns(),
    calm: newTurns(),
    known: [],
    done: new Map(),
    history: [],
  };
  for (let n = 0; n < tenantsAtFirst(options); n++) await addTenant(world, `first-${n}`);
  for (let n = 0; n < ROOM_LANES; n++) world.rooms.push(withTurns(await openRoom(world, n)));
  return world;
};
