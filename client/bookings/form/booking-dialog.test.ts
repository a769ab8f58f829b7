import { describe, expect, test } from 'vitest';
import { MONDAY, someBooking, someSpace, TUESDAY } from '../../../tests/support/booking-values.ts';
import { changedFields, editFormValues } from '../detail/move-price.tsx';
import { slotOfBooking } from '../slot-check.ts';
import { bookingFormValues } from './booking-dialog.tsx';
import { wishedSlots } from './booking-preview.tsx';
import { BookingValues, EditValues, endOptions, laterBy, startOptions } from './slot-fields.tsx';

const { hours } = someSpace();
const ROOM = '01890000-0000-7000-8000-0000000000bb';
const at = (now: string, today = MONDAY) => someSpace({ today, now });

describe('a new form', () => {
  test.each([
    [MONDAY, '09:10', MONDAY, '09:30', '10:30'],
    [MONDAY, '06:00', MONDAY, '08:00', '09:00'],
    [MONDAY, '17:15', MONDAY, '17:30', '18:00'],
    [MONDAY, '17:45', TUESDAY, '08:00', '09:00'],
    [MONDAY, '23:50', TUESDAY, '08:00', '09:00'],
    ['2026-11-20', '18:00', '2026-11-23', '08:00', '09:00'],
    ['2026-12-25', '09:00', '2026-12-28', '08:00', '09:00'],
  ])('opened on %s at %s begins with %s, %s to %s', (today, now, bookingDate, startTime, endTime) => {
    expect(bookingFormValues({}, at(now, today))).toMatchObject({ bookingDate, startTime, endTime });
  });

  test('opened on a day that is over begins with the next open one', () => {
    expect(bookingFormValues({ day: MONDAY }, at('18:20'))).toMatchObject({ bookingDate: TUESDAY, startTime: '08:00' });
    expect(bookingFormValues({ day: MONDAY }, at('12:10'))).toMatchObject({ bookingDate: MONDAY, startTime: '12:30' });
  });

  test('takes over what is known', () => {
    const initial = { roomId: ROOM, day: TUESDAY, start: '14:00', end: '16:30' };
    expect(bookingFormValues(initial, at('09:00'))).toMatchObject({
      roomId: ROOM,
      bookingDate: TUESDAY,
      startTime: '14:00',
      endTime: '16:30',
    });
  });

  test('asks for what is missing by its name', () => {
    const formValues = {
      ...bookingFormValues({}, at('09:00')),
      repeat: { every: 'week', ends: 'on', until: '', skipTaken: false },
    };
    const problems = BookingValues.safeParse(formValues).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]);
    expect(problems).toEqual([
      ['tenantId', 'Choose a tenant'],
      ['roomId', 'Choose a room'],
      ['repeat.until', 'Pick the last date'],
    ]);
  });

  test('sends no series where none is asked for', () => {
    const formValues = { ...bookingFormValues({ roomId: ROOM }, at('09:00')), tenantId: ROOM };
    expect(BookingValues.parse(formValues)).toMatchObject({ repeat: null, purpose: null });
  });
});

describe('times', () => {
  test('that are over today are not offered, and the half hour that runs is', () => {
    const offered = { hours, busy: [], chosen: '14:30', now: '14:10' };
    expect(startOptions(offered)[0]?.value).toBe('14:00');
    expect(endOptions(offered)[0]?.value).toBe('14:30');
    expect(startOptions({ ...offered, chosen: '09:00' })[0]?.value).toBe('09:00');
  });

  test('are half hours, and say what is closed or taken', () => {
    const offered = { hours, busy: [{ start: '10:00', end: '11:00' }], chosen: '09:00' };
    const starts = new Map(startOptions(offered).map(({ value, hint }) => [value, hint]));
    expect([starts.get('07:30'), starts.get('09:30'), starts.get('10:30'), starts.get('11:00')]).toEqual([
      'Closed',
      undefined,
      'Taken',
      undefined,
    ]);
    const ends = new Map(endOptions(offered).map(({ value, hint }) => [value, hint]));
    expect([ends.get('10:00'), ends.get('11:00'), ends.get('18:00'), ends.get('18:30')]).toEqual([
      undefined,
      'Taken',
      undefined,
      'Closed',
    ]);
  });

  test('include the odd one that a booking already has', () => {
    const options = startOptions({ hours, busy: [], chosen: '10:15' });
    expect(options.map(({ value }) => value)).toContain('10:15');
  });

  test('never pass midnight', () => {
    expect(laterBy('23:00', 120)).toBe('23:30');
    expect(laterBy('09:00', 90)).toBe('10:30');
  });
});

