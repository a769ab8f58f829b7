import { join } from 'node:path';
import type pg from 'pg';
import { readPidFile } from '../../server/db/embedded/pid.ts';
import type { Cluster } from './cluster.ts';
import { type Http, type Nafasi, startBare, startDriver, startNafasi } from './contenders.ts';
import { cpuMs } from './cpu.ts';
import { type Cpu, type Generator, startGenerator } from './load/load.ts';

/** A copy of a data set with the server on it. */
export type Space = { url: string; nafasi: Nafasi; driver: pg.Pool; postmaster: number | undefined };

export const inSpace = async <T>(
  cluster: Cluster,
  template: string,
  work: (space: Space) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> => {
  const { url, drop } = await cluster.copy(template);
  const ends: (() => Promise<unknown>)[] = [drop];
  try {
    const nafasi = await startNafasi(url, env);
    ends.unshift(nafasi.stop);
    const driver = startDriver(url);
    ends.unshift(() => driver.end());
    const postmaster =
      (await readPidFile(cluster.database.folder))?.pid ??
      (await readPidFile(join(cluster.database.folder, 'postgres')))?.pid;
    return await work({ url, nafasi, driver, postmaster });
  } finally {
    for (const end of ends) await end();
  }
};

export const ask = async <T>({ driver }: Space, text: string, values: unknown[] = []): Promise<T[]> =>
  (await driver.query(text, values)).rows as T[];

/** Who is measured: the server, the floor and the honest limit, each a process of its own on the same data. */
export const CONTENDERS = ['nafasi', 'floor', 'limit'] as const;
export type Who = (typeof CONTENDERS)[number];

export type Contender = { origin: string; cookie: string | null; cpu: Cpu; http: Http };
export type Ring = { space: Space; generator: Generator; contenders: Record<Who, Contender> };

/** The same with everybody who is measured on it. */
export const inRing = <T>(cluster: Cluster, template: string, work: (ring: Ring) => Promise<T>): Promise<T> =>
  inSpace(cluster, template, async (space) => {
    const { url, nafasi, postmaster } = space;
    const ends: (() => Promise<unknown>)[] = [];
    const database = () => (postmaster === undefined ? null : cpuMs([postmaster]));
    const bare = async (routes: 'floor' | 'limit', cookie: string | null): Promise<Contender> => {
      const { origin, http, pid, stop } = await startBare(routes, url, cookie);
      ends.unshift(stop);
      return { origin, http, cookie, cpu: () => ({ server: cpuMs([pid]), database: database() }) };
    };
    try {
      const generator = startGenerator();
      ends.unshift(generator.stop);
      const { origin, cookie, http, server } = nafasi;
      const own = { origin, cookie, http, cpu: () => ({ server: cpuMs([server.pid]), database: database() }) };
      const contenders = { nafasi: own, floor: await bare('floor', null), limit: await bare('limit', cookie) };
      return await work({ space, generator, contenders });
    } finally {
      for (const end of ends) await end();
    }
  });
