import type { PinChecker, PinCheckerInput } from '../../../domain/tax/pin-checker-contract.ts';
import type { Config } from '../../config.ts';
import { seal, unseal } from '../../crypto/seal.ts';
import type { Db } from '../../db/connection/database.ts';
import { pinCheckers, pinChecks } from '../tables.ts';
import type { OpenChecker } from './pin-line.ts';

type Sealing = { db: Db; config: Config };

/** Seals each of the two to its place, so that a copy of it elsewhere does not open. */
export const aboutChecker = (field: 'key' | 'secret'): string => `pin checker ${field}`;

const readRow = async (db: Db) => {
  const [row] = await db.select().from(pinCheckers);
  return row ?? null;
};

export const getChecker = async (db: Db): Promise<PinChecker> => {
  const row = await readRow(db);
  return { environment: row?.environment ?? null, baseUrl: row?.baseUrl ?? null, updatedAt: row?.updatedAt ?? null };
};

/** The checker with its key open, for as long as a call takes; null where none is set. */
export const openChecker = async ({ db, config }: Sealing): Promise<OpenChecker | null> => {
  const row = await readRow(db);
  if (!row) return null;
  const { environment, baseUrl, updatedAt } = row;
  const [consumerKey, consumerSecret] = await Promise.all([
    unseal(config, row.consumerKey, aboutChecker('key')),
    unseal(config, row.consumerSecret, aboutChecker('secret')),
  ]);
  return { environment, baseUrl, consumerKey, consumerSecret, version: updatedAt };
};

export const saveChecker = async ({ db, config }: Sealing, input: PinCheckerInput): Promise<PinChecker> => {
  const row = {
    environment: input.environment,
    baseUrl: input.baseUrl,
    consumerKey: await seal(config, input.consumerKey, aboutChecker('key')),
    consumerSecret: await seal(config, input.consumerSecret, aboutChecker('secret')),
  };
  await db.insert(pinCheckers).values(row).onConflictDoUpdate({ target: pinCheckers.id, set: row });
  // What another environment said is no answer of this one.
  await forgetPins(db);
  return getChecker(db);
};

export const removeChecker = async (db: Db): Promise<void> => {
  await db.delete(pinCheckers);
  await forgetPins(db);
};

/** The answers are a memory and no record: they can be asked for again. */
export const forgetPins = async (db: Db): Promise<void> => {
  await db.delete(pinChecks);
};

/** Leads a checker of play to where its simulator is now. One of KRA stays. */
export const followPinSimulator = async (deps: Sealing, input: PinCheckerInput): Promise<void> => {
  const row = await readRow(deps.db);
  if (row === null || row.environment === 'simulator') await saveChecker(deps, input);
};
