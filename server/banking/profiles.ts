import { asc, eq, getTableColumns } from 'drizzle-orm';
import type {
  BankProfileEntry,
  BankProfileInput,
  BankRuleEntry,
  BankRuleInput,
} from '../../domain/banking/rule-contract.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { toDecimalText } from '../../domain/kernel/money.ts';
import type { Db } from '../db/connection/database.ts';
import { holdActiveAccounts } from '../ledger/accounts.ts';
import { bankProfiles, bankRules } from './tables.ts';

const { createdAt: _, ...profileColumns } = getTableColumns(bankProfiles);
const { createdAt: __, ...ruleColumns } = getTableColumns(bankRules);

export const listBankProfiles = (db: Db): Promise<BankProfileEntry[]> =>
  db.select(profileColumns).from(bankProfiles).orderBy(asc(bankProfiles.name));

export const getBankProfile = async (db: Db, id: string): Promise<BankProfileEntry> => {
  const [profile] = await db.select(profileColumns).from(bankProfiles).where(eq(bankProfiles.id, id));
  if (!profile) throw invalid({ profileId: 'This profile does not exist' });
  return profile;
};

export const createBankProfile = async (db: Db, input: BankProfileInput): Promise<BankProfileEntry> => {
  const [profile] = await db.insert(bankProfiles).values(input).returning(profileColumns);
  if (!profile) throw new AppError('internal', 'No profile was written');
  return profile;
};

export const deleteBankProfile = async (db: Db, id: string): Promise<void> => {
  const gone = await db.delete(bankProfiles).where(eq(bankProfiles.id, id)).returning({ id: bankProfiles.id });
  if (gone.length === 0) throw notFound('Profile');
};

export const listBankRules = (db: Db): Promise<BankRuleEntry[]> =>
  db.select(ruleColumns).from(bankRules).orderBy(asc(bankRules.name));

export const createBankRule = async (db: Db, { least, most, ...input }: BankRuleInput): Promise<BankRuleEntry> => {
  const active = await holdActiveAccounts(db, [input.account]);
  if (!active.has(input.account)) throw invalid({ account: `There is no active account ${input.account}` });
  const range = {
    least: least === null ? null : toDecimalText(least),
    most: most === null ? null : toDecimalText(most),
  };
  const [rule] = await db
    .insert(bankRules)
    .values({ ...input, ...range })
    .returning(ruleColumns);
  if (!rule) throw new AppError('internal', 'No rule was written');
  return rule;
};

export const deleteBankRule = async (db: Db, id: string): Promise<void> => {
  const gone = await db.delete(bankRules).where(eq(bankRules.id, id)).returning({ id: bankRules.id });
  if (gone.length === 0) throw notFound('Rule');
};
