import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';

/** The cash box that is looked at, in the address. Its vouchers begin anew with it. */
export function useFundUrl() {
  const fund = readId(new URLSearchParams(useSearch()).get('fund')) ?? null;
  const showFund = (id: string) => {
    const search = new URLSearchParams({ tab: 'petty-cash', fund: id });
    navigate(`${window.location.pathname}?${search}`, { replace: true });
  };
  return { fund, showFund };
}
