import { PAYMENT_METHOD_LABELS } from '../../settings/rules.ts';

const METHODS = Object.values(PAYMENT_METHOD_LABELS).join('|');

// The books name the tenant in what they say, for those who read many; who reads a statement knows the name.
const WITHOUT_NAME: Readonly<Record<string, readonly [words: RegExp, instead: string]>> = {
  payment: [new RegExp(`^Payment from .*, (?=(?:${METHODS})\\b)`, 's'), 'Payment by '],
  refund: [/^(Refund \S+) to .*?(?=: |$)/s, '$1'],
  deposit: [/^(?:Deposit (?:of|given back to)|Forfeit of the deposit of) .*$/s, ''],
};

const DEPOSIT_TEXTS: readonly [memo: RegExp, text: string][] = [
  [/^Deposit given back/, 'Deposit given back'],
  [/^Forfeit of the deposit of /, 'Forfeit of the deposit taken back'],
  [/ set off(?:: |$)/, 'Deposit set off'],
  [/ forfeited: /, 'Deposit forfeited'],
];

const depositText = (memo: string): string => {
  const reason = /: (.*)$/s.exec(memo)?.[1];
  const what = DEPOSIT_TEXTS.find(([words]) => words.test(memo))?.[1];
  if (!what) return 'Deposit received';
  return reason ? `${what}: ${reason}` : what;
};

/** What a line of a statement says: for an invoice what was sold, otherwise the words of the books without the name. */
export const statementText = (sourceType: string, memo: string, sold: string | undefined): string => {
  if (sourceType === 'invoice' && sold) return sold;
  const [words, instead] = WITHOUT_NAME[sourceType] ?? [];
  if (!words || instead === undefined || !words.test(memo)) return memo;
  return sourceType === 'deposit' ? depositText(memo) : memo.replace(words, instead);
};
