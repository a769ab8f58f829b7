import { describe, expect, it } from 'vitest';
import { bookingsHref, readBookings } from './url-state.ts';

const today = '2026-11-17';
const tenant = '11111111-1111-4111-8111-111111111111';

describe('the address of the bookings', () => {
  it.each([
    ['', { view: 'day', day: today }],
    ['?view=week&day=2026-12-01', { view: 'week', day: '2026-12-01' }],
    ['?view=month&day=2026-02-30', { view: 'day', day: today }],
    [`?tenant=${tenant}`, { view: 'list', tenant }],
    [`?view=day&tenant=${tenant}`, { view: 'day', tenant }],
    ['?tenant=nobody', { view: 'day', tenant: null }],
    ['?cancelled=show', { cancelled: true }],
  ])('%s is read as %o', (search, expected) => {
    expect(readBookings(search, today)).toMatchObject(expected);
  });

  it.each([
    ['?day=2026-12-01', { day: today }, '/bookings'],
    ['', { view: 'week', day: '2026-12-01' }, '/bookings?view=week&day=2026-12-01'],
    ['?view=list&q=board&cursor=abc', { view: 'day' }, '/bookings'],
    [`?tenant=${tenant}`, { view: 'day' }, `/bookings?view=day&tenant=${tenant}`],
    [`?booking=${tenant}`, { cancelled: true }, '/bookings?cancelled=show'],
  ] as const)('from %s, %o leads to %s', (search, change, href) => {
    expect(bookingsHref(readBookings(search, today), change, today)).toBe(href);
  });

  it('says the same when it is read again', () => {
    const address = readBookings(`?view=day&day=2026-12-01&tenant=${tenant}&cancelled=show`, today);
    expect(readBookings(bookingsHref(address, {}, today).replace('/bookings', ''), today)).toEqual(address);
  });
});
