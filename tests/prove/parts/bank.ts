import type { CashEntry } from '../../../domain/cash/contract.ts';
import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth } from '../../../domain/kernel/time.ts';
import type { BankTruth } from '../../../server/simulators/bank/making.ts';
import { makeBankMonth } from '../../../server/simulators/bank/truth.ts';
import { liveMonth, type Month, previewAt } from '../../support/bank/month.ts';
import { type BankSpace, openBankSpace } from '../../support/bank/space.ts';
import { rebase } from '../../support/bank/statements.ts';
import { checkRules } from '../../support/money/check-space.ts';
import { isExplained } from '../../support/money/complaints.ts';
import { stopNodes } from '../../support/money/nodes.ts';
import { answered, same, text } from '../../support/money/operation.ts';
import { spaceToday } from '../../support/money/runs.ts';
import { startOwnPostgres } from '../../support/postgres.ts';
import type { Part } from '../parts.ts';

const LINES = 500;
const WHOLE_MONTHS = 12;
const LEAST_AUTOMATIC = 0.85;

/** The months before this one, each going on from the balance of the one before. */
const makeMonths = (seed: number, months: number, lines: number): BankTruth[] => {
  const first = addMonths(firstOfMonth(spaceToday()), -months);
  const made: BankTruth[] = [];
  for (let n = 0; n < months; n++) {
    const from = addMonths(first, n);
    const days = Number(lastOfMonth(from).slice(8));
    const month = makeBankMonth({ seed: seed + 1_000 * n, from, days, lines });
    made.push(rebase(month, made.at(-1)?.closing ?? month.opening));
  }
  return made;
};

/** What the bank had before the first line, the owner had paid in. */
const payIn = async (space: BankSpace, { opening }: BankTruth, date: Day): Promise<void> => {
  const about = { kind: 'owner_in', cashAccountId: space.bank.id, description: 'To begin with' };
  const body = { ...about, amount: text(opening), date };
  await space.call<CashEntry>({ method: 'POST', path: '/api/cash-entries', body }, 201);
};

/** What was signed stays so after all that came later, and is opened again with a reason alone. */
const lookBack = async (space: BankSpace, months: readonly BankTruth[], lived: readonly Month[]): Promise<void> => {
  for (const { to } of months) same(`The difference on ${to}`, (await previewAt(space, to)).difference, '0.00');
  const last = lived.at(-1);
  const reopen = (reason: string) =>
    space.ask({ method: 'POST', path: `/api/bank/reconciliations/${last?.signed}/reopen`, body: { reason } });
  answered(await reopen(''), 400);
  answered(await reopen('A line was missing'), 200);
};

const sum = (
  lived: readonly Month[],
  figure: 'lines' | 'automatic' | 'left' | 'suggested' | 'right' | 'undone' | 'files',
) => lived.reduce((total, month) => total + month[figure], 0);

const percent = (part: number, whole: number): string => `${((part / Math.max(1, whole)) * 100).toFixed(1)} %`;

export const part: Part = {
  name: 'bank',
  about:
    'months of 500 bank lines in twelve dialects: imported, matched, undone and reconciled to 0.00 (--count lines)',
  async run({ seed, short, count, say }) {
    const months = makeMonths(seed, short || count !== null ? 1 : WHOLE_MONTHS, count ?? LINES);
    const [first] = months;
    if (!first) throw new Error('There are months');
    const { ownerUrl } = await startOwnPostgres();
    const dayBefore = addDays(first.from, -1);
    const space = await openBankSpace(ownerUrl, dayBefore);
    await payIn(space, first, dayBefore);
    const lived: Month[] = [];
    for (const [n, month] of months.entries()) {
      const one = await liveMonth(space, month, n + seed);
      lived.push(one);
      say(
        `${month.from}: ${one.automatic} of ${one.lines} lines matched by themselves, ${one.right} of ${one.left} by suggestion`,
      );
    }
    await lookBack(space, months, lived);
    await checkRules(space);
    const odd = (await stopNodes(space.nodes)).filter((line) => !isExplained(line));
    if (odd.length > 0) throw new Error(`The nodes complained:\n${odd.join('\n').slice(-6_000)}`);
    const [lines, automatic, left] = [sum(lived, 'lines'), sum(lived, 'automatic'), sum(lived, 'left')];
    // Of a shorter month more is what nobody can tell by itself: wages, interest, charges.
    if (lines >= LINES && automatic < lines * LEAST_AUTOMATIC)
      throw new Error(`Of ${lines} lines only ${automatic} were matched by themselves`);
    return {
      months: months.length,
      lines,
      'files in twelve dialects': sum(lived, 'files'),
      'lines taken twice': 0,
      'matched without a person': percent(automatic, lines),
      'matched wrongly without a person': 0,
      'of the rest, with a suggestion': percent(sum(lived, 'suggested'), left),
      'of the rest, with the right suggestion': percent(sum(lived, 'right'), left),
      'matches undone and made again': sum(lived, 'undone'),
      'reconciliations signed': months.length,
      difference: '0.00',
    };
  },
};
