import { randomInt } from 'node:crypto';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import type { App } from '../app.ts';
import { getToday } from '../clock.ts';
import { type Db, systemActor } from '../db/connection/database.ts';
import { untilStarted } from '../jobs/loop.ts';
import { startKra } from '../simulators/kra/simulator.ts';
import { addSimulatedDevice, followSimulator } from '../tax/devices/own-simulator.ts';
import { followPinSimulator } from '../tax/pins/checker.ts';

const DEMO_DEVICE = { tin: 'P000000000N', branchId: '00', serial: 'OSCU-DEMO-1' } as const;

// So many of the last invoices are registered when the space is first opened.
const LATEST = 6;

/** A supplier whom nobody has entered yet, and who told KRA of an invoice to the space. */
const bought = (today: Day) => ({
  ...{ spplrTin: 'P051876543K', spplrNm: 'Nairobi Glass & Mirrors Ltd', spplrSdcId: 'KRACU0100004711' },
  ...{ spplrInvcNo: 318, rcptTyCd: 'S', salesDt: addDays(today, -2).replaceAll('-', '') },
  itemList: [
    { itemNm: 'Glass partition, phone booth', taxTyCd: 'B', totAmt: 24_360, taxAmt: 3_360 },
    { itemNm: 'Fitting', taxTyCd: 'B', totAmt: 5_800, taxAmt: 800 },
  ],
});

/** The tax device of the demo space: what opens it comes with the start of the simulator. */
export const addDemoTaxDevice = (db: Db): Promise<void> => addSimulatedDevice(db, DEMO_DEVICE, LATEST);

/** The KRA of the demo space, beside its Safaricom: its port and its keys are others at each start, and the device and the PIN checker follow. */
export const startDemoKra = async (
  { database, deps, onDrain }: Pick<App, 'database' | 'deps' | 'onDrain'>,
  signal: AbortSignal,
): Promise<void> => {
  const { url, register, pins, stop, sell } = await startKra({ seed: randomInt(2 ** 31) });
  sell(DEMO_DEVICE.tin, bought(await getToday(deps)));
  onDrain(stop);
  const { consumerKey, consumerSecret } = pins;
  const connect = () =>
    database.transact(systemActor('demo'), async (db) => {
      await followSimulator(db, DEMO_DEVICE, {
        url,
        install: ({ tin, branchId, serial }, before) => void register.install(tin, branchId, serial, before),
      });
      const checker = { environment: 'simulator', baseUrl: url, consumerKey, consumerSecret } as const;
      await followPinSimulator({ db, config: deps.config }, checker);
    });
  await untilStarted('demo tax device', connect, { log: deps.log, signal });
};
