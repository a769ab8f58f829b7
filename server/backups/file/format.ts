import * as z from 'zod';
import { Signature } from './signature.ts';

/**
 * A backup is one file: a first line that says what it is, then blocks, each a letter, a length, its content and the SHA-256
 * of these three. Blocks come in this order:
 *   H  what the backup is of (JSON)
 *   T  the name of a table (JSON), its rows as D blocks (text as COPY writes it, compressed with zstd), then E (JSON)
 *   S  the sum of it: rows and SHA-256 of each table, sequences (JSON)
 *   V  who made it: public key and signature over the SHA-256 of everything before this block (JSON; in a file of format 2)
 *   Z  the SHA-256 of everything before this block; nothing follows
 * An encrypted backup is all this inside a file of age. An archive of the audit log is the same with a few tables (audit-log/piece.ts).
 */
export const FIRST_LINE = Buffer.from('NAFASI BACKUP\n');
/** The newest that is read here. One that nobody signed is written as format 1, which older versions read too. */
export const FORMAT = 2;
export const UNSIGNED_FORMAT = 1;
export const DIGEST_BYTES = 32;
export const HEAD_BYTES = 5;

export const KINDS = ['H', 'T', 'D', 'E', 'S', 'V', 'Z'] as const;
export type Kind = (typeof KINDS)[number];

export const blockHead = (kind: Kind, length: number): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'ascii');
  head.writeUInt32BE(length, 1);
  return head;
};

export const BackupTable = z.object({ name: z.string(), columns: z.array(z.string()) });
export type BackupTable = z.infer<typeof BackupTable>;

/** A later format may have another header; this much every one will have, so that an old program can say what it met. */
export const AnyHeader = z.object({ format: z.int(), version: z.string() });

/** Which piece of the audit log an archive of it holds: whole months, and the links of the chain before and at the end. */
export const AuditPiece = z.object({
  space: z.string(),
  month: z.string(),
  /** The month with which the log began once this piece was taken out. */
  upTo: z.string(),
  fromTx: z.string(),
  toTx: z.string(),
  fromSeq: z.int(),
  toSeq: z.int(),
  entries: z.int(),
  hashBefore: z.string(),
  lastHash: z.string(),
});
export type AuditPiece = z.infer<typeof AuditPiece>;

export const Header = AnyHeader.extend({
  backupId: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  // The migrations of the schema, by the time at which each was written.
  steps: z.array(z.int()).min(1),
  tables: z.array(BackupTable),
  auditHead: z.string(),
  journalHead: z.string(),
  /** Only in an archive of the audit log, which is no backup. */
  auditLog: AuditPiece.optional(),
});
export type Header = z.infer<typeof Header>;

export const TableStart = z.object({ table: z.string() });

export const TableSum = z.object({ table: z.string(), rows: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof TableSum>;

export const Sum = z.object({
  tables: z.array(TableSum),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type Sum = z.infer<typeof Sum>;

/** With the head of the age file in which it was signed: the content may be taken out of it, and not be put into another. */
export const Signed = Signature.extend({ envelope: z.string().nullable() });
export type Signed = z.infer<typeof Signed>;
