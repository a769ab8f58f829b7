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
  const what = invoices.length === 1 ? 'this invoice' : `these ${invoices.length} invoices, ${amountDue} in total`;
  return `According to our records, ${tenantName} has not paid ${what}:\n${lines.join('\n')}`;
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
    `As the amount is still unpaid after our notices, we are ending your licence to use the workspace. Its last day is ${endsOn}.`,
    `If you pay ${amountDue} in full by ${endsOn}, this notice lapses and the licence continues. A later payment settles the debt but does not restore the licence.`,
    `Please remove your belongings by ${endsOn}. You can collect them${place ? ` at ${place}` : ' at the workspace'} ${hours}; to arrange a time, ${contact}. Anything left after that day will be stored safely and can be collected on the same terms.`,
    ...(deposit
      ? [`We hold a deposit of ${deposit}. It will be set off against what you owe, and any balance refunded.`]
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
      : `In total, ${facts.totalOpen} is outstanding on your account; the statement lists each invoice.`,
    `Please pay by ${facts.payBy}. ${facts.howToPay}`,
    ...(facts.type === 'eviction_notice' ? ends(facts) : [FOLLOWS[facts.type]]),
    `If you dispute an amount, ${facts.contact} by ${facts.payBy} and tell us which invoice and why. We will look into it and pause letters about that invoice until we have replied.`,
    ['Yours sincerely,', '', facts.signatory.name, facts.signatory.title, facts.companyName]
      .filter((line, n, all) => line !== null && all.indexOf(line) === n)
      .join('\n'),
  ]
    .filter((part) => part !== null)
    .join('\n\n');
