import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Db, systemActor } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEffect } from '../../gateway/effects.ts';
import { type DeviceRow, lockDevice } from '../devices/find.ts';
import { taxDevices, taxDocuments } from '../tables.ts';
import { buildSale, type DocumentRow } from './build.ts';

/** What KRA is asked to do with a document. */
export const SIGN = 'sign';

const WITH_KRA = ['sending', 'unknown'] as const;

const isBusy = async (db: Db, deviceId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.deviceId, deviceId), inArray(taxDocuments.state, [...WITH_KRA])))
    .limit(1);
  return row !== undefined;
};

// A credit note waits behind its invoice, and lets others pass meanwhile.
const nextInLine = async (db: Db, deviceId: string): Promise<DocumentRow | null> => {
  const [row] = await db
    .select()
    .from(taxDocuments)
    .where(
      and(
        eq(taxDocuments.deviceId, deviceId),
        eq(taxDocuments.state, 'queued'),
        sql`not exists (select 1 from tax_documents o where o.id = ${taxDocuments.originalId} and o.state <> 'signed')`,
      ),
    )
    .orderBy(asc(taxDocuments.queuedAt), asc(taxDocuments.id))
    .limit(1);
  return row ?? null;
};

/** Each sending is an intent of its own; the number and what is sent are those of the first. */
export const queueSigning = (db: Db, { id, sends }: Pick<DocumentRow, 'id' | 'sends'>): Promise<string> =>
  queueEffect(db, {
    provider: 'kra',
    kind: SIGN,
    subjectType: 'tax_document',
    subjectId: id,
    payload: { documentId: id },
    dedupeKey: `${id}:${sends}`,
  });

const send = async (deps: Deps, row: DocumentRow, device: DeviceRow): Promise<void> => {
  const payload = await buildSale(deps, row, device.nextNumber);
  const sends = row.sends + 1;
  await deps.db
    .update(taxDocuments)
    .set({ state: 'sending', number: device.nextNumber, payload, sends, reason: null })
    .where(eq(taxDocuments.id, row.id));
  await queueSigning(deps.db, { id: row.id, sends });
};

/** Lets the next document of a device go to KRA, where none is there already. Answers whether one went. */
export const advance = async (deps: Deps, deviceId: string): Promise<boolean> => {
  const device = await lockDevice(deps.db, deviceId);
  if (device?.state !== 'ready' || (await isBusy(deps.db, deviceId))) return false;
  const next = await nextInLine(deps.db, deviceId);
  if (next) await send(deps, next, device);
  return next !== null;
};

/** The same for every device that has something to send. */
export const advanceAll = async (database: Database, deps: Deps): Promise<void> => {
  const ready = await database.db
    .select({ id: taxDevices.id })
    .from(taxDevices)
    .where(
      and(
        eq(taxDevices.state, 'ready'),
        sql`exists (select 1 from tax_documents t where t.device_id = ${taxDevices.id} and t.state = 'queued')`,
        sql`not exists (select 1 from tax_documents t where t.device_id = ${taxDevices.id} and t.state in ('sending', 'unknown'))`,
      ),
    );
  for (const { id } of ready)
    await database.transact(systemActor('tax'), (db) => advance({ ...deps, db }, id).then(() => undefined));
};
