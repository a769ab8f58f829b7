import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { CashAccount, CashAccountChange, NewCashAccount } from '../../domain/cash/contract.ts';
import { fitsMethod, isCashCode, nextCashCode } from '../../domain/cash/rules.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { cents, parseMoney } from '../../domain/kernel/money.ts';
import { amountText } from '../../domain/kernel/money-text.ts';
import { ACCOUNTS } from '../../domain/ledger/chart.ts';
import type { PaymentMethod } from '../../domain/settings/contract.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { together } from '../db/connection/transactions.ts';
import type { Deps } from '../deps.ts';
import { allAccounts, keepForPostings, updateAccount } from '../ledger/accounts.ts';
import { accountBalances } from '../ledger/balances.ts';
import { cashAccountMethods, cashAccounts, transfers } from './tables.ts';

type CashAccountRow = typeof cashAccounts.$inferSelect;

const present = async (db: Db, rows: readonly CashAccountRow[], withBalances: boolean): Promise<CashAccount[]> => {
  const codes = rows.map(({ account }) => account);
  const [methods, balances] = await together(
    db,
    () => db.select().from(cashAccountMethods).orderBy(asc(cashAccountMethods.paymentMethod)).execute(),
    async () => (withBalances ? accountBalances(db, codes) : null),
  );
  return rows.map((row) => ({
    ...row,
    defaultFor: methods.flatMap(({ paymentMethod, cashAccountId }) => (cashAccountId === row.id ? paymentMethod : [])),
    balance: balances && (balances.get(row.account) ?? '0.00'),
  }));
};

/** All of them, closed ones too. Who does not see the books gets no balances. */
export const listCashAccounts = async ({ db }: Pick<Deps, 'db'>, withBalances: boolean): Promise<CashAccount[]> =>
  present(db, await db.select().from(cashAccounts).orderBy(asc(cashAccounts.account)), withBalances);

const getCashAccount = async (db: Db, id: string): Promise<CashAccount> => {
  const [account] = await present(db, await db.select().from(cashAccounts).where(eq(cashAccounts.id, id)), true);
  if (!account) throw notFound('Cash account');
  return account;
};

// Those who choose the next free code take turns.
const lockCodes = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('cash_accounts:code'))`);

const NOT_OURS: readonly string[] = [ACCOUNTS.inTransit, ACCOUNTS.suspense];

const chooseCode = async (db: Db, { account, kind }: NewCashAccount): Promise<string> => {
  const chart = await allAccounts(db);
  if (!account) {
    const next = nextCashCode(kind, new Set(chart.map(({ code }) => code)));
    if (!next) throw invalid({ account: 'No code is free below 1090: enter one of your own' });
    return next;
  }
  const known = chart.find(({ code }) => code === account);
  if (NOT_OURS.includes(account)) throw invalid({ account: `${known?.name ?? account} holds money of every account` });
  if (!known && !isCashCode(account)) throw invalid({ account: 'Cash accounts have codes from 1000 to 1499' });
  if (known && !(known.isCash && known.isActive)) {
    throw invalid({ account: `${account} ${known.name} is not an active cash account of the chart` });
  }
  return account;
};

const moveDefaults = async (
  db: Db,
  { id, name, kind }: Pick<CashAccountRow, 'id' | 'name' | 'kind'>,
  methods: readonly PaymentMethod[],
): Promise<void> => {
  const wrong = methods.find((method) => !fitsMethod(kind, method));
  if (wrong) throw invalid({ defaultFor: `${PAYMENT_METHOD_LABELS[wrong]} does not go with ${name}` });
  if (methods.length === 0) return;
  await db
    .insert(cashAccountMethods)
    .values([...new Set(methods)].map((paymentMethod) => ({ paymentMethod, cashAccountId: id, kind })))
    .onConflictDoUpdate({ target: cashAccountMethods.paymentMethod, set: { cashAccountId: id, kind } });
};

export const createCashAccount = async ({ db }: Pick<Deps, 'db'>, input: NewCashAccount): Promise<CashAccount> => {
  const { name, kind, bank, numberEnd, defaultFor } = input;
  await lockCodes(db);
  const account = await chooseCode(db, input);
  await keepForPostings(db, { code: account, name, kind: 'asset', isCash: true });
  const [made] = await db.insert(cashAccounts).values({ name, kind, account, bank, numberEnd }).returning();
  if (!made) throw new Error('The insert answered no row');
  await moveDefaults(db, made, defaultFor);
  return getCashAccount(db, made.id);
};

const labels = (methods: readonly PaymentMethod[]): string =>
  new Intl.ListFormat('en-GB').format(methods.map((method) => PAYMENT_METHOD_LABELS[method]));

// What it is the default of stays so until another account takes over.
const refuseTakingAway = ({ defaultFor, name }: CashAccount, wanted: readonly PaymentMethod[]): void => {
  const missing = defaultFor.filter((method) => !wanted.includes(method));
  if (missing.length === 0) return;
  const message = `${name} is the default for ${labels(missing)}. Make another account the default instead.`;
  throw invalid({ defaultFor: message });
};

const refuseClosing = async ({ db, settings }: Pick<Deps, 'db' | 'settings'>, known: CashAccount): Promise<void> => {
  const { id, name, defaultFor, balance } = known;
  if (defaultFor.length > 0) {
    const message = `${name} is the default for ${labels(defaultFor)}. Make another account the default first.`;
    throw new AppError('conflict', message);
  }
  const held = parseMoney(balance ?? '0.00');
  if (held !== 0) {
    const { currency } = (await settings.get()).general;
    const amount = amountText(cents(Math.abs(held)), currency);
    const message =
      held > 0 ? `${name} still holds ${amount}. Transfer it first.` : `${name} is overdrawn by ${amount}.`;
    throw new AppError('conflict', message);
  }
  const [coming] = await db
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        isNull(transfers.arrivedOn),
        isNull(transfers.reversedAt),
        or(eq(transfers.toId, id), eq(transfers.fromId, id)),
      ),
    )
    .limit(1);
  if (coming) throw new AppError('conflict', `A transfer of ${name} is still in transit`);
};

const lockCashAccount = async (db: Db, id: string): Promise<CashAccount> => {
  const [row] = await db
    .select({ id: cashAccounts.id })
    .from(cashAccounts)
    .where(eq(cashAccounts.id, id))
    .for('update');
  if (!row) throw notFound('Cash account');
  return getCashAccount(db, id);
};

export const updateCashAccount = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  id: string,
  { defaultFor, ...changes }: CashAccountChange,
): Promise<CashAccount> => {
  const { db } = deps;
  const before = await lockCashAccount(db, id);
  if (defaultFor) {
    refuseTakingAway(before, defaultFor);
    const isOpen = changes.isActive ?? before.isActive;
    if (!isOpen && defaultFor.length > 0) throw invalid({ defaultFor: `${before.name} is closed` });
  }
  if (before.isActive && changes.isActive === false) await refuseClosing(deps, before);
  const given = Object.values(changes).some((value) => value !== undefined);
  if (given) await db.update(cashAccounts).set(changes).where(eq(cashAccounts.id, id));
  // The chart calls it by the same name.
  if (changes.name && changes.name !== before.name) await updateAccount(db, before.account, { name: changes.name });
  if (defaultFor) await moveDefaults(db, before, defaultFor);
  return getCashAccount(db, id);
};
