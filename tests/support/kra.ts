import { sql } from 'drizzle-orm';
import type { TaxDevice, TaxDocument } from '../../domain/tax/contract.ts';
import type { Clock } from '../../server/clock.ts';
import { systemActor } from '../../server/db/connection/database.ts';
import { performNext } from '../../server/gateway/effects.ts';
import { type KraOptions, type KraSimulator, startKra } from '../../server/simulators/kra/simulator.ts';
import { createLine } from '../../server/tax/osdc/line.ts';
import { createKraProvider } from '../../server/tax/provider.ts';
import { advanceAll } from '../../server/tax/queue/advance.ts';
import { mailFinal } from '../../server/wiring/final-documents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import { furnishBilling } from './billing.ts';
import { answer } from './bookings.ts';

// What hangs is given up soon here.
const ANSWER_MS = 1_500;

/** Does what is due for KRA, and what falls due later as if its time had come, up to so many rounds. */
export const createWork = (t: TestApp) => {
  const { database, deps } = t.app;
  const providers = { kra: createKraProvider(mailFinal, createLine(fetch, ANSWER_MS)) };
  const round = async (): Promise<boolean> => {
    await advanceAll(database, deps);
    let any = false;
    while (await performNext(database, deps, providers, deps.log)) any = true;
    return any;
  };
  const hurry = () =>
    database.transact(systemActor('test'), async (tx) => {
      await tx.execute(sql`update effects set next_try_at = clock_timestamp() where next_try_at is not null`);
    });
  return {
    round,
    hurry,
    /** Until nothing is left to do, or so many rounds of pauses are over. */
    work: async (rounds = 30): Promise<void> => {
      for (let n = 0; n < rounds; n++) {
        if (await round()) continue;
        const [open] = await t.sql(`select count(*)::int as n from effects where next_try_at is not null`);
        if (open?.n === 0) return;
        await hurry();
      }
    },
  };
};

/** A space and a KRA that speak to each other. */
export const startWithKra = async (options: Partial<Omit<KraOptions, 'clock'>> & { clock?: Clock } = {}) => {
  const { clock, ...wanted } = options;
  const simulator: KraSimulator = await startKra({ seed: 7, ...wanted });
  atEnd(() => simulator.stop());
  const t = await startTestApp(clock ? { clock } : {});
  const world = await furnishBilling(t);
  const admin = await t.as('admin');
  await world.manager.call('PUT', '/api/settings/billing', { vatRegistered: true, kraPin: 'P051234567X' });
  const { work, round, hurry } = createWork(t);
  const fields = {
    tin: 'P051234567X',
    branchId: '00',
    serial: 'OSCU-1',
    environment: 'simulator',
    baseUrl: simulator.url,
  };
  return {
    ...world,
    ...{ t, admin, simulator, work, round, hurry, fields },
    addDevice: async (changes: object = {}) =>
      answer<TaxDevice>(await admin.call('POST', '/api/tax/devices', { ...fields, ...changes })),
    device: async () => ((await admin.call('GET', '/api/tax/devices')).body as TaxDevice[])[0],
    documents: async (search = '') =>
      (await world.desk.call('GET', `/api/tax/documents?sort=queuedAt&limit=100${search}`)).body as TaxDocument[],
  };
};
