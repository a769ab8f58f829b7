import { type Cents, cents } from '../../kernel/money.ts';
import type { Day } from '../../kernel/time.ts';

export type WithheldDue = { dueOn: Day; amount: Cents };

/**
 * Which withholdings the balance of their account still owes: payments settle the oldest first, so what is left is of the
 * newest. What no withholding explains is owed since long, or was posted by hand.
 */
export const openWithheld = (
  balance: Cents,
  withheld: readonly WithheldDue[],
): { open: WithheldDue[]; rest: Cents } => {
  let left = balance;
  const open: WithheldDue[] = [];
  for (const { dueOn, amount } of withheld.toSorted((one, other) => other.dueOn.localeCompare(one.dueOn))) {
    if (left <= 0) break;
    const part = left < amount ? left : amount;
    const known = open.find((due) => due.dueOn === dueOn);
    if (known) known.amount = cents(known.amount + part);
    else open.unshift({ dueOn, amount: part });
    left = cents(left - part);
  }
  return { open, rest: left };
};
