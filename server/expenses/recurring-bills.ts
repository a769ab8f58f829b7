import { eq } from 'drizzle-orm';
import { bookedAccount, CATEGORY_LABELS, taxedParts } from '../../domain/expenses/rules.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addMoney, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import { ratesOn } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import { draftBill } from '../suppliers/bills/draft.ts';
import { suppliersById } from '../suppliers/suppliers/service.ts';
import type { ExpenseDeps } from './service.ts';
import { recurringBills, type recurringTemplates } from './tables.ts';

type Template = typeof recurringTemplates.$inferSelect;
export type DueBill = { template: Template; dates: readonly Day[] };

/** Those whose supplier is no longer in use wait, as if they were paused. */
export const dueBills = async <Due extends DueBill>(db: Db, due: readonly Due[]): Promise<Due[]> => {
  const suppliers = await suppliersById(
    db,
    due.flatMap(({ template }) => template.supplierId ?? []),
  );
  return due.filter(({ template: { supplierId } }) => !supplierId || suppliers.get(supplierId)?.isActive);
};

// The person who gets the invoice of the supplier puts its number in the place of this one.
const toNumber = ({ name, id }: Template, date: Day): string =>
  `${name.slice(0, 36)}, ${formatDay(date)}, ${id.slice(-4)}`;

const draftOne = async (deps: ExpenseDeps, template: Template, date: Day): Promise<string> => {
  const { B: percent } = ratesOn((await deps.settings.get()).taxRates, date);
  const account = bookedAccount(template);
  const description = template.description ?? `${template.name}, ${CATEGORY_LABELS[template.category]}`;
  return draftBill(deps, {
    supplierId: template.supplierId ?? '',
    kind: 'bill',
    number: toNumber(template, date),
    cuNumber: null,
    date,
    notes: 'Made of a recurring expense',
    lines: taxedParts(parseMoney(template.amount), parseMoney(template.vatAmount), percent).map((part) => ({
      account,
      description: description.slice(0, 200),
      ...part,
    })),
  });
};

/** A bill to approve for every due date that has none yet. */
export const generateBills = async (deps: ExpenseDeps, due: readonly DueBill[]) => {
  const amounts = [];
  const generated = new Set<string>();
  for (const { template, dates } of due) {
    const known = await deps.db
      .select({ dueDate: recurringBills.dueDate })
      .from(recurringBills)
      .where(eq(recurringBills.templateId, template.id));
    const made = new Set(known.map(({ dueDate }) => dueDate));
    for (const dueDate of dates.filter((date) => !made.has(date))) {
      const billId = await draftOne(deps, template, dueDate);
      await deps.db.insert(recurringBills).values({ templateId: template.id, dueDate, billId });
      amounts.push(parseMoney(template.amount));
      generated.add(template.id);
    }
  }
  return { generated, count: amounts.length, total: toDecimalText(addMoney(cents(0), ...amounts)) };
};
