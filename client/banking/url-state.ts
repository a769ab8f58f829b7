import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';

export const BANK_PARTS = ['match', 'lines', 'reconcile', 'statements', 'rules'] as const;
export type BankPart = (typeof BANK_PARTS)[number];

const go = (change: Readonly<Record<string, string>>) => {
  const given = new URLSearchParams(window.location.search);
  const kept = ['tab', 'account', 'part'].flatMap((name) => {
    const value = change[name] ?? given.get(name);
    return value ? [[name, value]] : [];
  });
  // What one list was narrowed to is nothing to the next.
  navigate(`${window.location.pathname}?${new URLSearchParams(kept)}`, { replace: true });
};

/** The account and the part of the work with it that are shown; both are in the address. */
export function useBankUrl() {
  const given = new URLSearchParams(useSearch());
  return {
    account: readId(given.get('account')) ?? null,
    part: BANK_PARTS.find((part) => part === given.get('part')) ?? BANK_PARTS[0],
    showAccount: (account: string) => go({ account }),
    showPart: (part: BankPart) => go({ part }),
  };
}
