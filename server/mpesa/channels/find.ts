import { eq } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaChannels } from '../tables.ts';

export type ChannelRow = typeof mpesaChannels.$inferSelect;

export const channelNames = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.select({ id: mpesaChannels.id, name: mpesaChannels.name }).from(mpesaChannels);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export const getChannelRow = async (db: Db, id: string): Promise<ChannelRow> => {
  const [row] = await db.select().from(mpesaChannels).where(eq(mpesaChannels.id, id));
  if (!row) throw notFound('Channel');
  return row;
};

/** The channel that is meant where only one can be; several, and one has to be named. */
export const chooseChannel = async (db: Db, channelId: string | null | undefined): Promise<ChannelRow> => {
  const active = await db.select().from(mpesaChannels).where(eq(mpesaChannels.isActive, true));
  if (channelId) {
    const named = active.find(({ id }) => id === channelId);
    if (!named) throw invalid({ channelId: 'This paybill or till does not exist, or is not active' });
    return named;
  }
  const [only, another] = active;
  if (!only) throw new AppError('conflict', 'Add a paybill or till first, under Settings');
  if (another) throw invalid({ channelId: 'Choose the paybill or till' });
  return only;
};
