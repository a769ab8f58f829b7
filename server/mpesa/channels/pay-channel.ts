import { asc, eq } from 'drizzle-orm';
import { callbackProblem } from '../../../domain/mpesa/protocol.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/connection/database.ts';
import { mpesaChannels } from '../tables.ts';
import type { ChannelRow } from './find.ts';

/** Why a channel cannot send prompts; null where it can. */
export const promptProblem = ({ publicUrl }: Config, channel: ChannelRow): string | null => {
  const { name, consumerKey, consumerSecret, passkey, environment } = channel;
  if (!consumerKey || !consumerSecret || !passkey)
    return `${name} cannot send prompts: its credentials are not complete`;
  return callbackProblem(publicUrl ?? '', environment);
};

const activeChannels = (db: Db): Promise<ChannelRow[]> =>
  db
    .select()
    .from(mpesaChannels)
    .where(eq(mpesaChannels.isActive, true))
    .orderBy(asc(mpesaChannels.createdAt), asc(mpesaChannels.id));

/** Whether there is a paybill or till that can send prompts. */
export const canPrompt = async (db: Db, config: Config): Promise<boolean> =>
  (await activeChannels(db)).some((channel) => promptProblem(config, channel) === null);

/** The paybill or till that payers are shown. */
export type PayChannel = Pick<ChannelRow, 'id' | 'kind' | 'shortcode' | 'environment'> & { takesPrompts: boolean };

// One that asks by itself is better than one that does not, and an account number says whose the money is.
const rank = ({ takesPrompts, kind, environment }: PayChannel): number =>
  (environment === 'sandbox' ? 4 : 0) + (takesPrompts ? 0 : 2) + (kind === 'paybill' ? 0 : 1);

/** Of several active ones the best, the oldest of those that are alike; null where there is none. */
export const findPayChannel = async (db: Db, config: Config): Promise<PayChannel | null> => {
  const channels = (await activeChannels(db)).map((row) => {
    const { id, kind, shortcode, environment } = row;
    return { id, kind, shortcode, environment, takesPrompts: promptProblem(config, row) === null };
  });
  return channels.sort((one, other) => rank(one) - rank(other))[0] ?? null;
};
