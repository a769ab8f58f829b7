import { addMoney, cents } from '../../kernel/money.ts';
import { figureText } from '../../kernel/money-text.ts';
import { type BankLine, refused, type UnprovedStatement } from '../statement.ts';

/** A page or a day of a statement in a file that holds several of them. */
export type StatementPart = UnprovedStatement & { row: number };

const isDescending = (lines: readonly BankLine[]): boolean =>
  lines.length > 1 &&
  (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '') &&
  lines.every(({ date }, at) => at === 0 || date <= (lines[at - 1]?.date ?? date));

/** Lines as they happened: some banks write the newest first. */
export const oldestFirst = (lines: readonly BankLine[]): readonly BankLine[] =>
  isDescending(lines) ? lines.toReversed() : lines;

/** Pages and days of one account as one statement; where one does not go on from the one before, its row is named. */
export const joinStatements = (parts: readonly StatementPart[]): UnprovedStatement | ReturnType<typeof refused> => {
  const [first] = parts;
  if (!first) return refused(null, 'The file holds no statement.');
  const ordered = parts.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  let before: StatementPart | null = null;
  const kept: StatementPart[] = [];
  for (const part of parts.every(({ from }) => from !== null) ? ordered : parts) {
    if (part.account !== first.account) {
      return refused(part.row, 'another account begins here. Import each account from a file of its own.');
    }
    const { opening, closing, lines } = part;
    const sum = addMoney(...lines.map(({ amount }) => amount));
    if (opening !== null && closing !== null && opening + sum !== closing) {
      const [is, should] = [figureText(closing), figureText(cents(opening + sum))];
      const message = `this part leads to ${should}, but its closing balance is ${is}. A line may be missing.`;
      return refused(lines.at(-1)?.row ?? part.row, message);
    }
    if (before && before.closing !== null && opening !== null && before.closing !== opening) {
      const [is, should] = [figureText(opening), figureText(before.closing)];
      return refused(
        part.row,
        `this part begins with ${is}, but the one before ended with ${should}. One may be missing.`,
      );
    }
    kept.push(part);
    before = part;
  }
  const lines = kept.flatMap((part) => oldestFirst(part.lines));
  return {
    account: first.account,
    currency: first.currency,
    from: kept[0]?.from ?? null,
    to: kept.at(-1)?.to ?? null,
    opening: kept[0]?.opening ?? null,
    closing: kept.at(-1)?.closing ?? null,
    lines,
  };
};
