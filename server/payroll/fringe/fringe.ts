import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatMonth } from '../../../domain/kernel/format.ts';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, addMonths, type Day, daysBetween, lastOfMonth } from '../../../domain/kernel/time.ts';
import type { Month } from '../../../domain/payroll/fields.ts';
import {
  averageBalance,
  fringeBenefit,
  fringeTax,
  rateFor,
  rateNotice,
} from '../../../domain/payroll/fringe/fringe.ts';
import type { FringeLoan, FringeMonth } from '../../../domain/payroll/fringe/fringe-contract.ts';
import { returnDueDate } from '../../../domain/payroll/returns/due-dates.ts';
import { fringeTaxLines } from '../../../domain/payroll/returns/postings.ts';
import { getToday } from '../../clock.ts';
import type { Db } from '../../db/connection/database.ts';
import { closedThrough, openCorrectionDay, postEntry, reasonOn, reverseEvent } from '../../ledger/post.ts';
import { holidaysBetween } from '../calendar/holidays.ts';
import type { PayrollDeps } from '../employees/employees.ts';
import { listRates } from './rates.ts';
import { fringeMonths } from './tables.ts';

const SOURCE = 'fringe_benefit';

type LentRow = Pick<FringeLoan, 'loanId' | 'employeeId' | 'employeeName' | 'purpose' | 'chargedRate'> & {
  dayBalances: string;
};

// What was owed at the end of each day: the loan from the day on which it was given, less each repayment from its day on. A salary
// advance is pay that comes early, and no loan.
const readLent = async (db: Db, month: Month): Promise<LentRow[]> => {
  const first: Day = `${month}-01`;
  const last = lastOfMonth(first);
  const daysFrom = (day: ReturnType<typeof sql>) => sql`(${last}::date - greatest(${day}, ${first}::date) + 1)`;
  const { rows } = await db.execute<LentRow>(sql`
    select l.id as "loanId", l.employee_id as "employeeId", e.first_name || ' ' || e.last_name as "employeeName", l.purpose,
      l.interest_rate::float8 as "chargedRate",
      (l.amount * ${daysFrom(sql`l.given_on`)} - coalesce(r.days_repaid, 0))::numeric(16, 2)::text as "dayBalances"
    from employee_loans l join employees e on e.id = l.employee_id left join lateral (
      select sum(amount * ${daysFrom(sql`date`)}) as days_repaid from loan_repayments
      where loan_id = l.id and reversed_at is null and date <= ${last}::date
    ) r on true
    where l.kind = 'loan' and l.cancelled_at is null and l.given_on <= ${last}::date
      and l.amount * ${daysFrom(sql`l.given_on`)} > coalesce(r.days_repaid, 0)
    order by e.last_name, e.first_name, l.created_at`);
  return rows;
};

type Worked = Pick<FringeMonth, 'rate' | 'notice' | 'loans'> & { benefit: Cents; tax: Cents };

const workOut = async (db: Db, month: Month): Promise<Worked> => {
  const [rates, lent] = [await listRates(db), await readLent(db, month)];
  const rate = rateFor(rates, month);
  const days = daysBetween(`${month}-01`, addMonths(`${month}-01`, 1));
  const worked = lent.map(({ dayBalances, ...loan }) => {
    const owed = { dayBalances: parseMoney(dayBalances), days, chargedRate: loan.chargedRate };
    const benefit = rate ? fringeBenefit(owed, rate.marketRate) : cents(0);
    return { loan: { ...loan, averageBalance: toDecimalText(averageBalance(owed)) }, benefit };
  });
  const benefits = worked.map(({ benefit }) => benefit);
  return {
    rate,
    notice: lent.length > 0 ? rateNotice(rate, month) : null,
    loans: worked.map(({ loan, benefit }) => ({ ...loan, benefit: toDecimalText(benefit) })),
    benefit: addMoney(cents(0), ...benefits),
    tax: rate ? fringeTax(benefits, rate.taxRate) : cents(0),
  };
};

type Row = typeof fringeMonths.$inferSelect;

const findPosted = async (db: Db, month: Month): Promise<Row | undefined> => {
  const [row] = await db
    .select()
    .from(fringeMonths)
    .where(and(eq(fringeMonths.month, month), isNull(fringeMonths.reversedAt)));
  return row;
};

const withNames = async (db: Db, { loans }: Row): Promise<FringeLoan[]> => {
  const ids = loans.map(({ loanId }) => loanId);
  const { rows } = await db.execute<{ loanId: string; employeeName: string; purpose: string | null }>(sql`
    select l.id as "loanId", e.first_name || ' ' || e.last_name as "employeeName", l.purpose
    from employee_loans l join employees e on e.id = l.employee_id where l.id = any(${sql.param(ids)}::uuid[])`);
  const names = new Map(rows.map((row) => [row.loanId, row]));
  return loans.map((loan) => ({
    ...loan,
    employeeName: names.get(loan.loanId)?.employeeName ?? '',
    purpose: names.get(loan.loanId)?.purpose ?? null,
  }));
};

