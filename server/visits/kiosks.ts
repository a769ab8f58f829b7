import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { HouseRules, Kiosk, KioskPage } from '../../domain/visits/kiosk-contract.ts';
import { USUAL_RULES } from '../../domain/visits/rules.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { firstTenants } from '../tenants/lock-tenant.ts';
import { houseRules, kiosks, visits } from './tables.ts';

const MOST_HOSTS = 1_000;

const toHash = (key: string): string => createHash('sha256').update(key).digest('hex');

const columns = {
  id: kiosks.id,
  name: kiosks.name,
  greeting: kiosks.greeting,
  createdAt: kiosks.createdAt,
};

const lastVisit = async (db: Db, kioskId: string): Promise<string | null> => {
  const [row] = await db
    .select({ inAt: visits.inAt })
    .from(visits)
    .where(eq(visits.kioskId, kioskId))
    .orderBy(desc(visits.inAt))
    .limit(1);
  return row?.inAt ?? null;
};

export const listKiosks = async (db: Db): Promise<Kiosk[]> => {
  const rows = await db.select(columns).from(kiosks).where(isNull(kiosks.removedAt)).orderBy(asc(kiosks.name));
  return Promise.all(rows.map(async (row) => ({ ...row, lastUsedAt: await lastVisit(db, row.id) })));
};

export const addKiosk = async (db: Db, input: { name: string; greeting: string | null }) => {
  const key = randomBytes(32).toString('base64url');
  const [row] = await db
    .insert(kiosks)
    .values({ ...input, keyHash: toHash(key) })
    .returning(columns);
  if (!row) throw new Error('The insert answered no row');
  return { kiosk: { ...row, lastUsedAt: null }, key };
};

export const removeKiosk = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> => {
  const rows = await db
    .update(kiosks)
    .set({ removedAt: clock.now() })
    .where(and(eq(kiosks.id, id), isNull(kiosks.removedAt)))
    .returning({ id: kiosks.id });
  if (rows.length === 0) throw notFound('Kiosk');
};

export const getHouseRules = async (db: Db): Promise<HouseRules> => {
  const [row] = await db.select().from(houseRules).orderBy(desc(houseRules.version)).limit(1);
  return row ?? { version: 0, text: USUAL_RULES, createdAt: null };
};

export const saveHouseRules = async (db: Db, text: string): Promise<HouseRules> => {
  const known = await getHouseRules(db);
  if (known.text === text) return known;
  const [row] = await db.insert(houseRules).values({ text }).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};

/** The tablet that has this key; an address that was never given away or was taken back is unknown. */
export const readKiosk = async (db: Db, key: string) => {
  const [row] = await db
    .select(columns)
    .from(kiosks)
    .where(and(eq(kiosks.keyHash, toHash(key)), isNull(kiosks.removedAt)));
  if (!row) throw new AppError('not_found', 'This tablet is not known. Please ask at the front desk.');
  return row;
};

/** What everybody who stands before the tablet may read: of the companies here nothing but their names. */
export const getKioskPage = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  key: string,
): Promise<KioskPage> => {
  const { name, greeting } = await readKiosk(db, key);
  const [rules, tenants, { general }] = await Promise.all([
    getHouseRules(db),
    firstTenants(db, MOST_HOSTS, []),
    settings.get(),
  ]);
  return {
    name,
    greeting,
    companyName: general.companyName,
    rules: { version: rules.version, text: rules.text },
    hosts: tenants.map((tenant) => ({ id: tenant.id, name: tenant.companyName })),
  };
};
