import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Chance } from '../chance.ts';
import { eventually } from '../eventually.ts';
import { creditLeft, owed } from './account.ts';
import { useRoom } from './booking.ts';
import { chooseOperation } from './choose.ts';
import { send } from './nodes.ts';
import { changeSettings, changeUsers } from './office.ts';
import { Mismatch, type Operation, same } from './operation.ts';
import { payStaff } from './payroll.ts';
import type { Planned } from './plan.ts';
import { carryOut, isTouched, type RunKind, spaceToday } from './runs.ts';
import { spend } from './spending.ts';
import { type Turns, takeAll } from './turns.ts';
import { takeBack } from './undo.ts';
import { accountOf, addTenant, chanceOf, keyOf, type World } from './world.ts';

// Sent once or, now and then, twice at the same moment to both nodes, as a double click or an impatient proxy does.
const perform = async ({ nodes }: World, operation: Operation, key: string, chance: Chance): Promise<string> => {
  const { call, rival } = operation;
  const startAt = chance.below(2);
  const isDoubled = call.method === 'POST' && chance.next() < 0.04;
  let isSure = true;
  const onTrouble = () => {
    isSure = false;
  };
  const [answer, second, other] = await Promise.all([
    send(nodes, call, key, { startAt, onTrouble }),
    isDoubled ? send(nodes, call, key, { startAt: startAt + 1 }) : undefined,
    rival ? send(nodes, rival, `${key}-rival`, { startAt: startAt + 1 }) : undefined,
  ]);
  if (second) {
    const withoutId = ({ status, body }: typeof answer) => [status, { ...(body as object), requestId: null }];
    same('The second answer to the same request', withoutId(second), withoutId(answer));
  }
  try {
    operation.settle(answer, { isSure, rival: other });
  } catch (error) {
    const what = `${operation.name}: ${call.method} ${call.path} ${JSON.stringify(call.body)}`;
    throw new Mismatch(`${what}\n  ${error instanceof Error ? error.message : String(error)}`);
  }
  return operation.name;
};

const queriesOf = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, query_timeout: 20_000, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

// Nothing of a run that broke off goes on: no transaction is left of the time before, and no run is alive.
const settled = (url: string): Promise<void> =>
  eventually(
    () =>
      queriesOf(url, async (client) => {
        const { rows } = await client.query('select clock_timestamp()::text as now');
        const going = `select (select count(*) from pg_stat_activity where datname = current_database() and xact_start < '${rows[0].now}' and pid <> pg_backend_pid())
          + (select count(*) from billing_runs where status = 'running' and alive_at > clock_timestamp() - interval '5 seconds') as n`;
        while (Number((await client.query(going)).rows[0].n) > 0) await sleep(50);
      }),
    60_000,
  );

const everybody = ({ runs, clients }: World): Turns[] => [runs, ...clients.map(({ turns }) => turns)];

const run = (world: World, kind: RunKind, n: number): Promise<string> => {
  const clients = [...world.clients];
  return takeAll(everybody(world), async () => {
    const touched = clients.map(accountOf).filter(isTouched);
    const prices = { ...world.prices, today: spaceToday() };
    const known = await carryOut({ nodes: world.nodes, kind, key: keyOf(world, n), prices, touched }, () =>
      settled(world.options.postgres.ownerUrl),
    );
    if (known && known.issued.length > 0) world.known.push(known);
    return `run: ${kind}`;
  });
};

// One that was not long ago: who has paid and been credited much since is left in peace.
const undo = (world: World, n: number): Promise<string> =>
  takeAll(everybody(world), async () => {
    const known = world.known.pop();
    if (known) await takeBack(world.nodes, known, keyOf(world, n));
    return 'run: undo';
  });

const ofTenant = async (world: World, planned: Planned): Promise<string> => {
  const client = world.clients[planned.slot];
  if (!client) throw new Error('The plan names nobody who is not there');
  const chance = chanceOf(world, planned);
  return client.turns.take(async () => {
    const account = accountOf(client);
    const operation = chooseOperation(account, chance, { ...world.prices, today: spaceToday() });
    const name = await perform(world, operation, keyOf(world, planned.n), chance);
    // Credit is used as soon as there is anything to use it for.
    if (creditLeft(account) > 0) same('What is owed by a tenant with credit', owed(account), 0);
    return name;
  });
};

type Made<T> = (lane: T, chance: Chance, key: string) => Operation;

const inLane = async <T>(
  world: World,
  chosen: { lane: T; turns: Turns } | undefined,
  planned: Planned,
  make: Made<T>,
): Promise<string> => {
  if (!chosen) throw new Error('The plan names no lane that is not there');
  const chance = chanceOf(world, planned);
  const key = keyOf(world, planned.n);
  return chosen.turns.take(() => perform(world, make(chosen.lane, chance, key), key, chance));
};

// Takes its place in the queues at once, does its work when its turn comes, and answers what it was.
export const doOne = async (world: World, planned: Planned): Promise<string> => {
  const { kind, slot, n } = planned;
  switch (kind) {
    case 'account':
      return ofTenant(world, planned);
    case 'booking':
      return inLane(world, world.rooms[slot], planned, useRoom);
    case 'expense':
      return inLane(world, world.expenses[slot], planned, spend);
    case 'payroll':
      return inLane(world, world.payroll, planned, payStaff);
    case 'setting':
      return inLane(world, world.office, planned, changeSettings);
    case 'user':
      return inLane(world, world.office, planned, changeUsers);
    case 'tenant':
      await addTenant(world, n);
      return 'new tenant';
    case 'undo':
      return undo(world, n);
    default:
      return run(world, kind, n);
  }
};