const isOver = (month: Month, today: Day): boolean => month < today.slice(0, 7);

export const fringeMonth = async (deps: PayrollDeps, month: Month): Promise<FringeMonth> => {
  const { db } = deps;
  const after = addMonths(`${month}-01`, 1);
  const [today, posted] = [await getToday(deps), await findPosted(db, month)];
  const dueDate = returnDueDate('fbt', month, await holidaysBetween(db, after, addDays(after, 8)));
  if (posted) {
    const { id, postedOn: date, postedByName, createdAt, marketRate, taxRate, benefit, tax } = posted;
    const rate = { marketRate, taxRate, validFrom: month, knownThrough: month };
    const loans = await withNames(db, posted);
    const own = { id, date, postedByName, postedAt: createdAt };
    return { month, rate, notice: null, dueDate, loans, benefit, tax, posted: own, canBePosted: false };
  }
  const { benefit, tax, ...worked } = await workOut(db, month);
  return {
    month,
    ...worked,
    dueDate,
    benefit: toDecimalText(benefit),
    tax: toDecimalText(tax),
    posted: null,
    canBePosted: tax > 0 && isOver(month, today),
  };
};

// Two who post the same month take turns.
const hold = (db: Db, month: Month) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${SOURCE}:${month}`}))`);

type Day1 = { date: Day; overrideReason: string | null };

const write = async (db: Db, month: Month, worked: Worked, { date, overrideReason }: Day1): Promise<void> => {
  const { rate, loans, benefit, tax } = worked;
  if (!rate) throw new Error('A month without a rate has no tax');
  const [row] = await db
    .insert(fringeMonths)
    .values({
      month,
      marketRate: rate.marketRate,
      taxRate: rate.taxRate,
      loans: loans.map(({ employeeName: _, purpose: __, ...loan }) => loan),
      benefit: toDecimalText(benefit),
      tax: toDecimalText(tax),
      postedOn: date,
    })
    .returning({ id: fringeMonths.id });
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date,
    memo: `Fringe-benefit tax for ${formatMonth(month)}`,
    sourceType: SOURCE,
    sourceId: row.id,
    event: 'posted',
    overrideReason,
    lines: fringeTaxLines(tax),
  });
};

export const postFringeMonth = async (
  deps: PayrollDeps,
  { month, overrideReason }: { month: Month; overrideReason: string | null },
): Promise<FringeMonth> => {
  const { db } = deps;
  if (!isOver(month, await getToday(deps))) throw invalid({ month: 'This month is not over yet' });
  await hold(db, month);
  if (await findPosted(db, month)) throw new AppError('conflict', `The tax of ${formatMonth(month)} is posted already`);
  const worked = await workOut(db, month);
  if (!worked.rate) throw invalid({ month: rateNotice(null, month) ?? '' });
  if (worked.tax === 0) throw new AppError('conflict', `No loan was below market in ${formatMonth(month)}`);
  const date = lastOfMonth(`${month}-01`);
  const reason = reasonOn(date, await closedThrough(db), overrideReason, 'month');
  await write(db, month, worked, { date, overrideReason: reason });
  return fringeMonth(deps, month);
};

export const reverseFringeMonth = async (deps: PayrollDeps, id: string, reason: string): Promise<FringeMonth> => {
  const { db } = deps;
  const [row] = await db
    .update(fringeMonths)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(fringeMonths.id, id), isNull(fringeMonths.reversedAt)))
    .returning();
  if (!row) {
    const [known] = await db.select({ id: fringeMonths.id }).from(fringeMonths).where(eq(fringeMonths.id, id));
    throw known ? new AppError('conflict', 'This tax was taken back already') : notFound('Fringe-benefit tax');
  }
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'posted' },
    {
      date: openCorrectionDay(row.postedOn, await closedThrough(db), await getToday(deps)),
      memo: `Reversed: fringe-benefit tax for ${formatMonth(row.month)}. ${reason}`,
      event: 'posted-reversed',
    },
  );
  return fringeMonth(deps, row.month);
};

/** The month that is just over, by itself; one that somebody took back waits for a person. Answers how many were posted. */
export const accrueFringeTax = async (deps: PayrollDeps): Promise<number> => {
  const { db } = deps;
  const today = await getToday(deps);
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  await hold(db, month);
  const seen = await db.$count(fringeMonths, eq(fringeMonths.month, month));
  if (seen > 0) return 0;
  const worked = await workOut(db, month);
  if (worked.tax === 0) return 0;
  const date = openCorrectionDay(lastOfMonth(`${month}-01`), await closedThrough(db), today);
  await write(db, month, worked, { date, overrideReason: null });
  return 1;
};
