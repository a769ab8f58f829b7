import { earnedBy } from '../../billing/recognition.ts';
import { borneBy } from '../../expenses/spread.ts';
import { type Cents, cents, parseMoney } from '../../kernel/money.ts';
import { addDays, type Day } from '../../kernel/time.ts';
import { negated, sumMoney } from '../sums.ts';
import type { CutOffListName } from './cut-off-contract.ts';

export const CUT_OFF_TITLES: Record<CutOffListName, string> = {
  'invoices-after': 'Invoiced After the Day for Service Before It',
  'invoices-before': 'Invoiced Before the Day for Service After It',
  'credit-notes': 'Credited After the Day for Service Before It',
  bills: 'Bills Around the Day',
  'expenses-after': 'Paid After the Day for Days Before It',
  'expenses-before': 'Paid Before the Day for Days After It',
  accruals: 'Accruals at the Day',
  transfers: 'Transfers in Transit',
  cheques: 'Cheques in Hand',
};

export const CUT_OFF_ABOUT: Record<CutOffListName, string> = {
  'invoices-after': 'Up to the day it is accrued income. In the books: what accrued income holds for the invoice.',
  'invoices-before': 'After the day it is deferred revenue. In the books: what deferred revenue holds for the invoice.',
  'credit-notes': 'What was earned up to the day was credited later. In the books: what accrued income gave back.',
  bills:
    'Entered or posted after the day. A bill has no days of service: one dated up to the day belongs before it, one dated after it is to be read.',
  'expenses-after': 'Up to the day it is an accrued expense. Only expenses with the days that they cover.',
  'expenses-before': 'After the day it is prepaid. In the books: what prepaid expenses hold for the expense.',
  accruals: 'Expenses of the month whose bill comes later, turned round on the next day.',
  transfers: 'Sent up to the day and arrived after it.',
  cheques: 'Received up to the day and banked after it.',
};

export type CutOffLine = { net: Cents; serviceStart: Day; serviceEnd: Day };

/** One document with its lines, added up on either side of the day. */
export type Sides = { net: Cents; before: Cents; after: Cents; from: Day; to: Day };

export const splitAt = (lines: readonly CutOffLine[], day: Day): Sides => {
  const net = sumMoney(lines.map((line) => line.net));
  const before = sumMoney(lines.map((line) => earnedBy(line, day)));
  return {
    net,
    before,
    after: cents(net - before),
    from: lines.map(({ serviceStart }) => serviceStart).sort()[0] ?? day,
    to: addDays(
      lines
        .map(({ serviceEnd }) => serviceEnd)
        .sort()
        .at(-1) ?? day,
      -1,
    ),
  };
};

/** What was earned of lines between the day of their invoice and a day, as recognition posts it. */
export const earnedSince = (lines: readonly CutOffLine[], issueDate: Day, through: Day): Cents =>
  through <= issueDate
    ? cents(0)
    : sumMoney(lines.map((line) => cents(earnedBy(line, through) - earnedBy(line, issueDate))));

/** An expense with the days that it covers, on either side of the day. */
export const splitExpense = (spread: { net: Cents; from: Day; to: Day }, day: Day): Sides => {
  const before = borneBy(spread, day);
  return { ...spread, before, after: cents(spread.net - before) };
};

export const mirroredSides = ({ net, before, after, ...days }: Sides): Sides => ({
  ...days,
  net: negated(net),
  before: negated(before),
  after: negated(after),
});

export const sumTexts = (texts: readonly (string | null)[]): Cents =>
  sumMoney(texts.flatMap((text) => (text === null ? [] : [parseMoney(text)])));