describe('the dates of a wish', () => {
  const formValues = bookingFormValues({ day: TUESDAY, start: '10:00', end: '11:00' }, at('09:00'));

  test('are one, or those of the series up to its last day', () => {
    expect(wishedSlots(formValues)).toEqual([{ day: TUESDAY, start: '10:00', end: '11:00' }]);
    const weekly = { ...formValues, repeat: { ...formValues.repeat, every: 'week' as const, until: '2026-12-01' } };
    expect(wishedSlots(weekly).map(({ day }) => day)).toEqual(['2026-11-17', '2026-11-24', '2026-12-01']);
  });

  test.each([
    [2, ['2026-11-17', '2026-11-24']],
    [3, ['2026-11-17', '2026-11-24', '2026-12-01']],
    [undefined, ['2026-11-17']],
    [Number.NaN, ['2026-11-17']],
    [1_000, ['2026-11-17']],
  ])('are counted where the series ends after %s times', (times, days) => {
    const repeat = { ...formValues.repeat, every: 'week' as const, ends: 'after' as const, times };
    expect(wishedSlots({ ...formValues, repeat }).map(({ day }) => day)).toEqual(days);
  });

  test('are sent as a last date, however somebody said when the series ends', () => {
    const whole = { ...formValues, tenantId: ROOM, roomId: ROOM };
    const after = { ...formValues.repeat, every: 'week' as const, ends: 'after' as const, times: 8 };
    const sent = { every: 'week', until: '2027-01-05', skipTaken: false };
    expect(BookingValues.parse({ ...whole, repeat: after }).repeat).toEqual(sent);
    expect(BookingValues.parse({ ...whole, repeat: { ...after, ends: 'on', until: '2027-01-05' } }).repeat).toEqual(
      sent,
    );
    const problem = BookingValues.safeParse({ ...whole, repeat: { ...after, times: 1 } }).error?.issues[0];
    expect([problem?.path.join('.'), problem?.message]).toEqual([
      'repeat.times',
      'Must be a whole number from 2 to 366',
    ]);
  });

  test('are none before a date is picked', () => {
    expect(wishedSlots({ ...formValues, bookingDate: '' })).toEqual([]);
  });
});

describe('what is sent of a change', () => {
  const booking = someBooking({ purpose: 'Board' });
  const before = slotOfBooking(booking, 'Africa/Nairobi');
  const sent = (changes: object) =>
    EditValues.parse({ ...editFormValues(booking, booking.roomId, before), ...changes });

  test('is only what was changed', () => {
    expect(changedFields(booking, before, sent({ purpose: 'Interviews' }), false)).toEqual({
      scope: 'this',
      purpose: 'Interviews',
    });
    expect(changedFields(booking, before, sent({ endTime: '13:00', scope: 'all' }), false)).toEqual({
      scope: 'all',
      startTime: '10:00',
      endTime: '13:00',
    });
  });

  test('has the reason only where one is asked for', () => {
    const late = sent({ endTime: '19:00', overrideReason: 'Gala' });
    expect(changedFields(booking, before, late, true)).toMatchObject({ overrideReason: 'Gala' });
    expect(changedFields(booking, before, late, false)).not.toHaveProperty('overrideReason');
  });
});
