import { asc, eq } from 'drizzle-orm';
import { type CashAccountKind, cashAccountIdFor, placeProblem } from '../../domain/cash/rules.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import type { PaymentMethod, Settings } from '../../domain/settings/contract.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { cashAccountMethods, cashAccounts } from './tables.ts';

export type CashPlace = { id: string; name: string; kind: CashAccountKind; account: string };

type KnownPlace = CashPlace & { isActive: boolean; defaultFor: PaymentMethod[] };

type CashDeps = Pick<Deps, 'db' | 'settings'>;

const readPlaces = async (db: Db): Promise<KnownPlace[]> => {
  const rows = await db
    .select({
      id: cashAccounts.id,
      name: cashAccounts.name,
      kind: cashAccounts.kind,
      account: cashAccounts.account,
      isActive: cashAccounts.isActive,
      method: cashAccountMethods.paymentMethod,
    })
    .from(cashAccounts)
    .leftJoin(cashAccountMethods, eq(cashAccountMethods.cashAccountId, cashAccounts.id))
    .orderBy(asc(cashAccounts.account), asc(cashAccountMethods.paymentMethod));
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { method: _, ...place } = first;
    return { ...place, defaultFor: same.flatMap(({ method }) => method ?? []) };
  });
};

// The few accounts are kept for as long as the settings they were read with: a node forgets both when it hears of a change.
const known = new WeakMap<Settings, readonly KnownPlace[]>();

/** Reads the accounts along with the settings, so that no payment has to. */
export const rememberCashAccounts = async (db: Db, settings: Settings): Promise<void> => {
  known.set(settings, await readPlaces(db));
};

/** Every account, closed ones too, by its code. */
export const listPlaces = async ({ db, settings }: CashDeps): Promise<readonly KnownPlace[]> => {
  const current = await settings.get();
  if (!known.has(current)) await rememberCashAccounts(db, current);
  return known.get(current) ?? [];
};

// One that this very transaction made is not known yet.
const findPlace = async (deps: CashDeps, id: string): Promise<KnownPlace | undefined> => {
  const isWanted = (place: KnownPlace) => place.id === id;
  return (await listPlaces(deps)).find(isWanted) ?? (await readPlaces(deps.db)).find(isWanted);
};

const UNKNOWN = 'This account does not exist';

type Wanted = { cashAccountId?: string | null | undefined; paymentMethod: PaymentMethod };

/** Where money of a method lies: the account that was named, or the default of the method. */
export const findCashAccount = async (deps: CashDeps, { cashAccountId, paymentMethod }: Wanted): Promise<CashPlace> => {
  if (!cashAccountId) {
    const places = await listPlaces(deps);
    const usual = places.find(({ defaultFor }) => defaultFor.includes(paymentMethod));
    if (!usual) throw new Error(`No account is the default of ${paymentMethod}`);
    return usual;
  }
  const place = await findPlace(deps, cashAccountId);
  if (!place) throw invalid({ cashAccountId: UNKNOWN });
  const problem = placeProblem(place, paymentMethod);
  if (problem) throw invalid({ cashAccountId: problem });
  return place;
};

/**
 * The same for what runs by itself and cannot ask: where the account was closed meanwhile, the default. It takes nothing out of a
 * till, which somebody has to open, but out of a cash box in its place.
 */
export const usualCashAccount = async (
  deps: CashDeps,
  { cashAccountId, paymentMethod }: Wanted,
): Promise<CashPlace> => {
  const mayTake = (place: KnownPlace) => place.kind !== 'till' && placeProblem(place, paymentMethod) === null;
  const place = cashAccountId ? await findPlace(deps, cashAccountId) : undefined;
  if (place && mayTake(place)) return place;
  const usual = await findCashAccount(deps, { paymentMethod });
  return usual.kind === 'till' ? ((await listPlaces(deps)).find(mayTake) ?? usual) : usual;
};

export const cashAccountById = async (deps: CashDeps, id: string): Promise<CashPlace> => {
  const place = await findPlace(deps, id);
  if (!place) throw notFound('Cash account');
  return place;
};

/** How the bank knows an account: by the end of its number, or by its name where that is not known. */
export const cashAccountNumber = async (db: Db, id: string): Promise<string> => {
  const [row] = await db
    .select({ name: cashAccounts.name, numberEnd: cashAccounts.numberEnd })
    .from(cashAccounts)
    .where(eq(cashAccounts.id, id));
  return row?.numberEnd ?? row?.name ?? '';
};

/** The same for a field of a form; an account that was closed is refused. */
export const openCashAccount = async (deps: CashDeps, id: string, field: string): Promise<CashPlace> => {
  const place = await findPlace(deps, id);
  if (!place) throw invalid({ [field]: UNKNOWN });
  if (!place.isActive) throw invalid({ [field]: `${place.name} is closed` });
  return place;
};

/** Held until the end: nobody opens it or takes its money away meanwhile. */
export const holdCashAccount = async (db: Db, id: string): Promise<void> => {
  await db.select({ id: cashAccounts.id }).from(cashAccounts).where(eq(cashAccounts.id, id)).for('no key update');
};

/** Where the money of a row lies, also of one from before there was a choice. */
export const cashPlaceFor = (
  deps: CashDeps,
  row: { cashAccountId: string | null; paymentMethod: PaymentMethod },
): Promise<CashPlace> => cashAccountById(deps, cashAccountIdFor(row));

type Kept = { cashAccountId: string | null; paymentMethod: PaymentMethod | null };
type Named = { cashAccountId: string | null; cashAccountName: string | null };

/**
 * Where the money of rows lies, as answers say it. A row from before there was a choice names no account: its money lies
 * where that of its method lay then. Without a method no money moved.
 */
export const cashAccountNames = async (deps: CashDeps): Promise<(row: Kept) => Named> => {
  const names = new Map((await listPlaces(deps)).map(({ id, name }) => [id, name]));
  return ({ cashAccountId, paymentMethod }) => {
    const id = paymentMethod && cashAccountIdFor({ cashAccountId, paymentMethod });
    return { cashAccountId: id, cashAccountName: id && (names.get(id) ?? null) };
  };
};
