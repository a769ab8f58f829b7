import { expenseAccountProblem } from '../../domain/expenses/rules.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import type { Db } from '../db/connection/database.ts';
import { holdAccounts } from '../ledger/accounts.ts';

/** Refuses an account that no expense is booked on; one that was chosen before stays, also when it is closed by now. */
export const refuseAccount = async (db: Db, account: string | null, before: string | null): Promise<void> => {
  if (account === null || account === before) return;
  const problem = expenseAccountProblem((await holdAccounts(db, [account])).get(account));
  if (problem) throw invalid({ account: problem });
};

/** Those of some accounts that expenses are booked on. */
export const openAccounts = async (
  db: Db,
  codes: readonly (string | null)[],
): Promise<(code: string | null) => string | null> => {
  const known = await holdAccounts(
    db,
    codes.filter((code) => code !== null),
  );
  return (code) => (code !== null && expenseAccountProblem(known.get(code)) === null ? code : null);
};
