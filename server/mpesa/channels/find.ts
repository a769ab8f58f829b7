import { asc, desc, eq } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Environment } from '../../../domain/mpesa/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaChannels } from '../tables.ts';

export type ChannelRow = typeof mpesaChannels.$inferSelect;

export type ChannelNote = { channelName: string; environment: Environment };

/** What a list of receipts or prompts says of their channels. */
export const channelNotes = async (db: Db): Promise<(channelId: string) => ChannelNote> => {
  const { id, name, environment } = mpesaChannels;
  const rows = await db.select({ id, channelName: name, environment }).from(mpesaChannels);
  const notes = new Map(rows.map(({ id: channelId, ...note }) => [channelId, note]));
  return (channelId) => {
    const note = notes.get(channelId);
    if (!note) throw new Error(`Channel ${channelId} is not there`);
    return note;
  };
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

/** Where the simulator of a space is that has one. */
export const findSimulator = async (db: Db): Promise<string | null> => {
  const [row] = await db
    .select({ baseUrl: mpesaChannels.baseUrl })
    .from(mpesaChannels)
    .where(eq(mpesaChannels.environment, 'simulator'))
    .orderBy(desc(mpesaChannels.isActive), asc(mpesaChannels.createdAt))
    .limit(1);
  return row?.baseUrl ?? null;
};
