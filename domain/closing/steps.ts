import { addMonths, type Day, firstOfMonth, lastOfMonth } from '../kernel/time.ts';

/** What is seen to before a month is closed, in the order in which it is done. */
export const CLOSING_STEPS = [
  'bank',
  'suspense',
  'invoices',
  'expenses',
  'depreciation',
  'payroll',
  'accruals',
  'vat',
  'review',
  'year_end',
] as const;
export type ClosingStepId = (typeof CLOSING_STEPS)[number];

export const STEP_LABELS: Readonly<Record<ClosingStepId, string>> = {
  bank: 'Bank Reconciled',
  suspense: 'Suspense Empty',
  invoices: 'Everything Invoiced',
  expenses: 'Prepaid Expenses Released',
  depreciation: 'Depreciation Posted',
  payroll: 'Payroll Approved',
  accruals: 'Accruals Entered',
  vat: 'VAT Return Checked',
  review: 'Reports Reviewed',
  year_end: 'Year End',
};

/** What the books say of a step: seen to, not yet, or nothing, so that a person has to look. */
export const FINDINGS = ['ready', 'open', 'unknown'] as const;
export type FindingState = (typeof FINDINGS)[number];
export type Finding = { state: FindingState; text: string };

/** What the books count at the end of a month; what they cannot tell is null. */
export type Counts = {
  /** Cash accounts below zero, and by how much. */
  overdrawn: readonly { name: string; amount: string }[];
  bankAccounts: number;
  unreconciled: number;
  suspense: string;
  drafts: number;
  bookings: number;
  charges: number;
  agreements: number;
  unreleased: number;
  hasAssets: boolean;
  isDepreciated: boolean;
  staff: number;
  slips: number;
  pendingSlips: number;
  accruals: number;
  isVatRegistered: boolean;
  isVatFiled: boolean;
  isYearEnd: boolean;
};

const plural = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

const found = (isReady: boolean, ready: string, open: string): Finding =>
  isReady ? { state: 'ready', text: ready } : { state: 'open', text: open };

const ask = (text: string): Finding => ({ state: 'unknown', text });

const isAre = (parts: readonly string[]): string => `${parts.join(', ')} not invoiced. Run the billing first.`;

const invoiced = ({ drafts, bookings, charges, agreements }: Counts): Finding => {
  const parts = [
    drafts > 0 ? plural(drafts, 'draft') : '',
    agreements > 0 ? plural(agreements, 'agreement') : '',
    bookings > 0 ? plural(bookings, 'room booking') : '',
    charges > 0 ? plural(charges, 'charge') : '',
  ].filter((part) => part !== '');
  return found(parts.length === 0, 'Nothing that was earned waits for its invoice.', isAre(parts));
};

const paid = ({ staff, slips, pendingSlips }: Counts): Finding => {
  if (staff === 0 && slips === 0) return { state: 'ready', text: 'Nobody is employed.' };
  if (slips === 0) return { state: 'open', text: 'No payslip is there for this month.' };
  return found(
    pendingSlips === 0,
    `${plural(slips, 'payslip')} approved.`,
    `${plural(pendingSlips, 'payslip')} not approved.`,
  );
};

const banked = ({ overdrawn, bankAccounts, unreconciled }: Counts): Finding => {
  const below = overdrawn.map(({ name, amount }) => `${name} is ${amount} below zero.`);
  const open = unreconciled > 0 ? [`${plural(unreconciled, 'account')} not reconciled at the end of the month.`] : [];
  if (below.length + open.length > 0) return { state: 'open', text: [...below, ...open].join(' ') };
  return bankAccounts === 0
    ? ask('No statement was imported: compare the balances with the bank.')
    : { state: 'ready', text: `${plural(bankAccounts, 'account')} reconciled.` };
};

const STEP_FINDINGS: Readonly<Record<ClosingStepId, (counts: Counts) => Finding>> = {
  bank: banked,
  suspense: ({ suspense }) =>
    found(
      suspense === '0.00',
      'No money is without an owner.',
      suspense.startsWith('-')
        ? `${suspense.slice(1)} more was assigned from suspense than was received.`
        : `${suspense} received and not assigned.`,
    ),
  invoices: invoiced,
  expenses: ({ unreleased }) =>
    found(
      unreleased === 0,
      'Each month has its part of what was paid ahead.',
      `${plural(unreleased, 'prepaid expense')} without its part of this month. Run the automation first.`,
    ),
  depreciation: ({ hasAssets, isDepreciated }) =>
    hasAssets ? found(isDepreciated, 'Posted.', 'Not posted for this month.') : { state: 'ready', text: 'No assets.' },
  payroll: paid,
  accruals: ({ accruals }) =>
    ask(
      accruals === 0
        ? 'None entered: which bills are still to come?'
        : `${plural(accruals, 'accrual')} entered. Are these all?`,
    ),
  vat: ({ isVatRegistered, isVatFiled }) => {
    if (!isVatRegistered) return { state: 'ready', text: 'Not registered for VAT.' };
    if (isVatFiled) return { state: 'ready', text: 'Filed.' };
    return ask('Compare VAT3 with what you file. To record it as filed closes the month: do that last.');
  },
  review: () => ask('Profit and loss, balance sheet and aged debtors, against the month before.'),
  year_end: () => ask('Income tax is provided, assets are counted, and the changes in equity are checked.'),
};

/** The steps of a month; the last month of the financial year has one more. */
export const listSteps = (counts: Counts): { id: ClosingStepId; label: string; finding: Finding }[] =>
  CLOSING_STEPS.filter((id) => id !== 'year_end' || counts.isYearEnd).map((id) => ({
    id,
    label: STEP_LABELS[id],
    finding: STEP_FINDINGS[id](counts),
  }));

/** A step that the books say is open is done only with a word why. */
export const stepProblem = ({ state }: Finding, note: string | null): string | null =>
  state === 'open' && note === null ? 'Say why this is done although the books say otherwise' : null;

export const monthEnd = (month: string): Day => lastOfMonth(`${month}-01`);

/** The month that is closed next: the one after the closed ones, or the last one that is over. */
export const monthToClose = (lockedThrough: Day | null, today: Day): string => {
  const last = addMonths(firstOfMonth(today), -1);
  if (lockedThrough === null) return last.slice(0, 7);
  const isWhole = lockedThrough === lastOfMonth(lockedThrough);
  const next = isWhole ? addMonths(firstOfMonth(lockedThrough), 1) : firstOfMonth(lockedThrough);
  return (next < last ? next : last).slice(0, 7);
};
