import { randomInt } from 'node:crypto';
import type { App } from '../app.ts';
import { type Db, systemActor } from '../db/connection/database.ts';
import { untilStarted } from '../jobs/loop.ts';
import { startKra } from '../simulators/kra/simulator.ts';
import { addSimulatedDevice, followSimulator } from '../tax/devices/own-simulator.ts';

const DEMO_DEVICE = { tin: 'P000000000N', branchId: '00', serial: 'OSCU-DEMO-1' } as const;

// So many of the last invoices are registered when the space is first opened.
const LATEST = 6;

/** The tax device of the demo space: what opens it comes with the start of the simulator. */
export const addDemoTaxDevice = (db: Db): Promise<void> => addSimulatedDevice(db, DEMO_DEVICE, LATEST);

/** The KRA of the demo space, beside its Safaricom: its port and its keys are others at each start, and the device follows. */
export const startDemoKra = async (
  { database, deps, onDrain }: Pick<App, 'database' | 'deps' | 'onDrain'>,
  signal: AbortSignal,
): Promise<void> => {
  const { url, register, stop } = await startKra({ seed: randomInt(2 ** 31) });
  onDrain(stop);
  const connect = () =>
    database.transact(systemActor('demo'), (db) =>
      followSimulator(db, DEMO_DEVICE, {
        url,
        install: ({ tin, branchId, serial }, before) => void register.install(tin, branchId, serial, before),
      }),
    );
  await untilStarted('demo tax device', connect, { log: deps.log, signal });
};
