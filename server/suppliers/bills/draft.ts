import { eq, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { MAX_CENTS, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { ratesOn } from '../../../domain/settings/tax-classes.ts';
import type { BillChange, BillInput } from '../../../domain/suppliers/bills/bill-contract.ts';
import {
  billAccountProblem,
  billTotals,
  lineVatProblem,
  vatOfLine,
} from '../../../domain/suppliers/bills/bill-rules.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { holdAccounts } from '../../ledger/accounts.ts';
import { activeSupplier } from '../suppliers/service.ts';
import { type BillRow, billLines, bills } from '../tables.ts';
import { type BillDeps, readLines } from './present.ts';

type Lines = BillInput['lines'];

/** Lines with their VAT, at the rates of the date of the bill. */
const withVat = async ({ settings }: BillDeps, lines: Lines, date: Day) => {
  const rates = ratesOn((await settings.get()).taxRates, date);
  const coded = lines.map((line) => ({ ...line, vat: line.vat ?? vatOfLine(line.net, line.taxClass, rates) }));
  const problems = coded.flatMap((line, n) => {
    const problem = lineVatProblem(line, rates);
    return problem ? [[`lines.${n}.vat`, problem]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
  if (billTotals(coded).total > MAX_CENTS) throw invalid({ lines: 'The total must be at most 99,999,999.99' });
  return coded;
};

type Coded = Awaited<ReturnType<typeof withVat>>;

const refuseAccounts = async (db: Db, lines: Lines, kind: BillRow['kind']): Promise<void> => {
  const known = await holdAccounts(
    db,
    lines.map(({ account }) => account),
  );
  const problems = lines.flatMap(({ account }, n) => {
    const problem =
      kind === 'credit' && account === ACCOUNTS.payables
        ? 'A credit is coded to what it takes back'
        : billAccountProblem(known.get(account));
    return problem ? [[`lines.${n}.account`, problem]] : [];
  });
  if (problems.length > 0) throw invalid(Object.fromEntries(problems));
};

const writeLines = async (db: Db, billId: string, lines: Coded): Promise<void> => {
  await db.insert(billLines).values(
    lines.map(({ account, description, net, taxClass, vat }, ordinal) => ({
      billId,
      ordinal,
      account,
      description,
      net: toDecimalText(net),
      taxClass,
      vat: toDecimalText(vat),
    })),
  );
};

const totalsText = (lines: Coded) => {
  const { net, vat, total } = billTotals(lines);
  return { net: toDecimalText(net), vat: toDecimalText(vat), total: toDecimalText(total) };
};

const refuseFuture = (date: Day, today: Day): void => {
  if (date > today) throw invalid({ date: 'Date must not be in the future' });
};

/** A bill that somebody has to approve: typed in, made of a recurring expense, or fetched from KRA. Nothing is posted. */
export const draftBill = async (deps: BillDeps, input: BillInput): Promise<string> => {
  const { db } = deps;
  const { lines, date, dueDate, ...head } = input;
  refuseFuture(date, await getToday(deps));
  const supplier = await activeSupplier(db, input.supplierId);
  await refuseAccounts(db, lines, input.kind);
  const coded = await withVat(deps, lines, date);
  const [row] = await db
    .insert(bills)
    .values({ ...head, billDate: date, dueDate: dueDate ?? addDays(date, supplier.termsDays), ...totalsText(coded) })
    .returning({ id: bills.id });
  if (!row) throw new Error('The insert answered no row');
  await writeLines(db, row.id, coded);
  return row.id;
};

const codedBefore = async (db: Db, billId: string): Promise<Lines> =>
  (await readLines(db, billId)).map(({ net, vat, ...line }) => ({
    ...line,
    net: parseMoney(net),
    vat: parseMoney(vat),
  }));

/** Those who change one bill at once take turns. */
export const lockBill = async (db: Db, id: string): Promise<BillRow> => {
  const [row] = await db.select().from(bills).where(eq(bills.id, id)).for('no key update');
  if (!row) throw notFound('Bill');
  return row;
};

const changeKept = async (db: Db, row: BillRow, change: BillChange): Promise<void> => {
  const { cuNumber, notes, ...others } = change;
  if (row.state === 'cancelled' || Object.values(others).some((value) => value !== undefined)) {
    throw new AppError('conflict', 'This bill was approved or cancelled: only its CU invoice number and notes change');
  }
  if (cuNumber === undefined && notes === undefined) return;
  await db.update(bills).set({ cuNumber, notes }).where(eq(bills.id, row.id));
};

const dueAfterChange = (row: BillRow, change: BillChange, termsDays: number): Day => {
  const date = change.date ?? row.billDate;
  if (change.dueDate) return change.dueDate;
  return change.dueDate === null || change.date ? addDays(date, termsDays) : row.dueDate;
};

export const changeBill = async (deps: BillDeps, id: string, change: BillChange): Promise<void> => {
  const { db } = deps;
  const row = await lockBill(db, id);
  if (row.state !== 'draft') return changeKept(db, row, change);
  const { lines, date = row.billDate, dueDate: _, ...head } = change;
  refuseFuture(date, await getToday(deps));
  const supplier = await activeSupplier(db, change.supplierId ?? row.supplierId);
  const dueDate = dueAfterChange(row, change, supplier.termsDays);
  if (dueDate < date) throw invalid({ dueDate: 'Due date must not be before the date of the bill' });
  const coded = lines ? await withVat(deps, lines, date) : null;
  // What was coded before stays, where the rates of another date allow it.
  if (!lines && change.date) await withVat(deps, await codedBefore(db, id), date);
  if (lines) await refuseAccounts(db, lines, change.kind ?? row.kind);
  // Who wrote it last has entered it.
  await db
    .update(bills)
    .set({
      ...head,
      billDate: date,
      dueDate,
      ...(coded ? totalsText(coded) : {}),
      enteredBy: sql`current_setting('app.actor')`,
      enteredByName: sql`current_setting('app.actor_name')`,
    })
    .where(eq(bills.id, id));
  if (!coded) return;
  await db.delete(billLines).where(eq(billLines.billId, id));
  await writeLines(db, id, coded);
};
