import { navigate } from 'wouter/use-browser-location';
import { BOOKING_STATUSES } from '../../domain/bookings/contract.ts';
import { isId } from '../../domain/kernel/ids.ts';
import { addDays, isDay } from '../../domain/kernel/time.ts';
import { listShape, oneOf } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const bookingsList = listShape({
  filters: { tenant: isId, room: isId, status: oneOf(...BOOKING_STATUSES, 'live'), from: isDay, to: isDay },
  sorts: ['startTime', 'createdAt'],
  defaultSort: '-startTime',
});

/** Without a tenant in its address the screen would go back to its grid, had nobody written down that this is the list. */
function stayInList() {
  const given = new URLSearchParams(window.location.search);
  if (given.has('view')) return;
  given.set('view', 'list');
  navigate(`${window.location.pathname}?${given}`, { replace: true, state: window.history.state });
}

/** The latest first, since what is asked for in a list lies around today; a person's last day is included. */
export function useBookingsList() {
  const list = useList(bookingsList);
  const { to, ...query } = list.query;
  return {
    ...list,
    query: { sort: bookingsList.defaultSort, ...query, ...(to ? { to: addDays(to, 1) } : {}) },
    filter: (change: Parameters<typeof list.filter>[0]) => {
      stayInList();
      list.filter(change);
    },
    clear: () => {
      stayInList();
      list.clear();
    },
  };
}

export type BookingsListState = ReturnType<typeof useBookingsList>;
