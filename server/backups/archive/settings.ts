import { join, resolve } from 'node:path';
import * as z from 'zod';
import { StartError } from '../../startup/start-error.ts';
import { type CopyConfig, copySettings, readCopyConfig } from '../copies/settings.ts';

/** The part of the environment that says whether, where and for how long the log of the embedded database is kept. */
export const archiveSettings = {
  WAL_ARCHIVE: z.string().min(1, 'must not be empty').optional(),
  WAL_ARCHIVE_DAYS: z
    .string()
    .regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, 'must be a whole number from 1 to 366')
    .transform(Number)
    .default(7),
};

export type ArchiveConfig = {
  /** Null: on, but for a demo space. */
  walArchiveOn: boolean | null;
  walArchiveDir: string;
  walArchiveDays: number;
};

const OFF = /^(off|false|0)$/i;
const ON = /^(on|true|1)$/i;

/** The part of the environment that says where and for whom the space is kept besides. */
export const keepSettings = { ...copySettings, ...archiveSettings };
export type KeepConfig = CopyConfig & ArchiveConfig;

type Given = z.output<z.ZodObject<typeof keepSettings>> & { DATA_DIR: string; DATABASE_URL?: string | undefined };

export const readKeepConfig = (given: Given, root: string): KeepConfig => {
  const { WAL_ARCHIVE: archive, WAL_ARCHIVE_DAYS: walArchiveDays, DATA_DIR, DATABASE_URL } = given;
  if (archive !== undefined && DATABASE_URL !== undefined)
    throw new StartError(
      'WAL_ARCHIVE is for the embedded database. With DATABASE_URL, the log is archived by that PostgreSQL: leave WAL_ARCHIVE out.',
    );
  const isFolder = archive !== undefined && !OFF.test(archive) && !ON.test(archive);
  return {
    ...readCopyConfig(given),
    walArchiveOn: archive === undefined ? null : !OFF.test(archive),
    walArchiveDir: resolve(root, isFolder ? archive : join(DATA_DIR, 'archive')),
    walArchiveDays,
  };
};
