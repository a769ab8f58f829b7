import { navigate, useSearch } from 'wouter/use-browser-location';

export const MOVEMENT_LISTS = ['transfers', 'entries', 'cheques', 'approvals'] as const;
export type MovementList = (typeof MOVEMENT_LISTS)[number];

/** Which of the lists below the accounts is shown; it is in the address. */
export function useMovementList() {
  const given = new URLSearchParams(useSearch());
  return {
    list: MOVEMENT_LISTS.find((one) => one === given.get('list')) ?? MOVEMENT_LISTS[0],
    /** What one list was narrowed to is nothing to another. */
    showList: (list: MovementList) => {
      const tab = new URLSearchParams(window.location.search).get('tab') ?? '';
      navigate(`${window.location.pathname}?${new URLSearchParams({ tab, list })}`, { replace: true });
    },
  };
}
