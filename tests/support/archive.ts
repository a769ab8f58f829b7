import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Archive, createArchive } from '../../server/backups/archive/archive.ts';
import { withCopies } from '../../server/backups/archive/copies.ts';
import type { CopyConfig } from '../../server/backups/copies/settings.ts';
import { rewindSpace } from '../../server/backups/rewind/rewind.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded/embedded.ts';
import { APP_ROLE } from '../../server/db/schema/app-role.ts';
import { prepareDatabase } from '../../server/startup/prepare.ts';
import { silentLog } from '../../server/startup/silent-log.ts';
import { ask, dataFolder, say, started } from './embedded.ts';

// A space in a folder of its own with an archive beside it, as a server has it, for tests that go back in time.

export type Archived = {
  dataDir: string;
  folder: string;
  start(): Promise<void>;
  /** As a server ends: with the last of the log in the archive. */
  stop(): Promise<void>;
  /** As the minute passes. */
  archive(): Promise<void>;
  note(text: string): Promise<string>;
  notes(): Promise<string[]>;
  sql(statement: string): Promise<Record<string, unknown>[]>;
  line(): Promise<string>;
  rewind(at: string, more?: Partial<Parameters<typeof rewindSpace>[0]>): ReturnType<typeof rewindSpace>;
  state(): ReturnType<Archive['state']>;
  url(): string;
  data(): string;
};

const NOBODY = { recipients: [] as string[], sign: null };
export const UNSIGNED = { signers: [] as string[], unsigned: true };

const NOWHERE: Pick<CopyConfig, 'backupPlaces' | 'backupKeys'> = {
  backupPlaces: [],
  backupKeys: { s3Key: null, s3KeyFile: null, sftpKeyFile: null, sftpPassword: null },
};

export const openArchived = (
  dataDir: string,
  making = async () => NOBODY,
  { days = 7, backupPlaces: places, backupKeys: keys } = { days: 7, ...NOWHERE },
): Archived => {
  const folder = join(dataDir, 'archive');
  let database: EmbeddedDatabase | null = null;
  let archive: Archive | null = null;
  const running = () => {
    if (!database || !archive) throw new Error('It is not started');
    return { database, archive };
  };
  const sql = (statement: string) => ask(running().database.ownerUrl, statement);
  return {
    dataDir,
    folder,
    sql,
    state: () => running().archive.state(),
    url: () => running().database.ownerUrl,
    data: () => running().database.folder,
    async start() {
      database = started(await startEmbedded({ dataDir, say }));
      const { ownerUrl, folder: data } = database;
      await prepareDatabase(ownerUrl, async () => undefined, { login: APP_ROLE });
      await ask(ownerUrl, 'create table if not exists note (at timestamptz default clock_timestamp(), text text)');
      const zone = async () => 'Africa/Nairobi';
      const log = silentLog;
      const kept = createArchive({ folder, data, ownerUrl, days, making, zone, log });
      archive = withCopies(kept, { folder, days, places, keys, log });
    },
    async stop() {
      await running().archive.stop();
      await running().database.stop();
    },
    archive: () => running().archive.work(),
    // A moment at which the note is there, and before anything that comes later.
    async note(text) {
      await sql(`insert into note (text) values ('${text}')`);
      await sleep(5);
      const [row] = await sql('select clock_timestamp()::text as at');
      await sleep(5);
      return new Date(String(row?.at)).toISOString();
    },
    notes: async () => (await sql('select text from note order by at')).map(({ text }) => String(text)),
    line: async () => {
      const lines = (await readdir(folder)).sort();
      return join(folder, lines.at(-1) ?? '');
    },
    rewind: (at, more = {}) =>
      rewindSpace({ dataDir, archive: folder, at, keys: [], trust: UNSIGNED, making, say, ...more }),
  };
};

export const startArchived = async (...more: [] | [making: () => Promise<typeof NOBODY>]): Promise<Archived> => {
  const space = openArchived(await dataFolder(), ...more);
  await space.start();
  return space;
};
