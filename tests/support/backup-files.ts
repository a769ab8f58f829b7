import { createHash } from 'node:crypto';
import { FORMAT, type Header, Sum, TableStart } from '../../server/backups/file/format.ts';
import { parseJson, readBackupFile, unpackRows } from '../../server/backups/file/reader.ts';
import { type WriteOptions, writeBackupFile } from '../../server/backups/file/writer.ts';

type Change = {
  header?: (header: Header) => Partial<Header>;
  /** The rows of a table, as COPY writes them. */
  rows?: (table: string, rows: Buffer) => Buffer;
  /** What the file says in the end that it holds. */
  sums?: (sums: object[]) => object[];
  /** Whom it is encrypted for, and who signs it: nobody unless it is said. */
  into?: WriteOptions;
};

const digest = (rows: Buffer) => createHash('sha256').update(rows).digest('hex');
const count = (rows: Buffer) => rows.toString('latin1').split('\n').length - 1;

/** Another backup made from this one, with every checksum right: what only somebody who knows the format could make. */
export const rewriteBackup = async (
  from: string,
  to: string,
  { header, rows, sums: said, into = {} }: Change,
): Promise<string> => {
  const reader = await readBackupFile(from);
  const writer = await writeBackupFile(to, into);
  const changed = { ...reader.header, ...header?.(reader.header) };
  await (changed.format > FORMAT ? writer.json('H', changed) : writer.header(changed));
  const sums: { table: string; rows: number; sha256: string }[] = [];
  let table = '';
  let parts: Buffer[] = [];
  for await (const block of reader.blocks) {
    if (block.kind === 'T') {
      ({ table } = parseJson(from, TableStart, block));
      parts = [];
    } else if (block.kind === 'D') parts.push(await unpackRows(block));
    else if (block.kind === 'E') {
      const held = Buffer.concat(parts);
      const kept = rows ? rows(table, held) : held;
      sums.push({ table, rows: count(kept), sha256: digest(kept) });
      await writer.json('T', { table });
      if (kept.length > 0) await writer.rows(kept);
      await writer.json('E', sums.at(-1));
    } else if (block.kind === 'S') {
      await writer.json('S', { tables: said ? said(sums) : sums, sequences: parseJson(from, Sum, block).sequences });
    }
  }
  await reader.close();
  await writer.finish();
  return to;
};
