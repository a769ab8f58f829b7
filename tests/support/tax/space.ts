import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type App, buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { systemActor } from '../../../server/db/connection/database.ts';
import { APP_ROLE } from '../../../server/db/schema/app-role.ts';
import { performNext } from '../../../server/gateway/effects.ts';
import { saveSettings } from '../../../server/settings/service.ts';
import type { VirtualTime } from '../../../server/simulators/daraja/time.ts';
import type { KraSimulator } from '../../../server/simulators/kra/simulator.ts';
import { createDevice } from '../../../server/tax/devices/manage.ts';
import { createLine } from '../../../server/tax/osdc/line.ts';
import { createKraProvider } from '../../../server/tax/provider.ts';
import { advanceAll } from '../../../server/tax/queue/advance.ts';
import { mailFinal } from '../../../server/wiring/final-documents.ts';
import { atEnd } from '../at-end.ts';

const ANSWER_MS = 5_000;

/** A space with a device, whose pauses pass by a clock that stands until it is moved: a second of work moves it by a second too. */
export const openTaxSpace = async (url: string, simulator: KraSimulator, time: VirtualTime) => {
  const backupDir = join(tmpdir(), `nafasi-etims-${process.pid}`);
  const config = readConfig({
    DATABASE_URL: url,
    BACKUP_DIR: backupDir,
    LOG_LEVEL: 'silent',
    DRAIN_MS: '0',
    DB_POOL_SIZE: '6',
    SECRET_KEY: 'the key of a space of random documents',
  });
  const app: App = await buildApp({ config, database: { url, role: APP_ROLE }, clock: time, shedAfterMs: 0 });
  atEnd(async () => {
    await app.drain();
    await rm(backupDir, { recursive: true, force: true });
  });
  const { database, deps } = app;
  const actor = systemActor('prove');
  await database.transact(actor, (db) =>
    saveSettings({ db, config }, 'billing', { vatRegistered: true, kraPin: 'P051234567X' }),
  );
  const device = { tin: 'P051234567X', branchId: '00', serial: 'OSCU-1', nextNumber: 1 };
  await database.transact(actor, (db) =>
    createDevice(db, { ...device, environment: 'simulator', baseUrl: simulator.url }),
  );
  const providers = { kra: createKraProvider(mailFinal, createLine(fetch, ANSWER_MS)) };

  /** Does all that is due now. */
  const work = async (): Promise<void> => {
    const began = performance.now();
    await advanceAll(database, deps);
    while (await performNext(database, deps, providers, deps.log));
    await time.advance(Math.ceil(performance.now() - began));
  };

  /** Goes on to the moment at which something falls due, by the clock that stands. Answers whether anything will. */
  const pass = async (mostMs = Number.POSITIVE_INFINITY): Promise<boolean> => {
    const { rows } = await database.db.execute<{ ms: number | null }>(sql`
      select greatest(0, ceil(extract(epoch from min(next_try_at) - clock_timestamp()) * 1000))::float8 as ms from effects where next_try_at is not null`);
    const ms = rows[0]?.ms ?? null;
    if (ms === null) return false;
    await time.advance(Math.min(ms, mostMs));
    if (ms <= mostMs)
      await database.transact(actor, async (db) => {
        await db.execute(sql`update effects set next_try_at = clock_timestamp() where next_try_at is not null`);
      });
    return true;
  };

  const open = async (): Promise<number> => {
    const { rows } = await database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from tax_documents where state <> 'signed'`,
    );
    return rows[0]?.n ?? 0;
  };

  /** Until KRA has signed everything. */
  const settle = async (): Promise<void> => {
    do await work();
    while (((await pass()) || (await open()) > 0) && (await open()) > 0);
  };
  return { app, work, pass, open, settle };
};
