import type { BankLineDetails } from '../../../domain/banking/contract.ts';
import type { Reconciliation, ReconciliationPreview } from '../../../domain/banking/reconciliation-contract.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import type { BankTruth } from '../../../server/simulators/bank/making.ts';
import { amountOf, answered, same, text } from '../money/operation.ts';
import { enterBooks } from './books.ts';
import { type Accepted, acceptSuggestions, askOracle, matchByItself, matchLine, type Oracle } from './oracle.ts';
import type { BankSpace } from './space.ts';
import { importMonth } from './statements.ts';

export type Month = Accepted & { lines: number; automatic: number; undone: number; files: number; signed: string };

const UNDO_EACH = 40;

const unmatch = (id: string) => ({
  method: 'POST',
  path: `/api/bank/lines/${id}/unmatch`,
  body: { reason: 'It was another' },
});

/** Some matches are taken back and made again: the trail stays, and the books are as before. */
const undoSome = async (space: BankSpace, oracle: Oracle): Promise<number> => {
  const some = [...oracle.keys()].filter((_, n) => n % UNDO_EACH === 0);
  for (const id of some) {
    const { state, matches } = await space.call<BankLineDetails>(unmatch(id), 200);
    const standing = matches.filter(({ undoneAt }) => undoneAt === null);
    same(`Line ${id} once its match was undone: state, matches that stand`, [state, standing], ['unmatched', []]);
    await matchLine(space, oracle, id);
  }
  return some.length;
};

export const previewAt = ({ call, bank }: BankSpace, date: Day): Promise<ReconciliationPreview> =>
  call({ method: 'GET', path: `/api/bank/reconciliation?cashAccountId=${bank.id}&date=${date}` }, 200);

/** Books and bank agree on every day, and the month is signed and locked. */
const sign = async (space: BankSpace, { from, to, closing }: BankTruth, oracle: Oracle): Promise<string> => {
  for (let day = from; day < to; day = addDays(day, 3))
    same(`The difference on ${day}`, (await previewAt(space, day)).difference, '0.00');
  const body = { cashAccountId: space.bank.id, date: to, statementBalance: text(closing) };
  const path = '/api/bank/reconciliations';
  const signed = await space.call<Reconciliation>({ method: 'POST', path, body }, 201);
  const { ledgerBalance, unpresented, uncredited, difference } = signed;
  same(
    'Ledger, unpresented, uncredited and difference of a month that is whole',
    [amountOf(ledgerBalance), unpresented, uncredited, difference],
    [closing, '0.00', '0.00', '0.00'],
  );
  const [first = ''] = oracle.keys();
  answered(await space.ask(unmatch(first)), 409);
  return signed.id;
};

// One settlement a month is known to the bank alone, and becomes a transfer when it is seen there.
const findLeftOut = ({ books }: BankTruth): string => books.findLast(({ id }) => id.startsWith('transfer'))?.id ?? '';

/** A month from its invoices to its signature. */
export const liveMonth = async (space: BankSpace, truth: BankTruth, number: number): Promise<Month> => {
  const entered = await enterBooks(space, truth, new Set([findLeftOut(truth)]));
  const lines = truth.lines.map((line) => {
    const [id = ''] = line.means.itemIds;
    const label = truth.books.find((item) => item.id === id)?.label ?? '';
    const narration = line.narration.replace(label || '\0', entered.renamed.get(label) ?? label);
    return { ...line, narration };
  });
  const told = { ...truth, lines };
  const { files } = await importMonth(space, told, number);
  const oracle = await askOracle(space, told, entered);
  const automatic = await matchByItself(space, oracle);
  const accepted = await acceptSuggestions(space, oracle);
  const undone = await undoSome(space, oracle);
  const signed = await sign(space, told, oracle);
  return { lines: lines.length, automatic, ...accepted, undone, files, signed };
};
