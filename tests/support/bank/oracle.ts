import type { matchCertainLines } from '../../../domain/banking/contract.ts';
import type { BankSuggestion, listBankSuggestions } from '../../../domain/banking/suggestion-contract.ts';
import type { OutputOf } from '../../../domain/kernel/endpoint.ts';
import type { BankTruth, TruthLine } from '../../../server/simulators/bank/making.ts';
import { amountOf, Mismatch, same } from '../money/operation.ts';
import type { Entered } from './books.ts';
import type { BankSpace } from './space.ts';

/** What a line really is, in the terms of the server; a transfer that the books do not have is recorded from it. */
export type Meaning = { invoiceIds: string[]; entryIds: string[]; account: string | null; transferTo: string | null };

/** The lines of a month by their id on the server, with what they mean. */
export type Oracle = ReadonlyMap<string, Meaning>;

// No two lines of a day leave the same balance with the same amount.
const keyOf = (date: string, amount: number, balance: number): string => `${date} ${amount} ${balance}`;

const meaningOf = ({ means }: TruthLine, { known }: Entered, paybillId: string): Meaning => {
  const found = means.itemIds.flatMap((id) => known.get(id) ?? []);
  const ids = (wanted: 'invoice' | 'entry') => found.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const isLeftOut = means.itemIds.length > 0 && found.length === 0;
  return {
    invoiceIds: ids('invoice'),
    entryIds: ids('entry'),
    account: means.account,
    transferTo: isLeftOut ? paybillId : null,
  };
};

export const askOracle = async (space: BankSpace, truth: BankTruth, entered: Entered): Promise<Oracle> => {
  const { owner, bank, paybill } = space;
  const rows = await owner.run(`select id, line_date::text as date, amount::text, balance::text from statement_lines
    where cash_account_id = '${bank.id}' and line_date between '${truth.from}' and '${truth.to}'`);
  const ids = new Map(
    rows.map(({ id, date, amount, balance }) => [keyOf(String(date), amountOf(amount), amountOf(balance)), String(id)]),
  );
  return new Map(
    truth.lines.map((line) => {
      const id = ids.get(keyOf(line.date, line.amount, line.balance));
      if (!id) throw new Mismatch(`The line of ${line.date}, ${line.narration}, is not there`);
      return [id, meaningOf(line, entered, paybill.id)];
    }),
  );
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.toSorted().join() === b.toSorted().join();

/** Lines that are matched now, with the documents that they stand for. */
const matchedLines = async ({
  owner,
  bank,
}: BankSpace): Promise<Map<string, Pick<Meaning, 'invoiceIds' | 'entryIds'>>> => {
  const rows = await owner.run(`
    select m.line_id as line, m.kind, m.entry_id as entry,
      array(select a.invoice_id::text from allocations a where a.payment_id::text = m.document_id group by a.invoice_id having sum(a.amount) > 0) as invoices
    from matches m join statement_lines l on l.id = m.line_id
    where l.cash_account_id = '${bank.id}' and m.sign = 1 and not exists (select 1 from matches u where u.undoes = m.id)`);
  const found = new Map<string, Pick<Meaning, 'invoiceIds' | 'entryIds'>>();
  for (const { line, kind, entry, invoices } of rows) {
    const one = found.get(String(line)) ?? { invoiceIds: [], entryIds: [] };
    if (kind === 'payment') one.invoiceIds.push(...(invoices as string[]));
    if (kind === 'entry') one.entryIds.push(String(entry));
    found.set(String(line), one);
  }
  return found;
};

/** Lets the server match what needs no person, and looks at each: none may be wrong. Answers how many it matched. */
export const matchByItself = async (space: BankSpace, oracle: Oracle): Promise<number> => {
  const body = { cashAccountId: space.bank.id };
  const run = () =>
    space.call<OutputOf<typeof matchCertainLines>>({ method: 'POST', path: '/api/bank/match-certain', body }, 200);
  for (let done = await run(); done.matched > 0 || !done.isDone; done = await run())
    same('Certain lines that were refused', done.refused, 0);
  const matched = await matchedLines(space);
  const own = [...oracle].filter(([id]) => matched.has(id));
  for (const [id, { invoiceIds, entryIds }] of own) {
    const found = matched.get(id);
    if (!found || !isSame(found.invoiceIds, invoiceIds) || !isSame(found.entryIds, entryIds))
      throw new Mismatch(
        `Line ${id} was matched by itself with ${JSON.stringify(found)} instead of ${JSON.stringify(oracle.get(id))}`,
      );
  }
  return own.length;
};

const toBody = ({ invoiceIds, entryIds, account, transferTo }: Meaning): object => {
  if (transferTo) return { transferTo };
  if (account) return { account };
  return invoiceIds.length > 0 ? { invoiceIds } : { entryIds };
};

const sendMatch = ({ call }: BankSpace, id: string, body: object): Promise<unknown> =>
  call({ method: 'POST', path: `/api/bank/lines/${id}/match`, body }, 200);

/** Says what a line is, as a person does who knows it. */
export const matchLine = async (space: BankSpace, oracle: Oracle, id: string): Promise<void> => {
  const meaning = oracle.get(id);
  if (!meaning) throw new Mismatch(`Line ${id} is of another month`);
  await sendMatch(space, id, toBody(meaning));
};

// Lines that make one entry together are each matched by themselves.
const toAcceptance = ({ invoiceIds, entryIds, account, withholdingVat, withholdingTax }: BankSuggestion): object => ({
  ...toBody({ invoiceIds, entryIds, account, transferTo: null }),
  ...(withholdingVat ? { withholdingVat } : {}),
  ...(withholdingTax ? { withholdingTax } : {}),
});

export type Accepted = { left: number; suggested: number; right: number };

/** A person accepts what is suggested where it is right, and finds the rest. Each line has a suggestion. */
export const acceptSuggestions = async (space: BankSpace, oracle: Oracle): Promise<Accepted> => {
  const path = `/api/bank/suggestions?cashAccountId=${space.bank.id}`;
  const { lines } = await space.call<OutputOf<typeof listBankSuggestions>>({ method: 'GET', path }, 200);
  const own = lines.filter(({ id }) => oracle.has(id));
  const counts: Accepted = { left: own.length, suggested: 0, right: 0 };
  for (const { id, suggestions } of own) {
    const meaning = oracle.get(id);
    if (suggestions.length > 0) counts.suggested++;
    const right = suggestions.find(
      ({ invoiceIds, entryIds, account }) =>
        meaning !== undefined &&
        account === meaning.account &&
        isSame(invoiceIds, meaning.invoiceIds) &&
        isSame(entryIds, meaning.entryIds),
    );
    if (right) counts.right++;
    await (right ? sendMatch(space, id, toAcceptance(right)) : matchLine(space, oracle, id));
  }
  same('Lines without a suggestion', counts.left - counts.suggested, 0);
  return counts;
};
