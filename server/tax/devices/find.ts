import { eq } from 'drizzle-orm';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { Config } from '../../config.ts';
import { unseal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import type { OpenDevice } from '../osdc/line.ts';
import { taxDevices } from '../tables.ts';

export type DeviceRow = typeof taxDevices.$inferSelect;

/** Seals a key to its device, so that a copy of it elsewhere does not open. */
export const sealedFor = (deviceId: string): string => `tax device ${deviceId} cmcKey`;

export const getDeviceRow = async (db: Db, id: string): Promise<DeviceRow> => {
  const [row] = await db.select().from(taxDevices).where(eq(taxDevices.id, id));
  if (!row) throw notFound('Device');
  return row;
};

/** Held while its queue moves on. No document that is issued waits for this. */
export const lockDevice = async (db: Db, id: string): Promise<DeviceRow | null> => {
  const [row] = await db.select().from(taxDevices).where(eq(taxDevices.id, id)).for('no key update');
  return row ?? null;
};

/** A device with its key open, for as long as a call takes. */
export const openDevice = async (config: Config, row: DeviceRow): Promise<OpenDevice> => ({
  ...row,
  cmcKey: row.cmcKey ? await unseal(config, row.cmcKey, sealedFor(row.id)) : null,
});
