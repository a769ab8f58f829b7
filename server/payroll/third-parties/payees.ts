import { asc, eq, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, notFound } from '../../../domain/kernel/errors.ts';
import type {
  Payee,
  PayeeInput,
  updatePayee as UpdatePayee,
} from '../../../domain/payroll/third-parties/payee-contract.ts';
import { usualDueDay } from '../../../domain/payroll/third-parties/payees.ts';
import type { Db } from '../../db/connection/database.ts';
import { allAccounts, keepForPostings } from '../../ledger/accounts.ts';
import { payees } from './tables.ts';

/** Liabilities of payees follow the one that holds what nobody is named for. */
const FIRST_CODE = 2461;
const LAST_CODE = 2499;

export const listPayees = (db: Db): Promise<Payee[]> =>
  db.select().from(payees).orderBy(asc(payees.name), asc(payees.id));

export const findPayee = async (db: Db, id: string): Promise<Payee> => {
  const [payee] = await db.select().from(payees).where(eq(payees.id, id));
  if (!payee) throw notFound('Payee');
  return payee;
};

const nextCode = async (db: Db): Promise<string> => {
  // Those who choose the next free code take turns.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('payees:code'))`);
  const taken = new Set((await allAccounts(db)).map(({ code }) => code));
  for (let code = FIRST_CODE; code <= LAST_CODE; code++) if (!taken.has(String(code))) return String(code);
  throw new AppError('conflict', `Every account from ${FIRST_CODE} to ${LAST_CODE} is taken`);
};

export const createPayee = async (db: Db, input: PayeeInput): Promise<Payee> => {
  const { kind, name, reference, dueDay = usualDueDay(kind) } = input;
  const account = await nextCode(db);
  await keepForPostings(db, { code: account, name: `Payroll: ${name}`, kind: 'liability', isCash: false });
  const [payee] = await db.insert(payees).values({ kind, name, reference, dueDay, account }).returning();
  if (!payee) throw new Error('The insert answered no row');
  return payee;
};

export const updatePayee = async (db: Db, id: string, changes: BodyOf<typeof UpdatePayee>): Promise<Payee> => {
  const known = await findPayee(db, id);
  const { name = known.name, dueDay = known.dueDay, isActive = known.isActive, reference = known.reference } = changes;
  const [payee] = await db
    .update(payees)
    .set({ name, dueDay, isActive, reference })
    .where(eq(payees.id, id))
    .returning();
  return payee ?? known;
};
