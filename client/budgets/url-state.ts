import { navigate, useSearch } from 'wouter/use-browser-location';
import { FIRST_YEAR, LAST_YEAR } from '../../domain/budgets/rules.ts';
import { useToday } from '../ui/zone.ts';

/** The year that is planned, in the address; this one if it names none. */
export function useBudgetYear() {
  const given = Number(new URLSearchParams(useSearch()).get('year'));
  const thisYear = Number(useToday().slice(0, 4));
  const year = Number.isInteger(given) && given >= FIRST_YEAR && given <= LAST_YEAR ? given : thisYear;
  const showYear = (next: number) =>
    navigate(`${window.location.pathname}?${new URLSearchParams({ tab: 'budgets', year: String(next) })}`, {
      replace: true,
    });
  return { year, thisYear, showYear };
}
