import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimalText } from '../kernel/money.ts';
import {
  addPrices,
  bookingFormula,
  chargeFormula,
  cheapestParts,
  priceBooking,
  priceText,
  roomRates,
} from './price.ts';

const room = { hourlyRate: '3000.00', halfDayRate: '9000.00', dayRate: '16000.00' };
const HOURS = { halfDayHours: 4, fullDayHours: 10 };
const rates = roomRates(room, HOURS);
const byTheHour = (hourlyRate: string) => roomRates({ hourlyRate, halfDayRate: null, dayRate: null }, HOURS);
const figure = (amount: string) => amount.replace('.00', '');

describe('the price by the hour', () => {
  it.each([
    [120, 360, '1750.00', 120, '0.00'],
    [120, 30, '1750.00', 30, '2625.00'],
    [90, 0, '1750.00', 0, '2625.00'],
    [30, 0, '0.01', 0, '0.01'],
    [30, -60, '3000.00', 0, '1500.00'],
  ])('of %i minutes with %i free at %s: %i free, %s', (minutes, left, rate, free, amount) => {
    const price = priceBooking(minutes, left, byTheHour(rate));
    expect([price.freeMinutes, priceText(price)]).toEqual([free, amount]);
  });
});

describe('the price with a half day of 4 hours and a day of 10', () => {
  it.each([
    [0.5, '1500.00', '0.5 hours × 3000.00'],
    [2, '6000.00', '2 hours × 3000.00'],
    [3, '9000.00', '3 hours × 3000.00'],
    [3.5, '9000.00', '3.5 hours as 1 half day × 9000.00'],
    [4, '9000.00', '4 hours as 1 half day × 9000.00'],
    [5, '12000.00', '5 hours as 1 half day × 9000.00 + 1 hour × 3000.00'],
    [6, '15000.00', '6 hours as 1 half day × 9000.00 + 2 hours × 3000.00'],
    [6.5, '16000.00', '6.5 hours as 1 day × 16000.00'],
    [10, '16000.00', '10 hours as 1 day × 16000.00'],
    [11, '19000.00', '11 hours as 1 day × 16000.00 + 1 hour × 3000.00'],
    [14, '25000.00', '14 hours as 1 day × 16000.00 + 1 half day × 9000.00'],
    [20, '32000.00', '20 hours as 2 days × 16000.00'],
  ])('of %d hours is %s: %s', (hours, amount, formula) => {
    const price = priceBooking(hours * 60, 0, rates);
    expect(priceText(price)).toBe(amount);
    expect(chargeFormula(price, rates, (money) => money)).toBe(formula);
  });

  it('counts free hours first, and the rest like a booking of that length', () => {
    const price = priceBooking(6 * 60, 2 * 60, rates);
    expect(price).toMatchObject({ freeMinutes: 120, chargedMinutes: 240, parts: { days: 0, halfDays: 1, minutes: 0 } });
    expect(priceText(price)).toBe('9000.00');
    expect(chargeFormula(priceBooking(60, 60, rates), rates, figure)).toBe('0 hours');
  });

  it('never takes a rate that is dearer than the hours', () => {
    const dear = roomRates({ ...room, halfDayRate: '12000.01', dayRate: '99999.00' }, HOURS);
    expect(cheapestParts(4 * 60, dear)).toEqual({ days: 0, halfDays: 0, minutes: 240 });
  });

  it('takes two half days where there is no day', () => {
    const halves = roomRates({ ...room, dayRate: null }, HOURS);
    expect(halves).toMatchObject({ fullDayHours: null });
    expect(cheapestParts(8 * 60, halves)).toEqual({ days: 0, halfDays: 2, minutes: 0 });
  });

  it('of several bookings is the sum of each', () => {
    const sum = addPrices([priceBooking(240, 0, rates), priceBooking(300, 60, rates), priceBooking(60, 0, rates)]);
    expect(sum).toMatchObject({ freeMinutes: 60, chargedMinutes: 540, parts: { days: 0, halfDays: 2, minutes: 60 } });
    expect(chargeFormula(sum, rates, figure)).toBe('9 hours as 2 half days × 9000 + 1 hour × 3000');
    expect(toDecimalText(sum.amount)).toBe('21000.00');
  });

  it('of a booking goes by the rates that it was made at', () => {
    expect(bookingFormula({ ...rates, halfDayRate: '8000.00', chargedHours: 4 }, figure)).toBe(
      '4 hours as 1 half day × 8000',
    );
  });
});

it('more time never costs less, and a further rate never makes it dearer', () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 }).map((amount) => toDecimalText(amount as never));
  const anyRates = fc.record({ hourlyRate: cents, halfDayRate: fc.option(cents), dayRate: fc.option(cents) });
  fc.assert(
    fc.property(anyRates, fc.integer({ min: 0, max: 47 }), (some, halves) => {
      const mixed = roomRates(some, HOURS);
      const price = priceBooking(halves * 30, 0, mixed);
      expect(priceBooking(halves * 30 + 30, 0, mixed).amount).toBeGreaterThanOrEqual(price.amount);
      expect(priceBooking(halves * 30, 0, byTheHour(some.hourlyRate)).amount).toBeGreaterThanOrEqual(price.amount);
    }),
  );
});
