import { type Cents, cents } from '../../kernel/money.ts';
import { addDays, type Day, daysBetween } from '../../kernel/time.ts';
import type { BillingSettings } from '../../settings/contract.ts';
import type { AgreementType, TenantStatus } from '../../tenants/contract.ts';
import type { InvoiceType } from '../contract.ts';
import { LETTER_TYPES, type LetterStatus, type LetterType } from './letter-contract.ts';

export type Ladder = Pick<BillingSettings, 'demandLetterDays' | 'finalNoticeDays' | 'terminationNoticeDays'>;

export const daysOfStep = (type: LetterType, ladder: Ladder): number =>
  ({
    first_notice: ladder.demandLetterDays,
    final_notice: ladder.finalNoticeDays,
    eviction_notice: ladder.terminationNoticeDays,
  })[type];

/** How long a letter is left to work, from the day it was served, before the debtor gets another one. */
export const pauseAfter = (type: LetterType, ladder: Ladder): number =>
  type === 'first_notice'
    ? ladder.finalNoticeDays - ladder.demandLetterDays
    : ladder.terminationNoticeDays - ladder.finalNoticeDays;

/** Letters that still ask for something. One that is to be issued again does so only in the next letter. */
export const IN_FORCE: readonly LetterStatus[] = ['awaiting_approval', 'awaiting_delivery', 'sent'];

export type OpenDebt = { id: string; type: InvoiceType; dueDate: Day; isHeld: boolean };

export type LetterSoFar = {
  type: LetterType;
  status: LetterStatus;
  /** The day on which it reached the debtor. */
  servedOn: Day | null;
  invoiceIds: readonly string[];
};

export type Debtor = {
  agreementType: AgreementType;
  tenantStatus: TenantStatus;
  open: readonly OpenDebt[];
  letters: readonly LetterSoFar[];
};

export type DueLetter = { type: LetterType; invoiceIds: string[] };

const rank = (type: LetterType): number => LETTER_TYPES.indexOf(type);

// A lease is never ended by a machine, and a tenancy that has ended needs no notice.
const mayEnd = ({ agreementType, tenantStatus }: Debtor): boolean =>
  agreementType === 'licence' && tenantStatus !== 'terminated';

// Of the steps that the debtor may get now, the one that goes on from the most senior letter in force. Only what that
// letter named, or what nobody was asked for yet, moves the ladder; a step that a person withdrew stays withdrawn.
const stepDue = (debtor: Debtor, due: readonly OpenDebt[], today: Day, ladder: Ladder): LetterType | null => {
  const standing = debtor.letters.filter(({ status }) => IN_FORCE.includes(status));
  const senior = standing.toSorted((a, b) => rank(b.type) - rank(a.type))[0];
  const next = LETTER_TYPES[senior ? rank(senior.type) + 1 : 0];
  const isOld = ({ dueDate }: OpenDebt, type: LetterType) => daysBetween(dueDate, today) >= daysOfStep(type, ladder);
  const isNamed = ({ id }: OpenDebt, letters: readonly LetterSoFar[]) =>
    letters.some(({ invoiceIds }) => invoiceIds.includes(id));
  const withdrawn = debtor.letters.filter(({ type, status }) => status === 'withdrawn' && type === next);
  const drives = (debt: OpenDebt, type: LetterType) =>
    isOld(debt, type) &&
    !isNamed(debt, withdrawn) &&
    (!senior ||
      isNamed(
        debt,
        standing.filter((letter) => letter.type === senior.type),
      ));
  if (next && (next !== 'eviction_notice' || mayEnd(debtor)) && due.some((debt) => drives(debt, next))) return next;
  if (!senior || senior.type === 'eviction_notice') return null;
  return due.some((debt) => isOld(debt, senior.type) && !isNamed(debt, standing)) ? senior.type : null;
};

/**
 * The letter that is due to a debtor on a day, if any. A debtor has one ladder, however many invoices are open: each
 * letter names everything that is old enough for a first notice, and the most senior letter in force governs what comes
 * next. While a letter is not served, or has not been left its pause, nothing follows it; an invoice that grows old in the
 * meantime joins the next letter. A fee for being late is asked for with its invoice and has no ladder of its own.
 */
export const letterDue = (debtor: Debtor, today: Day, ladder: Ladder): DueLetter | null => {
  const due = debtor.open.filter(
    ({ type, dueDate, isHeld }) =>
      type !== 'late_fee' && !isHeld && daysBetween(dueDate, today) >= ladder.demandLetterDays,
  );
  const standing = debtor.letters.filter(({ status }) => IN_FORCE.includes(status));
  const isPaused = ({ type, servedOn }: LetterSoFar) =>
    servedOn === null || addDays(servedOn, pauseAfter(type, ladder)) > today;
  if (due.length === 0 || standing.some(isPaused)) return null;
  const type = stepDue(debtor, due, today, ladder);
  // What was served and settled since was heard all the same.
  const heard = debtor.letters.filter((letter) => letter.type === type && letter.servedOn !== null);
  if (!type || heard.some(isPaused)) return null;
  return { type, invoiceIds: due.map(({ id }) => id) };
};

/** The fee that a first notice charges: for the oldest invoice that has had none, and once a month for a debtor. */
export const feeDue = <Debt extends OpenDebt & { isFeed: boolean }>(
  letter: DueLetter,
  open: readonly Debt[],
  hasFeeThisMonth: boolean,
): Debt | null => {
  if (letter.type !== 'first_notice' || hasFeeThisMonth) return null;
  const named = open.filter(({ id, isFeed }) => letter.invoiceIds.includes(id) && !isFeed);
  return named.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))[0] ?? null;
};

/** Never more than the invoice itself. */
export const lateFeeFor = (invoiceAmount: Cents, fee: Cents): Cents => cents(Math.min(invoiceAmount, fee));
