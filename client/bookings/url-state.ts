import { navigate, useSearch } from 'wouter/use-browser-location';
import { readId } from '../../domain/kernel/ids.ts';
import { type Day, readDay } from '../../domain/kernel/time.ts';
import { paths } from '../paths.ts';

const VIEWS = ['day', 'week', 'list'] as const;
export type View = (typeof VIEWS)[number];

export type BookingsUrlState = {
  view: View;
  day: Day;
  room: string | null;
  tenant: string | null;
  /** The booking whose details are open. */
  booking: string | null;
  cancelled: boolean;
};

/** Links from a tenant open the list, since its bookings are spread over many days. */
export function readBookings(search: string, today: Day): BookingsUrlState {
  const given = new URLSearchParams(search);
  const id = (name: string) => readId(given.get(name)) ?? null;
  const tenant = id('tenant');
  return {
    view: VIEWS.find((view) => view === given.get('view')) ?? (tenant ? 'list' : 'day'),
    day: readDay(given.get('day')) ?? today,
    room: id('room'),
    tenant,
    booking: id('booking'),
    cancelled: given.get('cancelled') === 'show',
  };
}

/**
 * The address after a change. Today is not written down, so that a screen left open overnight shows the new day; and
 * what only the list knows, such as its page, is left behind.
 */
export function bookingsHref(state: BookingsUrlState, change: Partial<BookingsUrlState>, today: Day): string {
  const { view, day, room, tenant, booking, cancelled } = { ...state, booking: null, ...change };
  const said: Record<string, string | null> = {
    view: view === (tenant ? 'list' : 'day') ? null : view,
    day: day === today ? null : day,
    room,
    tenant,
    cancelled: cancelled ? 'show' : null,
    booking,
  };
  const search = new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return search.size > 0 ? `${paths.bookings}?${search}` : paths.bookings;
}

export function useBookingsUrl(today: Day) {
  const state = readBookings(useSearch(), today);
  const href = (change: Partial<BookingsUrlState>) => bookingsHref(state, change, today);
  return {
    ...state,
    href,
    go: (change: Partial<BookingsUrlState>, replace = false) => navigate(href(change), { replace }),
  };
}

export type BookingsUrl = ReturnType<typeof useBookingsUrl>;
