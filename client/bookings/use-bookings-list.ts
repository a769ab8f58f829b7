import { navigate } from 'wouter/use-browser-location';
import { listBookings } from '../../domain/bookings/contract.ts';
import { Id } from '../../domain/kernel/ids.ts';
import { addDays, Day } from '../../domain/kernel/time.ts';
import { listShape } from '../api/list-address.ts';
import { useList } from '../api/use-list.ts';

const bookingsList = listShape({
  filters: { tenant: Id, room: Id, status: listBookings.query.shape.status.unwrap(), from: Day, to: Day },
  sorts: listBookings.query.shape.sort,
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
