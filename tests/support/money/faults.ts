import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { toWallTime } from '../../../domain/kernel/time.ts';
import { systemClock } from '../../../server/clock.ts';
import type { Chance } from '../chance.ts';
import { runAsOwner } from '../database.ts';
import type { OwnPostgres } from '../postgres.ts';
import type { DatabaseProxy } from '../proxy.ts';
import { allReady, killNode, type Nodes } from './nodes.ts';
import type { Turns } from './turns.ts';

export const FAULTS = [
  'kill -9 of a node',
  'kill -9 of PostgreSQL',
  'PostgreSQL stopped',
  'connections reset',
  'connections forgotten',
  'connections swallowed',
  'a backend ended',
  'a clock moved',
  'disk full',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export type Fault = { kind: FaultKind; afterMs: number; lastsMs: number; pick: number };

export type Harmed = { nodes: Nodes; postgres: OwnPostgres; proxy: DatabaseProxy };

const MINUTE = 60_000;
const SHIFTS = [40_000, -40_000, 60 * MINUTE, -60 * MINUTE, 0];

// Dealt as from a pack of cards, so that a short history has every kind too.
export const planFaults = (chance: Chance, count: number, everyMs: number, kinds: readonly FaultKind[]): Fault[] => {
  const faults: Fault[] = [];
  let pack: FaultKind[] = [];
  while (faults.length < count) {
    if (pack.length === 0) pack = [...kinds];
    const [kind] = pack.splice(chance.below(pack.length), 1);
    if (!kind) break;
    const afterMs = Math.round(everyMs * (0.8 + 0.4 * chance.next()));
    faults.push({ kind, afterMs, lastsMs: 1_000 + chance.below(2_500), pick: chance.below(1_000_000) });
  }
  return faults;
};

// An hour more or less must not make another day of it: a run would then bill what the model does not expect.
const shiftFor = (pick: number): number => {
  const shift = SHIFTS[pick % SHIFTS.length] ?? 0;
  const hour = toWallTime(systemClock.now(), 'Africa/Nairobi').slice(0, 2);
  return Math.abs(shift) > MINUTE && (hour === '22' || hour === '23' || hour === '00') ? 40_000 : shift;
};

const nodeOf = ({ nodes }: Harmed, { pick }: Fault) => {
  const node = nodes.list[pick % nodes.list.length];
  if (!node) throw new Error('There are nodes');
  return node;
};

const DO: Record<FaultKind, (harmed: Harmed, fault: Fault) => Promise<void>> = {
  'kill -9 of a node': (harmed, fault) => killNode(nodeOf(harmed, fault)),
  'kill -9 of PostgreSQL': ({ postgres }) => postgres.kill(),
  'PostgreSQL stopped': async ({ postgres }, { lastsMs }) => {
    await postgres.pause();
    await sleep(lastsMs);
    postgres.resume();
  },
  'connections reset': async ({ proxy }) => proxy.reset(),
  'connections forgotten': async ({ proxy }) => proxy.forget(),
  'connections swallowed': async ({ proxy }, { lastsMs }) => {
    proxy.swallow();
    await sleep(lastsMs);
    proxy.open();
  },
  'a backend ended': async ({ postgres }, { pick }) => {
    await runAsOwner(
      postgres.ownerUrl,
      `select pg_terminate_backend(pid) from (select pid, row_number() over (order by pid) - 1 as n, count(*) over () as total
        from pg_stat_activity where application_name = 'nafasi') b where n = ${pick} % total`,
    );
  },
  'a clock moved': async (harmed, fault) => {
    const node = nodeOf(harmed, { ...fault, pick: fault.pick >> 3 });
    await writeFile(node.clockFile, String(shiftFor(fault.pick)));
    process.kill(node.server.pid, 'SIGUSR2');
  },
  'disk full': async ({ postgres, nodes }, { lastsMs }) => {
    nodes.isDiskFull = true;
    await postgres.disk?.fill();
    await sleep(lastsMs);
    await postgres.disk?.free();
  },
};

export type Suffered = { kind: FaultKind; readyMs: number };

// One after the other until it is told to stop; each is over when all nodes are ready again. A look at the
// database in the meantime takes the same turns.
export const inflict = async (
  harmed: Harmed,
  faults: readonly Fault[],
  turns: Turns,
  stop: AbortSignal,
): Promise<Suffered[]> => {
  const suffered: Suffered[] = [];
  let last = performance.now();
  for (const fault of faults) {
    if (fault.kind === 'disk full' && !harmed.postgres.disk) continue;
    const wait = Math.max(500, last + fault.afterMs - performance.now());
    await sleep(wait, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) break;
    await turns.take(async () => {
      last = performance.now();
      harmed.nodes.isDiskFull = false;
      await DO[fault.kind](harmed, fault);
      // A node that was killed is away until it is started again; for the others, time counts from the end of the fault.
      const over = fault.kind === 'kill -9 of a node' ? last : performance.now();
      await allReady(harmed.nodes);
      suffered.push({ kind: fault.kind, readyMs: Math.round(performance.now() - over) });
    });
  }
  return suffered;
};
