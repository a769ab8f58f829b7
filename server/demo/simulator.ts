import { randomInt } from 'node:crypto';
import type { App } from '../app.ts';
import { systemActor } from '../db/connection/database.ts';
import { untilStarted } from '../jobs/loop.ts';
import { darajaFor } from '../mpesa/channels/open.ts';
import { followSimulator } from '../mpesa/channels/own-simulator.ts';
import { registerChannel } from '../mpesa/channels/register.ts';
import { startDaraja } from '../simulators/daraja/simulator.ts';
import { DEMO_PAYBILL } from './paybill.ts';
import { startDemoKra } from './tax-device.ts';

// Receipt numbers follow from it: with the same one at each start, money would look as if it had come before.
const MOST_SEED = 2 ** 31;

/**
 * The Safaricom of the demo space: it runs inside the server, so that a prompt is sent, answered and paid without a network. Its
 * port is another one at each start, and the paybill follows.
 */
export const startDemoSimulator = async (
  { database, deps, onDrain }: Pick<App, 'database' | 'deps' | 'onDrain'>,
  signal: AbortSignal,
): Promise<void> => {
  const { config, log } = deps;
  const simulator = await startDaraja({ seed: randomInt(MOST_SEED), channels: [DEMO_PAYBILL] });
  onDrain(simulator.stop);
  config.ownSimulator = simulator.url;
  const actor = systemActor('demo');
  const connect = async () => {
    const id = await database.transact(actor, (db) => followSimulator({ db, config }, DEMO_PAYBILL, simulator.url));
    if (id) await registerChannel({ database, deps, daraja: darajaFor(database, deps), actor }, id);
  };
  await untilStarted('demo simulator', connect, { log, signal });
  await startDemoKra({ database, deps, onDrain }, signal);
};
