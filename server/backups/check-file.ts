import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isSignedBy } from '../crypto/verify.ts';
import { knownMigrations, type Migration } from '../db/schema/migrations.ts';
import { StartError } from '../startup/start-error.ts';
import type { OpeningKey } from './file/age-file.ts';
import { type Header, Signed, Sum, TableStart, TableSum, UNSIGNED_FORMAT } from './file/format.ts';
import { type BackupReader, type Block, parseJson, readBackupFile, unpackRows } from './file/reader.ts';
import { statementText } from './file/signature.ts';

export type CheckedFile = {
  header: Header;
  sum: Sum;
  bytes: number;
  sha256: string;
  /** Whose signature holds; null for a file of before signatures. */
  signedBy: string | null;
  /** Reads it again from its beginning. */
  reopen: () => Promise<BackupReader>;
};

const NEWLINE = 10;

const linesIn = (part: Buffer): number => {
  let lines = 0;
  for (let index = part.indexOf(NEWLINE); index >= 0; index = part.indexOf(NEWLINE, index + 1)) lines += 1;
  return lines;
};

const forged = (path: string) =>
  new StartError(`${path} is not what was signed: it was altered or forged. Use another backup.`);

// Every byte before the signature is in the sum that was signed.
const readSigner = (path: string, { header, envelope }: BackupReader, block: Block): string => {
  const signed = parseJson(path, Signed, block);
  const text = statementText({ ...header, sha256: block.before, envelope: signed.envelope });
  if (!isSignedBy(text, signed)) throw forged(path);
  if (envelope() === null || envelope() === signed.envelope) return signed.publicKey;
  throw new StartError(
    `${path} was encrypted anew by somebody else: what is in it was not signed in this file. Use another backup.`,
  );
};

/** Reads the file from end to end, so that a damaged, altered or forged one is refused before anything is touched. */
export const checkFile = async (path: string, keys: readonly OpeningKey[] = []): Promise<CheckedFile> => {
  const reopen = () => readBackupFile(path, keys);
  const reader = await reopen();
  const sums: TableSum[] = [];
  let sum: Sum | null = null;
  let signedBy: string | null = null;
  let open: { table: string; rows: number; hash: ReturnType<typeof createHash> } | null = null;
  try {
    for await (const block of reader.blocks) {
      // What came after the signature would not be signed.
      if (signedBy !== null) throw forged(path);
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
      else if (block.kind === 'V' && sum) signedBy = readSigner(path, reader, block);
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
    if (signedBy === null && reader.header.format > UNSIGNED_FORMAT) throw forged(path);
    return { header: reader.header, sum, signedBy, bytes: reader.bytes, sha256: reader.sha256(), reopen };
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
