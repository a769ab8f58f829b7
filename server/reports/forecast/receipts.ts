import { paths, pathTo } from '../../../domain/kernel/paths.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { expectedOn, habitText, isDoubtful } from '../../../domain/reports/forecast/expected-days.ts';
import type { Coming } from '../../../domain/reports/forecast/forecast.ts';
import { invoicePath } from '../../../domain/reports/links.ts';
import type { Habits, Owed } from '../../billing/revenue/paying-habits.ts';
import type { ComingRent } from '../../billing/runs/coming-rent.ts';

const VISITOR = 'Visitor';

// Who has not paid an invoice yet is taken for one like all others.
const findHabit = ({ all, byPayer }: Habits, payer: string | null): { daysLate: number; words: string } => {
  const own = payer === null ? undefined : byPayer.get(payer);
  const { daysLate, invoices } = own ?? all;
  if (invoices === 0) return { daysLate: 0, words: 'On the due date: nothing is known of how late others pay' };
  return { daysLate, words: habitText(daysLate, own !== undefined) };
};

type Invoices = { invoices: readonly Owed[]; habits: Habits };

/** Open invoices as their payers usually pay, and those that nobody should count on. */
export const invoicesComing = (
  { invoices, habits }: Invoices,
  today: Day,
): { expected: Coming[]; doubtful: Coming[] } => {
  const all = invoices.map((invoice) => {
    const { daysLate, words } = findHabit(habits, invoice.payer);
    return {
      isDoubtful: isDoubtful(invoice.dueOn, daysLate, today),
      coming: {
        kind: 'invoices' as const,
        label: invoice.number,
        name: invoice.name || VISITOR,
        dueOn: invoice.dueOn,
        day: expectedOn(invoice.dueOn, daysLate, today),
        amount: invoice.open,
        basis: words,
        path: invoicePath(invoice.id),
      },
    };
  });
  return {
    expected: all.filter((one) => !one.isDoubtful).map(({ coming }) => coming),
    doubtful: all.filter((one) => one.isDoubtful).map(({ coming }) => coming),
  };
};

export const rentComing = (rent: readonly ComingRent[], habits: Habits, today: Day): Coming[] =>
  rent.map(({ agreementId, tenantId, tenantName, description, dueOn, amount }) => {
    const { daysLate, words } = findHabit(habits, tenantId);
    return {
      kind: 'rent',
      label: description,
      name: tenantName,
      dueOn,
      day: expectedOn(dueOn, daysLate, today),
      amount,
      basis: words,
      path: pathTo(paths.agreement, agreementId),
    };
  });
