import type { Chance } from '../chance.ts';
import type { Account } from './account.ts';
import * as givingUp from './giving-up.ts';
import * as invoicing from './invoicing.ts';
import type { Operation } from './operation.ts';
import * as paying from './paying.ts';

type Make = (account: Account, chance: Chance, prices: invoicing.Prices) => Operation | null;

// What happens to a tenant's account, and how often out of all.
const KINDS: readonly [weight: number, make: Make][] = [
  [22, invoicing.newInvoice],
  [6, invoicing.newDraft],
  [5, invoicing.issueDraft],
  [2, invoicing.changeDraft],
  [3, invoicing.creditWhole],
  [7, invoicing.creditPart],
  [3, invoicing.waiveFee],
  [9, paying.payGeneral],
  [9, paying.payNamed],
  [8, paying.payPart],
  [5, paying.payOver],
  [5, paying.payWithheld],
  [6, paying.paySeveral],
  [1, paying.paySettled],
  [1, paying.payTwice],
  [7, paying.reversePayment],
  [3, paying.useCredit],
  [5, paying.takeDeposit],
  [5, paying.setOffDeposit],
  [3, paying.refundDeposit],
  [3, givingUp.refundCredit],
  [1, givingUp.reverseRefund],
  [3, givingUp.writeOff],
  [1, givingUp.writeOffSettled],
  [2, paying.payRecovered],
];
const TOTAL = KINDS.reduce((sum, [weight]) => sum + weight, 0);

// The next thing to happen, as far as the account allows it; an invoice is always possible.
export const chooseOperation = (account: Account, chance: Chance, prices: invoicing.Prices): Operation => {
  let roll = chance.below(TOTAL);
  const [, make] = KINDS.find(([weight]) => {
    roll -= weight;
    return roll < 0;
  }) ?? [0, invoicing.newInvoice];
  return make(account, chance, prices) ?? invoicing.newInvoice(account, chance, prices);
};
