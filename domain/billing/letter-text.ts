import type { Day } from '../kernel/time.ts';
import type { LetterType } from './letter-contract.ts';
import { LETTER_LABELS } from './rules.ts';

export type LetterFacts = {
  type: LetterType;
  companyName: string;
  tenantName: string;
  contactPerson: string;
  invoiceNumber: string;
  description: string;
  dueDate: string;
  daysOverdue: number;
  amountDue: string;
  totalOpen: string;
  lateFee: string | null;
  payBy: Day | string;
  howToPay: string;
};

const FOLLOWS: Record<LetterType, string> = {
  first_notice: 'If you have paid in the meantime, please tell us so that we can find your payment.',
  final_notice:
    'This is our final notice. If the amount is not paid by then, we may suspend access to the workspace and end the agreement.',
  eviction_notice:
    'As the amount is still unpaid after two notices, we hereby give notice that your licence to use the workspace ends as the agreement provides. Please arrange to remove your belongings; a deposit that we hold will be set off against what is owed.',
};

// A letter states the amount, the day it was due, the time to pay, how to pay and what follows.
export const letterText = (facts: LetterFacts): string =>
  [
    `${LETTER_LABELS[facts.type]}: invoice ${facts.invoiceNumber}`,
    `Dear ${facts.contactPerson},`,
    `According to our books, ${facts.amountDue} of invoice ${facts.invoiceNumber} (${facts.description}) has not been paid by ${facts.tenantName}. It was due on ${facts.dueDate} and is ${facts.daysOverdue} days overdue.`,
    facts.lateFee ? `As agreed, a late-payment fee of ${facts.lateFee} has been charged for it.` : null,
    `In all, ${facts.totalOpen} is open on your account; the statement lists each invoice.`,
    `Please pay by ${facts.payBy}. ${facts.howToPay}`,
    FOLLOWS[facts.type],
    `Yours sincerely,\n${facts.companyName}`,
  ]
    .filter((part) => part !== null)
    .join('\n\n');
