import { createHash } from 'node:crypto';
import { StartError } from '../../startup/start-error.ts';
import { type CheckedFile, checkFile } from '../check-file.ts';
import type { OpeningKey } from '../file/age-file.ts';
import type { AuditPiece } from '../file/format.ts';
import { type FileRow, rowsIn } from './rows.ts';

const text = (value: string | null | undefined): string => (value == null ? 'null' : JSON.stringify(value));
const plain = (value: string | null | undefined): string => value ?? 'null';
// 2026-11-19 20:02:10.1+00 in a file, "2026-11-19T20:02:10.1+00:00" in jsonb.
const moment = (value: string | null | undefined): string => `"${value?.replace(' ', 'T')}:00"`;

/** What a link is computed from (audit_hash): the text that PostgreSQL makes of an entry as jsonb. */
const entryImage = (e: FileRow): string =>
  `[${[
    plain(e.id),
    moment(e.at),
    text(e.tx),
    text(e.actor),
    text(e.actor_name),
    text(e.request_id),
    text(e.action),
    text(e.entity),
    text(e.entity_id),
    plain(e.before),
    plain(e.after),
  ].join(', ')}]`;

const digest = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytes = (value: string | null | undefined): Buffer => Buffer.from(value?.slice(2) ?? '', 'hex');

/** Whether a blanked entry is one that the log tells of. */
type WasBlanked = (entry: FileRow, link: FileRow) => boolean;

const readRedactions = async (file: CheckedFile): Promise<WasBlanked> => {
  const redactions = new Map<string, FileRow[]>();
  for await (const row of rowsIn(file, 'audit_redactions'))
    redactions.set(row.audit_id ?? '', [...(redactions.get(row.audit_id ?? '') ?? []), row]);
  const tellings = new Map<string, Record<string, string>>();
  const keep = ({ entity, action, entity_id, after }: FileRow) => {
    if (entity === 'audit_log' && action === 'redacted')
      tellings.set(entity_id ?? '', JSON.parse(after ?? '{}').entries ?? {});
  };
  if (redactions.size > 0) {
    for await (const row of rowsIn(file, 'audit_log_later')) keep(row);
    for await (const row of rowsIn(file, 'audit_log')) keep(row);
  }
  return (entry, link) =>
    (redactions.get(entry.id ?? '') ?? []).some(
      ({ link_hash, image_hash, batch }) =>
        link_hash === link.hash &&
        bytes(image_hash).equals(digest(entryImage(entry))) &&
        tellings.get(batch ?? '')?.[entry.id ?? ''] === image_hash?.slice(2),
    );
};

const refuse = (path: string, problem: string) =>
  new StartError(`The archive ${path} does not verify: ${problem}. Nothing was changed.`);

// Links and entries go side by side, so that a month of any size takes no memory.
const followChain = async (path: string, file: CheckedFile, piece: AuditPiece): Promise<void> => {
  const wasBlanked = await readRedactions(file);
  const links = rowsIn(file, 'audit_seal');
  let running: Buffer = Buffer.from(piece.hashBefore, 'hex');
  let seq = piece.fromSeq - 1;
  try {
    for await (const entry of rowsIn(file, 'audit_log')) {
      const { value: link } = await links.next();
      seq += 1;
      if (!link || Number(link.seq) !== seq || link.audit_id !== entry.id || link.tx !== entry.tx)
        throw refuse(path, `link ${seq} is not that of entry ${entry.id}`);
      const sound = digest(running, entryImage(entry)).equals(bytes(link.hash)) || wasBlanked(entry, link);
      if (!sound) throw refuse(path, `entry ${entry.id} is not what was sealed`);
      running = bytes(link.hash);
    }
    const { done } = await links.next();
    if (
      !done ||
      seq !== piece.toSeq ||
      running.toString('hex') !== piece.lastHash ||
      seq - piece.fromSeq + 1 !== piece.entries
    )
      throw refuse(path, `it ends at link ${seq}`);
  } finally {
    await links.return(undefined);
  }
};

/** Reads an archive from end to end: checksums and signature, and every link from the hash before it to its last. */
export const checkArchive = async (
  path: string,
  keys: readonly OpeningKey[] = [],
): Promise<CheckedFile & { piece: AuditPiece }> => {
  const file = await checkFile(path, keys);
  const { auditLog: piece } = file.header;
  if (!piece) throw new StartError(`${path} is not an archive of the audit log.`);
  await followChain(path, file, piece);
  return { ...file, piece };
};
