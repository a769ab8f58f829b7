import { LETTER_LABELS } from '../rules.ts';
import type { LetterType } from './letter-contract.ts';

/** What a letter says, with every amount and day as a person reads it. */
export type LetterFacts = {
  type: LetterType;
  companyName: string;
  tenantName: string;
  contactPerson: string;
  /** Oldest first. */
  invoices: readonly { number: string; description: string; dueDate: string; daysOverdue: number; amountDue: string }[];
  amountDue: string;
  totalOpen: string;
  lateFee: string | null;
  payBy: string;
  howToPay: string;
  /** Whom to write to or call about it. */
  contact: string;
  signatory: { name: string; title: string | null };
  /** The last day of the licence, and where and until when belongings are handed out. */
  ending: { endsOn: string; place: string | null; hours: string; deposit: string | null } | null;
};

const plural = (count: number, one: string, more: string): string => (count === 1 ? one : `${count} ${more}`);

const asks = ({ invoices, tenantName, amountDue }: LetterFacts): string => {
  const lines = invoices.map(
    ({ number, description, dueDate, daysOverdue, amountDue: open }) =>
      `${number}: ${open}, due on ${dueDate}, ${plural(daysOverdue, '1 day', 'days')} overdue (${description})`,
  );
  const what = invoices.length === 1 ? 'this invoice' : `these ${invoices.length} invoices, ${amountDue} in all`;
  return `According to our books, ${tenantName} has not paid ${what}:\n${lines.join('\n')}`;
};

const FOLLOWS: Record<Exclude<LetterType, 'eviction_notice'>, string> = {
  first_notice: 'If you have paid in the meantime, please let us know so that we can find your payment.',
  final_notice:
    'This is our final notice. If the amount is not paid by then, we may suspend access to the workspace and end the agreement.',
};

const ends = ({ ending, amountDue, contact }: LetterFacts): string[] => {
  if (!ending) return [];
  const { endsOn, place, hours, deposit } = ending;
  return [
    `As the amount is still unpaid after our notices, we end your licence to use the workspace. Its last day is ${endsOn}.`,
    `Payment of ${amountDue} in full by ${endsOn} saves the licence: this notice then lapses. A later payment settles the debt, but does not bring the licence back.`,
    `Please remove your belongings by ${endsOn}. We hand them out${place ? ` at ${place}` : ' at the workspace'} ${hours}; to arrange a time, ${contact}. What is left after that day we keep safe and hand out on the same terms.`,
    ...(deposit
      ? [`We hold a deposit of ${deposit}. It is set off against what is owed, and the rest is paid back.`]
      : []),
  ];
};

/** States what is owed and since when, how and until when to pay, what follows, how to dispute it, and who says so. */
export const letterText = (facts: LetterFacts): string =>
  [
    LETTER_LABELS[facts.type],
    `Dear ${facts.contactPerson},`,
    asks(facts),
    facts.lateFee ? `As agreed, a late-payment fee of ${facts.lateFee} has been charged.` : null,
    facts.totalOpen === facts.amountDue
      ? null
      : `In all, ${facts.totalOpen} is open on your account; the statement lists each invoice.`,
    `Please pay by ${facts.payBy}. ${facts.howToPay}`,
    ...(facts.type === 'eviction_notice' ? ends(facts) : [FOLLOWS[facts.type]]),
    `If you do not agree with an amount, ${facts.contact} by ${facts.payBy} and say which invoice and why. We look into it, and the letters for that invoice wait until we have answered.`,
    ['Yours sincerely,', '', facts.signatory.name, facts.signatory.title, facts.companyName]
      .filter((line, n, all) => line !== null && all.indexOf(line) === n)
      .join('\n'),
  ]
    .filter((part) => part !== null)
    .join('\n\n');
