import { and, eq, getTableColumns, ilike, or, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  listTemplates as ListTemplates,
  RecurringTemplate,
  TemplateInput,
} from '../../domain/expenses/contract.ts';
import { dueFrom, earliestDue } from '../../domain/expenses/rules.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { invalid, notFound } from '../../domain/kernel/errors.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { cents, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { findCashAccount } from '../cash/accounts.ts';
import { getToday } from '../clock.ts';
import type { Db } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { containing, countRows, keyset } from '../http/list/page.ts';
import { activeSupplier } from '../suppliers/suppliers/service.ts';
import { refuseAccount } from './accounts.ts';
import { expenseClass, refuseTooMuchVat } from './record.ts';
import type { ExpenseDeps } from './service.ts';
import { recurringTemplates } from './tables.ts';

const found = (q: string | undefined) =>
  q
    ? or(
        ilike(recurringTemplates.name, containing(q)),
        ilike(recurringTemplates.description, containing(q)),
        ilike(recurringTemplates.vendor, containing(q)),
      )
    : undefined;

const columns = {
  ...getTableColumns(recurringTemplates),
  accountName: sql<string | null>`(select a.name from accounts a where a.code = ${recurringTemplates.account})`,
};

const getTemplate = async (db: Db, id: string): Promise<RecurringTemplate> => {
  const [row] = await db.select(columns).from(recurringTemplates).where(eq(recurringTemplates.id, id));
  if (!row) throw notFound('Recurring template');
  return row;
};

export const listTemplates = async (
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof ListTemplates>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RecurringTemplate[]> => {
  const filter = found(query.q);
  const page = keyset(query, {
    sorts: { createdAt: recurringTemplates.createdAt },
    id: recurringTemplates.id,
    otherwise: '-createdAt',
  });
  const rows = await db
    .select({ ...columns, cursor: page.cursor })
    .from(recurringTemplates)
    .where(and(page.after, filter))
    .orderBy(...page.order)
    .limit(page.take);
  if (query.count) await countRows(db, recurringTemplates, filter, reply);
  return page.finish(request, reply, rows);
};

type Paid = Pick<RecurringTemplate, 'account' | 'paymentMethod' | 'cashAccountId' | 'supplierId'>;

// An account that was closed since stays with its template: what falls due then leaves the default.
const toRow = async (deps: ExpenseDeps, input: TemplateInput, before: Paid | null) => {
  const { amount, vatAmount = cents(0), paymentMethod = 'bank_transfer', nextDueDate: _, ...fields } = input;
  const cashAccountId = input.cashAccountId ?? null;
  const supplierId = input.supplierId ?? null;
  const account = input.account ?? null;
  await refuseAccount(deps.db, account, before?.account ?? null);
  if (supplierId && supplierId !== before?.supplierId) await activeSupplier(deps.db, supplierId);
  const taxed = { amount: toDecimalText(amount), vatAmount: toDecimalText(vatAmount) };
  const taxClass = expenseClass(undefined, vatAmount);
  await refuseTooMuchVat(deps, { ...taxed, taxClass, expenseDate: await getToday(deps) });
  const isKept = cashAccountId === before?.cashAccountId && paymentMethod === before.paymentMethod;
  if (cashAccountId && !isKept) await findCashAccount(deps, { cashAccountId, paymentMethod });
  return {
    ...fields,
    ...taxed,
    account,
    paymentMethod,
    cashAccountId,
    supplierId,
  };
};

const refuseLongPast = (nextDueDate: Day, today: Day): void => {
  const earliest = earliestDue(today);
  if (nextDueDate < earliest) {
    throw invalid({ nextDueDate: `Next due date must be ${formatDay(earliest)} or later` });
  }
};

export const createTemplate = async (deps: ExpenseDeps, input: TemplateInput): Promise<RecurringTemplate> => {
  const today = await getToday(deps);
  const nextDueDate = input.nextDueDate ?? today;
  refuseLongPast(nextDueDate, today);
  const [row] = await deps.db
    .insert(recurringTemplates)
    .values({ ...(await toRow(deps, input, null)), nextDueDate })
    .returning({ id: recurringTemplates.id });
  if (!row) throw new Error('The insert answered no row');
  return getTemplate(deps.db, row.id);
};

type Scheduled = Pick<RecurringTemplate, 'nextDueDate' | 'isActive'>;

// A due date that was moved by hand is taken as it is. Where a pause ends, what fell due meanwhile is not made up for.
const dueAfterChange = (before: Scheduled, input: TemplateInput, today: Day): Day => {
  const nextDueDate = input.nextDueDate ?? before.nextDueDate;
  if (nextDueDate !== before.nextDueDate) {
    refuseLongPast(nextDueDate, today);
    return nextDueDate;
  }
  return input.isActive && !before.isActive ? dueFrom({ ...input, nextDueDate }, today) : nextDueDate;
};

export const updateTemplate = async (
  deps: ExpenseDeps,
  id: string,
  input: TemplateInput,
): Promise<RecurringTemplate> => {
  const [before] = await deps.db
    .select()
    .from(recurringTemplates)
    .where(eq(recurringTemplates.id, id))
    .for('no key update');
  if (!before) throw notFound('Recurring template');
  const nextDueDate = dueAfterChange(before, input, await getToday(deps));
  await deps.db
    .update(recurringTemplates)
    .set({ ...(await toRow(deps, input, before)), nextDueDate })
    .where(eq(recurringTemplates.id, id));
  return getTemplate(deps.db, id);
};
