import { eq, sql } from 'drizzle-orm';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../crypto/seal.ts';
import { type Database, type Db, systemActor } from '../../db/connection/database.ts';
import { mpesaTokens } from '../tables.ts';

export type NewToken = { token: string; expiresInSeconds: number };

/** The one token of a channel, which all nodes share: each new one ends the one before. */
export type TokenStore = {
  /** `refused` is a token that Safaricom does not take any more. */
  get(channelId: string, fetchNew: () => Promise<NewToken>, refused?: string): Promise<string>;
};

// Renewed a little before its end, so that no call travels with one that dies on the way.
const EARLY_MS = 60_000;
// Longer than a new token takes, and shorter than the driver waits for a statement.
const LOCK_WAIT = '4500ms';

type Kept = { token: string; expiresAt: Instant };

export const aboutToken = (channelId: string): string => `mpesa token ${channelId}`;

/** Its consumer key or secret changed: the next call gets a token for the new ones. */
export const forgetToken = async (db: Db, channelId: string): Promise<void> => {
  await db.delete(mpesaTokens).where(eq(mpesaTokens.channelId, channelId));
};

export const createTokenStore = ({
  database,
  config,
  clock,
}: {
  database: Pick<Database, 'transact'>;
  config: Config;
  clock: Clock;
}): TokenStore => {
  const known = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Kept>>();

  const isGood = ({ token, expiresAt }: Kept, refused: string | undefined): boolean =>
    token !== refused && Date.parse(expiresAt) - EARLY_MS > Date.parse(clock.now());

  const readKept = async (tx: Db, channelId: string): Promise<Kept | null> => {
    const [row] = await tx.select().from(mpesaTokens).where(eq(mpesaTokens.channelId, channelId));
    return row ? { token: await unseal(config, row.token, aboutToken(channelId)), expiresAt: row.expiresAt } : null;
  };

  const keep = async (tx: Db, channelId: string, { token, expiresInSeconds }: NewToken): Promise<Kept> => {
    const expiresAt = new Date(Date.parse(clock.now()) + expiresInSeconds * 1_000).toISOString();
    const row = { token: await seal(config, token, aboutToken(channelId)), expiresAt };
    await tx
      .insert(mpesaTokens)
      .values({ channelId, ...row })
      .onConflictDoUpdate({ target: mpesaTokens.channelId, set: row });
    return { token, expiresAt };
  };

  // Of all nodes one asks, and the others wait for what it gets. What went wrong leaves as a value: an error would cost the
  // connection.
  const renew = async (channelId: string, fetchNew: () => Promise<NewToken>, refused: string | undefined) => {
    const renewed = await database.transact(systemActor('mpesa'), async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`);
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${aboutToken(channelId)}, 0))`);
      const kept = await readKept(tx, channelId);
      if (kept && isGood(kept, refused)) return { kept };
      const made = await fetchNew().catch((error: unknown) => ({ error }));
      return 'error' in made ? made : { kept: await keep(tx, channelId, made) };
    });
    if ('error' in renewed) throw renewed.error;
    known.set(channelId, renewed.kept);
    return renewed.kept;
  };

  const get: TokenStore['get'] = async (channelId, fetchNew, refused) => {
    const kept = known.get(channelId);
    if (kept && isGood(kept, refused)) return kept.token;
    const running = underWay.get(channelId);
    if (running) {
      const { token } = await running;
      if (token !== refused) return token;
      return get(channelId, fetchNew, refused);
    }
    const renewal = renew(channelId, fetchNew, refused).finally(() => underWay.delete(channelId));
    underWay.set(channelId, renewal);
    return (await renewal).token;
  };

  return { get };
};
