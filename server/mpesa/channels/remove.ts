import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../domain/kernel/errors.ts';
import { isSimulated } from '../../../domain/mpesa/protocol.ts';
import type { Db } from '../../db/connection/database.ts';
import { forgetToken } from '../daraja/token.ts';
import { mpesaChannels } from '../tables.ts';
import { getChannelRow } from './find.ts';

// What refers to a channel keeps it; the keys of the database hold that.
const isUsed = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute<{ used: boolean }>(sql`
    select exists (select 1 from mpesa_receipts where channel_id = ${id}::uuid)
      or exists (select 1 from mpesa_requests where channel_id = ${id}::uuid)
      or exists (select 1 from mpesa_orders where channel_id = ${id}::uuid)
      or exists (select 1 from mpesa_statements where channel_id = ${id}::uuid) as used`);
  return rows[0]?.used ?? true;
};

/** Takes away a channel that was added by mistake. One that Safaricom knows, or that was used, is switched off instead. */
export const removeChannel = async (db: Db, id: string): Promise<void> => {
  const { name, environment, urlsRegisteredAt } = await getChannelRow(db, id);
  if (!isSimulated(environment) && urlsRegisteredAt)
    throw new AppError('conflict', `Safaricom announces payments to ${name}. Switch it off instead.`);
  if (await isUsed(db, id)) throw new AppError('conflict', `${name} was used. Switch it off instead.`);
  await forgetToken(db, id);
  await db.delete(mpesaChannels).where(eq(mpesaChannels.id, id));
};
