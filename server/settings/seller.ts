import { desc, lte, sql } from 'drizzle-orm';
import type { Instant } from '../../domain/kernel/time.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { isSameSeller, type Seller, toSeller } from '../../domain/settings/seller.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { sellerVersions } from './tables.ts';

/** Keeps what documents say of the space when that changes. The first change also keeps what held before it. */
export const keepSeller = async (db: Db, before: Settings, after: Settings): Promise<void> => {
  const [old, next] = [toSeller(before), toSeller(after)];
  if (isSameSeller(old, next)) return;
  const [known] = await db.select({ id: sellerVersions.id }).from(sellerVersions).limit(1);
  if (!known) await db.insert(sellerVersions).values({ since: sql`'-infinity'`, seller: old });
  await db.insert(sellerVersions).values({ since: sql`clock_timestamp()`, seller: next });
};

/** What the documents of every day before the first change say, in a space whose story is told backwards. */
export const keepFirstSeller = async (db: Db, first: Pick<Settings, 'general' | 'billing'>): Promise<void> => {
  await db.insert(sellerVersions).values({ since: sql`'-infinity'`, seller: toSeller(first) });
};

/** What the documents of an instant say of the space: as it was then, or as it is now for a draft. */
export const sellerAt = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  at: Instant | null,
): Promise<Seller> => {
  const now = toSeller(await settings.get());
  if (at === null) return now;
  const [then] = await db
    .select({ seller: sellerVersions.seller })
    .from(sellerVersions)
    .where(lte(sellerVersions.since, at))
    .orderBy(desc(sellerVersions.since))
    .limit(1);
  return then?.seller ?? now;
};
