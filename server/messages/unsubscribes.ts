import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '../../domain/kernel/errors.ts';
import type { Subscription } from '../../domain/messages/contract.ts';
import { getMessageKind, isMessageKind, type MessageKindName } from '../../domain/messages/kinds.ts';
import type { Config } from '../config.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { messageStops } from './tables.ts';

const ABOUT = 'unsubscribe';

type Unsubscribe = { kind: MessageKindName; address: string };

export const normalizedAddress = (address: string): string => address.trim().toLowerCase();

/** Sealed, so that nobody can make one for another address, and a log of addresses on the way does not name people. */
export const unsubscribeToken = async (config: Config, kind: MessageKindName, address: string): Promise<string> =>
  String(await seal(config, `${kind} ${normalizedAddress(address)}`, ABOUT));

const readToken = async (config: Config, token: string): Promise<Unsubscribe> => {
  const text = await unseal(config, token, ABOUT).catch(() => ''); // Not ours, cut short, or of another key.
  const gap = text.indexOf(' ');
  const kind = text.slice(0, gap);
  if (gap < 0 || !isMessageKind(kind) || !getMessageKind(kind).mayStop) throw notFound('Link');
  return { kind, address: text.slice(gap + 1) };
};

/** Those of some addresses that asked for no more of this kind. */
export const unsubscribedAmong = async (
  db: Db,
  kind: MessageKindName,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (addresses.length === 0 || !getMessageKind(kind).mayStop) return new Set();
  const rows = await db
    .select({ address: messageStops.address })
    .from(messageStops)
    .where(and(eq(messageStops.kind, kind), inArray(messageStops.address, [...new Set(addresses)])));
  return new Set(rows.map(({ address }) => address));
};

const masked = (address: string): string => address.replace(/^(.)[^@]*(?=@)/, '$1…');

const present = ({ kind, address }: Unsubscribe, stopped: boolean): Subscription => ({
  what: getMessageKind(kind).label,
  address: masked(address),
  stopped,
});

type StopDeps = Pick<Deps, 'db' | 'config'>;

export const getSubscription = async ({ db, config }: StopDeps, token: string): Promise<Subscription> => {
  const stop = await readToken(config, token);
  return present(stop, (await unsubscribedAmong(db, stop.kind, [stop.address])).size > 0);
};

export const stopMessages = async ({ db, config }: StopDeps, token: string): Promise<Subscription> => {
  const stop = await readToken(config, token);
  await db.insert(messageStops).values(stop).onConflictDoNothing();
  return present(stop, true);
};

export const resumeMessages = async ({ db, config }: StopDeps, token: string): Promise<Subscription> => {
  const stop = await readToken(config, token);
  await db.delete(messageStops).where(and(eq(messageStops.kind, stop.kind), eq(messageStops.address, stop.address)));
  return present(stop, false);
};
