import { navigate, useSearch } from 'wouter/use-browser-location';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month that is looked at, in the address; without one it is the next to be closed. */
export function useClosingUrl() {
  const given = new URLSearchParams(useSearch()).get('month');
  return {
    month: given !== null && MONTH.test(given) ? given : null,
    showMonth: (month: string) => {
      const search = new URLSearchParams(window.location.search);
      search.set('month', month);
      navigate(`${window.location.pathname}?${search}`, { replace: true });
    },
  };
}
