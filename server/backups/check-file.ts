import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { knownMigrations, type Migration } from '../db/schema/migrations.ts';
import { StartError } from '../startup/start-error.ts';
import { type Header, Sum, TableStart, TableSum } from './file-format.ts';
import { parseJson, readBackupFile, unpackRows } from './file-reader.ts';

export type CheckedFile = { header: Header; sum: Sum; bytes: number; sha256: string };

const NEWLINE = 10;

const linesIn = (part: Buffer): number => {
  let lines = 0;
  for (let index = part.indexOf(NEWLINE); index >= 0; index = part.indexOf(NEWLINE, index + 1)) lines += 1;
  return lines;
};

/** Reads the file from end to end, so that a damaged one is refused before anything is touched. */
export const checkFile = async (path: string): Promise<CheckedFile> => {
  const reader = await readBackupFile(path);
  const sums: TableSum[] = [];
  let sum: Sum | null = null;
  let open: { table: string; rows: number; hash: ReturnType<typeof createHash> } | null = null;
  try {
    for await (const block of reader.blocks) {
      if (block.kind === 'T') {
        open = { table: parseJson(path, TableStart, block).table, rows: 0, hash: createHash('sha256') };
      } else if (block.kind === 'D' && open) {
        const part = await unpackRows(block);
        // COPY writes a newline inside a value as \n, so that a line is a row.
        open.rows += linesIn(part);
        open.hash.update(part);
      } else if (block.kind === 'E' && open) {
        const { table, rows } = open;
        sums.push({ table, rows, sha256: open.hash.digest('hex') });
        if (!isDeepStrictEqual(sums.at(-1), parseJson(path, TableSum, block))) break;
        open = null;
      } else if (block.kind === 'S') sum = parseJson(path, Sum, block);
    }
    const names = reader.header.tables.map(({ name }) => name);
    if (
      !sum ||
      !isDeepStrictEqual(sum.tables, sums) ||
      !isDeepStrictEqual(
        sums.map(({ table }) => table),
        names,
      )
    ) {
      throw new StartError(`${path} is damaged: what it holds is not what it says it holds. Use another backup.`);
    }
    return { header: reader.header, sum, bytes: reader.bytes, sha256: reader.sha256() };
  } finally {
    await reader.close();
  }
};

/** The migrations that make the tables of a backup, and those that have come since. */
export const migrationsFor = (
  path: string,
  { steps, version }: Header,
  folder?: string,
): { atBackup: Migration[]; since: Migration[] } => {
  const known = knownMigrations(folder);
  const newest = Math.max(...steps);
  if (newest > Math.max(...known.map(({ when }) => when))) {
    throw new StartError(`${path} was made by a newer version of Nafasi (${version}). Update Nafasi, then restore it.`);
  }
  if (newest < Math.min(...known.map(({ when }) => when))) {
    throw new StartError(
      `${path} was made by a version of Nafasi from before the first release (${version}) and cannot be restored.`,
    );
  }
  const then = known.filter(({ when }) => steps.includes(when));
  if (then.length !== steps.length) {
    throw new StartError(
      `${path} was made by another version of Nafasi (${version}), whose tables this one does not know.`,
    );
  }
  return { atBackup: then, since: known.filter(({ when }) => when > newest) };
};
