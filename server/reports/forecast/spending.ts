import { CATEGORY_LABELS } from '../../../domain/expenses/rules.ts';
import { paths, pathTo, withQuery } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { paidOn } from '../../../domain/reports/forecast/expected-days.ts';
import type { Coming } from '../../../domain/reports/forecast/forecast.ts';
import { negated } from '../../../domain/reports/sums.ts';
import type { ComingExpense } from '../../expenses/ahead.ts';
import type { BillToPay } from '../../suppliers/creditors.ts';

const OVERDUE = 'Overdue';

export const billsComing = (bills: readonly BillToPay[], today: Day): Coming[] =>
  bills.map(({ id, supplierName, number, dueDate, open, isApproved }) => {
    const when = dueDate < today ? OVERDUE : 'On the due date';
    return {
      kind: 'bills',
      label: number,
      name: supplierName,
      dueOn: dueDate,
      day: paidOn(dueDate, today),
      amount: negated(open),
      basis: isApproved ? when : `${when}, waits for approval`,
      path: pathTo(paths.bill, id),
    };
  });

export const expensesComing = (expenses: readonly ComingExpense[], today: Day): Coming[] =>
  expenses.map(({ name, category, payee, dueOn, isBill, amount }) => ({
    kind: 'recurring',
    label: name,
    name: payee || CATEGORY_LABELS[category],
    dueOn,
    day: paidOn(dueOn, today),
    amount: negated(amount),
    basis: isBill ? 'A bill by the terms of the supplier' : 'On the day of the month',
    path: withQuery(paths.financials, { tab: 'expenses' }),
  }));
