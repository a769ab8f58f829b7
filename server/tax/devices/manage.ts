import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '../../../domain/kernel/endpoint.ts';
import { AppError } from '../../../domain/kernel/errors.ts';
import type { listTaxDevices as ListDevices, TaxDevice, TaxDeviceInput } from '../../../domain/tax/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { countRows, keyset } from '../../http/list/page.ts';
import { taxDevices } from '../tables.ts';
import { queueConnecting } from './connect.ts';
import { type DeviceRow, getDeviceRow } from './find.ts';

// Named with its table: a column alone would be read as one of the documents.
const ITS_ID = sql`tax_devices.id`;

const counted = (state: 'queued' | 'refused' | 'signed') =>
  sql<number>`(select count(*)::int from tax_documents t where t.device_id = ${ITS_ID} and t.state ${
    state === 'queued' ? sql`in ('queued', 'sending', 'unknown')` : sql`= ${state}`
  })`;

const itemsRegistered = sql<number>`(select count(*)::int from tax_items i
  where i.device_id = ${ITS_ID} and i.registered_at is not null)`;

const columns = {
  ...getTableColumns(taxDevices),
  waiting: counted('queued'),
  refused: counted('refused'),
  signed: counted('signed'),
  items: itemsRegistered,
};

type Counted = Pick<TaxDevice, 'waiting' | 'refused' | 'signed' | 'items'>;

const present = ({ cmcKey, asked, ...device }: DeviceRow & Counted): TaxDevice => device;

export const getDevice = async (db: Db, id: string): Promise<TaxDevice> => {
  const [row] = await db.select(columns).from(taxDevices).where(eq(taxDevices.id, id));
  return present(row ?? { ...(await getDeviceRow(db, id)), waiting: 0, refused: 0, signed: 0, items: 0 });
};

export const listDevices = async (
  db: Db,
  query: QueryOf<typeof ListDevices>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TaxDevice[]> => {
  const page = keyset(query, {
    sorts: { createdAt: taxDevices.createdAt },
    id: taxDevices.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(taxDevices)
    .where(page.after)
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, taxDevices, undefined, reply);
  return page.finish(request, reply, rows).map(present);
};

// A number of play means nothing to KRA, and the other way round.
const refuseMixing = async (db: Db, isSimulated: boolean): Promise<void> => {
  const [known] = await db.select({ environment: taxDevices.environment }).from(taxDevices).limit(1);
  if (!known || (known.environment === 'simulator') === isSimulated) return;
  const message = 'A simulator and a device of KRA cannot be in one space';
  throw new AppError('conflict', message, { fields: { environment: message } });
};

export const createDevice = async (db: Db, input: TaxDeviceInput): Promise<TaxDevice> => {
  await refuseMixing(db, input.environment === 'simulator');
  const [row] = await db.insert(taxDevices).values(input).returning();
  if (!row) throw new Error('The insert answered no row');
  await queueConnecting(db, row);
  return getDevice(db, row.id);
};

export const initialiseDevice = async (db: Db, id: string): Promise<TaxDevice> => {
  const known = await getDeviceRow(db, id);
  const [row] = await db
    .update(taxDevices)
    .set({ asked: known.asked + 1, problem: null })
    .where(eq(taxDevices.id, id))
    .returning();
  if (row) await queueConnecting(db, row);
  return getDevice(db, id);
};

export const setDevice = async (db: Db, id: string, isActive: boolean): Promise<TaxDevice> => {
  const { cmcKey } = await getDeviceRow(db, id);
  const state = isActive ? (cmcKey ? 'ready' : 'connecting') : 'stopped';
  await db.update(taxDevices).set({ state }).where(eq(taxDevices.id, id));
  return getDevice(db, id);
};
