import { setTimeout as sleep } from 'node:timers/promises';
import { BADLY_BEHAVED } from '../../../server/simulators/daraja/behaviour.ts';
import type { Delivery } from '../../../server/simulators/daraja/notifier.ts';
import { allReady, killNode, type Nodes } from '../money/nodes.ts';
import { same } from '../money/operation.ts';
import type { Passed } from './balancer.ts';
import type { Paybill } from './space.ts';

/** Kills one node after the other, so often, until it is told to stop; answers how often it did. */
export const killNodes = async (
  nodes: Nodes,
  { everyMs, most }: { everyMs: number; most: number },
  stop: AbortSignal,
): Promise<number> => {
  let kills = 0;
  while (kills < most) {
    await sleep(everyMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) break;
    const node = nodes.list[kills % nodes.list.length];
    if (!node) throw new Error('There are nodes');
    await killNode(node);
    kills++;
    await allReady(nodes);
  }
  return kills;
};

/** Everything that a Daraja does wrong, but for what the caller leaves out. */
export const misbehave = (changes: Partial<typeof BADLY_BEHAVED> = {}) => ({ ...BADLY_BEHAVED, ...changes });

export type Answers = { forged: number; strangers: number; again: number; busy: number };

// The node ended in the middle, or the machine was so full that it could not be stored in time: then it counts as lost.
const LOST: readonly (number | null)[] = [null, 502, 503];

/** Each callback that reached a node was answered as the protocol wants, and those with a wrong token found nobody. */
export const checkAnswers = ({ simulator }: Paybill): Answers => {
  const { deliveries } = simulator;
  const heard = deliveries.filter(({ status }) => !LOST.includes(status));
  const statuses = (manner: Delivery['manner']) => [
    ...new Set(heard.filter((delivery) => delivery.manner === manner).map(({ status }) => status)),
  ];
  const count = (manner: Delivery['manner']) => heard.filter((delivery) => delivery.manner === manner).length;
  for (const manner of ['true', 'again', 'forged'] as const) {
    const odd = statuses(manner).filter((status) => status !== 200);
    same(`What ${manner} callbacks were answered besides 200`, odd, []);
  }
  const odd = statuses('wrong token').filter((status) => status !== 404);
  same('What callbacks with a wrong token were answered besides 404', odd, []);
  const busy = deliveries.filter(({ status }) => status === 503).length;
  return { forged: count('forged'), strangers: count('wrong token'), again: count('again'), busy };
};

/** So many of a hundred answers took no longer than this, in milliseconds. */
export const answerQuantile = (passed: readonly Passed[], share: number): number => {
  const times = passed
    .filter(({ status }) => status !== 502)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
};
