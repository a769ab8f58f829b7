import { CATEGORY_LABELS } from '../../../domain/expenses/rules.ts';
import { cents } from '../../../domain/kernel/money.ts';
import { paths, pathTo, withQuery } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { withheldTaxDueDate, withheldVatDueDate } from '../../../domain/payroll/returns/withheld-dates.ts';
import { paidOn } from '../../../domain/reports/forecast/expected-days.ts';
import type { Coming } from '../../../domain/reports/forecast/forecast.ts';
import { openWithheld } from '../../../domain/reports/forecast/withheld-ahead.ts';
import { entriesPath } from '../../../domain/reports/links.ts';
import { negated, sumIn } from '../../../domain/reports/sums.ts';
import type { ComingExpense } from '../../expenses/ahead.ts';
import type { BillToPay } from '../../suppliers/creditors.ts';
import type { ForecastReading } from './facts.ts';

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

type Withheld = Pick<ForecastReading, 'accounts' | 'withheld' | 'holidays'>;

const KEPT_BACK = [
  { tax: 'Income tax', account: ACCOUNTS.withheldTaxDue, part: 'withheldTax', due: withheldTaxDueDate },
  { tax: 'VAT', account: ACCOUNTS.withheldVatDue, part: 'withheldVat', due: withheldVatDueDate },
] as const;

/** What was kept back from suppliers and is still owed to KRA, each on the day by which it is paid. */
export const withheldComing = ({ accounts, withheld, holidays }: Withheld, today: Day): Coming[] =>
  KEPT_BACK.flatMap(({ tax, account, part, due }) => {
    const found = accounts.find(({ code }) => code === account);
    const owed = negated(found ? sumIn(found, 0) : cents(0));
    const { open, rest } = openWithheld(
      owed,
      withheld.map((one) => ({ dueOn: due(one.paidOn, holidays), amount: one[part] })),
    );
    const all = [
      ...open.map((one) => ({ ...one, basis: one.dueOn < today ? OVERDUE : 'On the due date' })),
      ...(rest > 0 ? [{ dueOn: today, amount: rest, basis: 'Owed without a payment of the last year' }] : []),
    ];
    return all.map(({ dueOn, amount, basis }) => ({
      kind: 'withheld_tax' as const,
      label: `${tax} withheld from suppliers`,
      name: 'KRA',
      dueOn,
      day: paidOn(dueOn, today),
      amount: negated(amount),
      basis,
      path: entriesPath({ account, to: today }),
    }));
  });
