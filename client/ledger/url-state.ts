import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { readDay } from '../../domain/kernel/time.ts';
import { paths } from '../paths.ts';

export const LEDGER_TABS = [
  'trial-balance',
  'accounts',
  'entries',
  'manual',
  'cash',
  'tills',
  'petty-cash',
  'bank',
  'budgets',
  'closing',
] as const;
export type LedgerTab = (typeof LEDGER_TABS)[number];

type Change = Readonly<Record<string, string | null>>;

/** Begins at the address of this moment, and keeps the pages that a list has turned behind it. */
function go(change: Change, replace: boolean) {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const search = next.toString();
  const state: unknown = window.history.state;
  navigate(`${window.location.pathname}${search ? `?${search}` : ''}`, { replace, state });
}

/** The tab, the day of the balances and the entry that is looked at, all of them in the address. */
export function useLedgerUrl() {
  const given = new URLSearchParams(useSearch());
  return {
    tab: LEDGER_TABS.find((tab) => tab === given.get('tab')) ?? LEDGER_TABS[0],
    date: readDay(given.get('date')) ?? null,
    entry: readId(given.get('entry')) ?? null,
    q: given.get('q') ?? '',
    /** What a tab was narrowed to belongs to that tab; the day is of both balances. */
    showTab: (tab: LedgerTab) => {
      const date = new URLSearchParams(window.location.search).get('date');
      const search = new URLSearchParams({
        tab,
        ...(date && (tab === 'trial-balance' || tab === 'accounts') ? { date } : {}),
      });
      navigate(`${window.location.pathname}?${search}`, { replace: true });
    },
    showDate: (date: string) => go({ date }, false),
    search: (q: string) => go({ q: q.trim() }, true),
    openEntry: (entry: string) => go({ entry }, false),
    closeEntry: () => go({ entry: null }, true),
  };
}

/** Where the entries of an account up to a day, or of a document, are listed. */
export const entriesPath = (filters: Readonly<Record<string, string>>): string =>
  `${paths.ledger}?${new URLSearchParams({ tab: 'entries', ...filters })}`;
