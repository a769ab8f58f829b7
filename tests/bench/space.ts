import { join } from 'node:path';
import type pg from 'pg';
import { readPidFile } from '../../server/db/embedded/pid.ts';
import type { Cluster } from './cluster.ts';
import { type Bare, type Nafasi, startBare, startDriver, startNafasi } from './contenders.ts';
import { cpuMs } from './cpu.ts';

/** A copy of a data set with everybody who is measured on it. */
export type Space = {
  url: string;
  nafasi: Nafasi;
  bare: Bare;
  driver: pg.Pool;
  cpu: Record<'nafasi' | 'bare' | 'sql', () => number | null>;
};

export const inSpace = async <T>(
  cluster: Cluster,
  template: string,
  work: (space: Space) => Promise<T>,
): Promise<T> => {
  const { url, drop } = await cluster.copy(template);
  const ends: (() => Promise<unknown>)[] = [drop];
  try {
    const nafasi = await startNafasi(url);
    ends.unshift(nafasi.stop);
    const bare = await startBare(url);
    ends.unshift(bare.stop);
    const driver = startDriver(url);
    ends.unshift(() => driver.end());
    const postmaster =
      (await readPidFile(cluster.database.folder))?.pid ??
      (await readPidFile(join(cluster.database.folder, 'postgres')))?.pid;
    const database = postmaster === undefined ? [] : [postmaster];
    const cpu = {
      nafasi: () => cpuMs([nafasi.server.pid, ...database]),
      bare: () => cpuMs([bare.pid, ...database]),
      sql: () => cpuMs(database),
    };
    return await work({ url, nafasi, bare, driver, cpu });
  } finally {
    for (const end of ends) await end();
  }
};

export const ask = async <T>({ driver }: Space, text: string, values: unknown[] = []): Promise<T[]> =>
  (await driver.query(text, values)).rows as T[];
