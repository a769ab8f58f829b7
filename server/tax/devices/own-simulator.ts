import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection/database.ts';
import { taxDevices, taxItems } from '../tables.ts';
import { queueConnecting } from './connect.ts';
import type { DeviceRow } from './find.ts';

// A simulator that runs inside the server has another address, and other keys, at each start.

type Simulated = Pick<DeviceRow, 'tin' | 'branchId' | 'serial'>;

/** The device of a simulator that is not up yet, with the last of the documents as the first that it gets. */
export const addSimulatedDevice = async (db: Db, device: Simulated, latest: number): Promise<void> => {
  const [row] = await db
    .insert(taxDevices)
    .values({ ...device, environment: 'simulator', baseUrl: 'http://127.0.0.1:4011' })
    .returning({ id: taxDevices.id });
  await db.execute(sql`insert into tax_documents (device_id, invoice_id)
    select ${row?.id}::uuid, id from (select id from invoices where status <> 'draft' order by created_at desc, id desc limit ${latest}) as latest
    order by id`);
};

type Place = { url: string; install(device: Simulated, before: number): void };

/** Leads the device to where its simulator is now, which goes on from the numbers that the one before it gave. */
export const followSimulator = async (db: Db, { serial }: Simulated, { url, install }: Place): Promise<void> => {
  const isOurs = and(eq(taxDevices.environment, 'simulator'), eq(taxDevices.serial, serial));
  const [row] = await db.select().from(taxDevices).where(isOurs).for('no key update');
  if (!row) return;
  install(row, row.nextNumber - 1);
  const again = { id: row.id, asked: row.asked + 1 };
  await db.update(taxItems).set({ registeredAt: null }).where(eq(taxItems.deviceId, row.id));
  await db.update(taxDevices).set({ baseUrl: url, asked: again.asked }).where(eq(taxDevices.id, row.id));
  await queueConnecting(db, again);
};
