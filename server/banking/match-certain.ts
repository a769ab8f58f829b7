import type { MatchInput, matchCertainLines } from '../../domain/banking/contract.ts';
import type { BankSuggestion } from '../../domain/banking/suggestion-contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { AppError } from '../../domain/kernel/errors.ts';
import { parseMoney } from '../../domain/kernel/money.ts';
import type { Recorder } from '../billing/payments/record.ts';
import type { Actor, Database } from '../db/connection/database.ts';
import type { Deps } from '../deps.ts';
import { matchLine } from './match.ts';
import { suggestMatches } from './suggest.ts';

/** What is not done within this time is left to the next call, which is answered before its own deadline. */
const MOST_MS = 6_000;

type Run = { database: Database; actor: Actor; by: Recorder };

const AUTOMATIC = { reason: null, overrideReason: null } satisfies Partial<MatchInput>;

const toInput = ({ invoiceIds, entryIds, withholdingVat, withholdingTax }: BankSuggestion): MatchInput => ({
  ...AUTOMATIC,
  ...(invoiceIds.length > 0 ? { invoiceIds } : { entryIds }),
  ...(withholdingVat ? { withholdingVat: parseMoney(withholdingVat) } : {}),
  ...(withholdingTax ? { withholdingTax: parseMoney(withholdingTax) } : {}),
});

/** Matches what needs no person, each line in a transaction of its own: one that is refused does not hold up the others. */
export const matchCertain = async (
  deps: Deps,
  cashAccountId: string,
  { database, actor, by }: Run,
): Promise<OutputOf<typeof matchCertainLines>> => {
  const end = performance.now() + MOST_MS;
  const settings = await deps.settings.get();
  const { lines } = await suggestMatches(deps, cashAccountId);
  const certain = lines.flatMap(({ id, suggestions: [first] }) => (first?.isCertain ? [{ lineId: id, ...first }] : []));
  const done = { matched: 0, refused: 0, isDone: true };
  for (const { lineId, ...suggestion } of certain) {
    if (performance.now() > end) return { ...done, isDone: false };
    const input = toInput(suggestion);
    try {
      await database.transact(actor, (db) =>
        matchLine({ ...deps, db, settings: { get: async () => settings } }, lineId, input, by),
      );
      done.matched++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      done.refused++;
    }
  }
  return done;
};
