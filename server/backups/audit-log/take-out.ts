import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sqlState } from '../../db/connection/database.ts';
import { StartError } from '../../startup/start-error.ts';
import type { WrittenPiece } from './piece.ts';

type Kept = WrittenPiece & {
  file: string;
  bytes: number;
  sha256: string;
  signedBy: string | null;
  encryptedFor: readonly string[];
  places: readonly string[];
};

const INSERT = `insert into audit_archives (number, month, up_to, from_tx, to_tx, from_seq, to_seq, last_tx, last_audit_id, hash_before, last_hash,
    file, bytes, sha256, signed_by, encrypted_for, places)
  values ($1, $2, $3, $4::xid8, $5::xid8, $6, $7, $8::xid8, $9, decode($10, 'hex'), decode($11, 'hex'), $12, $13, $14, $15, $16, $17)`;

const note = async (client: pg.Client, number: number, kept: Kept) => {
  const { piece, lastTx, lastAuditId, file, bytes, sha256, signedBy, encryptedFor, places } = kept;
  const { month, upTo, fromTx, toTx, fromSeq, toSeq, hashBefore, lastHash } = piece;
  await client.query(INSERT, [
    ...[number, month, upTo, fromTx, toTx, fromSeq, toSeq, lastTx, lastAuditId, hashBefore, lastHash],
    ...[file, bytes, sha256, signedBy, encryptedFor, places],
  ]);
};

const LOCK_TIMEOUT = '55P03';
const DEADLOCK = '40P01';
const PAUSE_MS = 300;
// The seals of new entries wait for this transaction.
const GIVE_UP_MS = 60_000;

// Writers wait less than half a second at a time; long reads of the log, such as an export, are waited for.
const detach = async (client: pg.Client, number: number, lastRedaction: string) => {
  for (const began = performance.now(); ; await sleep(PAUSE_MS)) {
    await client.query('savepoint detach');
    try {
      await client.query('select audit_detach_archived($1, $2)', [number, lastRedaction]);
      return;
    } catch (error) {
      const state = sqlState(error);
      if (state !== LOCK_TIMEOUT && state !== DEADLOCK) throw error;
      if (performance.now() - began > GIVE_UP_MS)
        throw new StartError('The audit log is in use without a pause. Nothing was taken out of it: try again later.', {
          cause: error,
        });
      await client.query('rollback to savepoint detach');
    }
  }
};

/** One transaction: what is still to be known of the month is carried over, the archive is noted, and the month goes. */
export const takeOut = async (client: pg.Client, kept: Kept): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(
      `select set_config('app.actor', 'system:archive-log', true), set_config('app.actor_name', 'Nafasi', true)`,
    );
    const { rows } = await client.query<{ next: number }>(
      'select coalesce(max(number), 0) + 1 as next from audit_archives',
    );
    const number = rows[0]?.next ?? 1;
    await client.query('select audit_carry_states($1)', [number]);
    await note(client, number, kept);
    await detach(client, number, kept.lastRedaction);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};
