import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, QueryOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import { formatMoney, parseMoney } from '../../domain/kernel/money.ts';
import { CASH_ACCOUNT } from '../../domain/ledger/chart.ts';
import { AUTHORITY_LABELS } from '../../domain/payroll/due-dates.ts';
import { figure } from '../../domain/payroll/figures.ts';
import { authorityPaidLines } from '../../domain/payroll/postings.ts';
import type {
  listStatutoryPayments as ListStatutoryPayments,
  payAuthority as PayAuthority,
  StatutoryPayment,
} from '../../domain/payroll/returns-contract.ts';
import { countRows, keyset } from '../http/page.ts';
import { closedThrough, openCorrectionDay, reasonOn } from '../ledger/closed-period.ts';
import { postEntry, reverseEvent } from '../ledger/post.ts';
import { todayOf } from '../ledger/today.ts';
import { openFor } from './due-dates.ts';
import type { PayrollDeps } from './employees.ts';
import { statutoryPayments } from './pay-tables.ts';

const SOURCE = 'statutory_payment';

export const listPayments = async (
  { db }: Pick<PayrollDeps, 'db'>,
  query: QueryOf<typeof ListStatutoryPayments>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StatutoryPayment[]> => {
  const filter: SQL | undefined = and(
    query.authority ? eq(statutoryPayments.authority, query.authority) : undefined,
    query.month ? eq(statutoryPayments.month, query.month) : undefined,
  );
  const page = keyset(query, {
    sorts: { createdAt: statutoryPayments.createdAt },
    id: statutoryPayments.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...getTableColumns(statutoryPayments), cursor: page.cursor })
    .from(statutoryPayments)
    .where(and(filter, page.after))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, statutoryPayments, filter, reply);
  return page.finish(request, reply, rows);
};

const memoOf = ({ authority, month }: Pick<StatutoryPayment, 'authority' | 'month'>): string =>
  `${AUTHORITY_LABELS[authority]} for ${month}`;

// Never more than is open: two who pay the same month take turns.
export const payAuthority = async (
  deps: PayrollDeps,
  input: BodyOf<typeof PayAuthority>,
): Promise<StatutoryPayment> => {
  const { db } = deps;
  const { authority, month, paymentMethod, reference } = input;
  const today = await todayOf(deps);
  const paidDate = input.paidDate ?? today;
  if (paidDate > today) throw invalid({ paidDate: 'Paid date must not be in the future' });
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${SOURCE}:${authority}:${month}`}))`);
  const open = await openFor(db, authority, month);
  const amount = input.amount ?? open;
  if (open <= 0) throw new AppError('conflict', `Nothing is open to ${AUTHORITY_LABELS[authority]} for ${month}`);
  if (amount > open) throw invalid({ amount: `Only ${figure(open)} is open for ${month}` });
  const overrideReason = reasonOn(paidDate, await closedThrough(db), input.overrideReason, 'paidDate');
  const [row] = await db
    .insert(statutoryPayments)
    .values({ authority, month, amount: formatMoney(amount), paidDate, paymentMethod, reference })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  await postEntry(db, {
    date: paidDate,
    memo: memoOf(row),
    sourceType: SOURCE,
    sourceId: row.id,
    event: 'paid',
    overrideReason,
    lines: authorityPaidLines(authority, parseMoney(row.amount), CASH_ACCOUNT[paymentMethod]),
  });
  return row;
};

export const reversePayment = async (deps: PayrollDeps, id: string, reason: string): Promise<StatutoryPayment> => {
  const { db } = deps;
  const [row] = await db
    .update(statutoryPayments)
    .set({ reversedAt: deps.clock.now(), reverseReason: reason })
    .where(and(eq(statutoryPayments.id, id), isNull(statutoryPayments.reversedAt)))
    .returning();
  if (!row) {
    const [known] = await db
      .select({ id: statutoryPayments.id })
      .from(statutoryPayments)
      .where(eq(statutoryPayments.id, id));
    throw known ? new AppError('conflict', 'This payment was reversed already') : notFound('Payment');
  }
  await reverseEvent(
    db,
    { sourceType: SOURCE, sourceId: id, event: 'paid' },
    {
      date: openCorrectionDay(row.paidDate, await closedThrough(db), await todayOf(deps)),
      memo: `Reversed: ${memoOf(row)}. ${reason}`,
      event: 'paid-reversed',
    },
  );
  return row;
};
