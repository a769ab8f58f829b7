import { eq, getTableColumns, inArray } from 'drizzle-orm';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import type { Account, AccountChange, NewAccount } from '../../domain/ledger/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { accounts } from './tables.ts';

const { createdAt: _, updatedAt: __, ...columns } = getTableColumns(accounts);

export const createAccount = async (db: Db, fields: NewAccount): Promise<Account> => {
  const [account] = await db.insert(accounts).values(fields).returning(columns);
  if (!account) throw new AppError('internal', 'No account was made');
  return account;
};

/**
 * An account that documents post to, so that nobody takes it out of use. It is made where the chart has none of its code; one
 * that is there keeps its name.
 */
export const keepForPostings = async (db: Db, fields: NewAccount): Promise<void> => {
  await db
    .insert(accounts)
    .values({ ...fields, isSystem: true })
    .onConflictDoUpdate({ target: accounts.code, set: { isSystem: true } });
};

export const updateAccount = async (db: Db, code: string, change: AccountChange): Promise<Account> => {
  const [known] = await db.select(columns).from(accounts).where(eq(accounts.code, code)).for('update');
  if (!known) throw notFound('Account');
  if (known.isSystem && change.isActive === false) {
    throw new AppError('conflict', `${known.name} is used by automatic postings and cannot be deactivated`);
  }
  const { name = known.name, isActive = known.isActive } = change;
  const [account] = await db.update(accounts).set({ name, isActive }).where(eq(accounts.code, code)).returning(columns);
  return account ?? known;
};

/** Nobody takes these accounts out of use until the transaction ends. */
export const holdActiveAccounts = async (db: Db, codes: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ code: accounts.code, isActive: accounts.isActive })
    .from(accounts)
    .where(inArray(accounts.code, [...new Set(codes)]))
    .orderBy(accounts.code)
    .for('share');
  return new Set(rows.filter(({ isActive }) => isActive).map(({ code }) => code));
};

type HeldAccount = Pick<Account, 'code' | 'kind' | 'isCash' | 'isActive'>;

/** The same with what they are, for those who say themselves which they take. */
export const holdAccounts = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, HeldAccount>> => {
  const rows = await db
    .select({ code: accounts.code, kind: accounts.kind, isCash: accounts.isCash, isActive: accounts.isActive })
    .from(accounts)
    .where(inArray(accounts.code, [...new Set(codes)]))
    .orderBy(accounts.code)
    .for('share');
  return new Map(rows.map((row) => [row.code, row]));
};

export const accountNames = async (db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ code: accounts.code, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.code, [...new Set(codes)]));
  return new Map(rows.map(({ code, name }) => [code, name]));
};

/** The whole chart, whether in use or not. */
export const allAccounts = (db: Db) => db.select(columns).from(accounts).orderBy(accounts.code);
