import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  around,
  FORM_SCREENS,
  FORMS,
  LANDING,
  loaded,
  MANIFEST,
  MEMBERS,
  manifest,
  members,
  SHARED,
  STAFF,
  staff,
  VISITORS,
  weight,
} from './support/weights.ts';

describe('JavaScript before the first paint', () => {
  test('the interface is built (npm run build)', () => {
    expect(existsSync(MANIFEST)).toBe(true);
    expect([...LANDING, ...VISITORS, ...STAFF, ...MEMBERS, FORMS].filter((key) => !manifest[key])).toEqual([]);
    expect(staff.length).toBeGreaterThan(15);
  });

  test('no two files of it wait for each other', () => {
    const circles = Object.keys(manifest).filter((key) =>
      (manifest[key]?.imports ?? []).some((imported) => loaded([imported]).has(key)),
    );
    expect(circles).toEqual([]);
  });

  test('the landing page loads next to none', () => {
    expect(weight(LANDING)).toBeLessThanOrEqual(80);
  });

  test('the client portal stays below 130 kB', () => {
    expect(weight([...VISITORS, 'portal/portal-page.tsx'])).toBeLessThanOrEqual(130);
  });

  test('the page of an invoice, opened on a phone, stays below 130 kB', () => {
    expect(weight([...VISITORS, 'pay/pay-page.tsx'])).toBeLessThanOrEqual(130);
  });

  test.each(['tours/tours-page.tsx', 'tours/tour-page.tsx'])('the page %s stays below 130 kB', (page) => {
    expect(weight([...VISITORS, page])).toBeLessThanOrEqual(130);
  });

  test('what is bought online, opened on a phone, stays below 130 kB', () => {
    expect(weight([...VISITORS, 'checkouts/checkout-page.tsx'])).toBeLessThanOrEqual(130);
    expect(weight([...VISITORS, 'checkouts/passes/buy-pass-page.tsx'])).toBeLessThanOrEqual(130);
  });

  test('from the front page to the prompt takes at most 150 kB', () => {
    const pass = ['checkouts/passes/buy-pass-page.tsx', 'checkouts/checkout-page.tsx'];
    expect(weight([...LANDING, ...VISITORS, ...pass])).toBeLessThanOrEqual(150);
  });

  test('and so does a room', () => {
    const room = ['portal/portal-page.tsx', 'checkouts/rooms/hold-room-screen.tsx', 'checkouts/checkout-page.tsx'];
    expect(weight([...LANDING, ...VISITORS, ...room])).toBeLessThanOrEqual(150);
  });

  test('the staff shell stays below 160 kB', () => {
    expect(weight(STAFF)).toBeLessThanOrEqual(160);
  });

  test('what the screens of many areas share stays below 23 kB', () => {
    expect(weight([SHARED], STAFF)).toBeLessThanOrEqual(23);
  });

  test('no screen of the staff waits for more than 12 files, and a form for 18', () => {
    const files = staff
      .filter((key) => !key.endsWith('-tab.tsx'))
      .map((key) => [key, loaded([...STAFF, key]).size] as const);
    expect(files.filter(([key, count]) => count > (FORM_SCREENS.includes(key) ? 18 : 12))).toEqual([]);
  });

  test('no screen of the staff brings more than 30 kB of its own, forms beside', () => {
    const own = staff.map((key) => [key, weight([key], [...STAFF, SHARED, FORMS, ...around(key)])] as const);
    expect(own.filter(([, size]) => size > 30)).toEqual([]);
  });

  test('a screen does not wait for what forms are made of, unless it is a form', () => {
    expect(staff.filter((key) => loaded([key]).has(FORMS) && !FORM_SCREENS.includes(key))).toEqual([]);
    expect(weight([FORMS], STAFF)).toBeLessThanOrEqual(50);
  });

  test('no screen of a member brings more than 30 kB of its own', () => {
    expect(members.map((key) => [key, weight([key], MEMBERS)] as const).filter(([, size]) => size > 30)).toEqual([]);
  });

  test('signing in stays below 165 kB', () => {
    expect(weight([...VISITORS, 'users/login/login-page.tsx'])).toBeLessThanOrEqual(165);
  });
});
