import { describe, expect, test } from 'vitest';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import { changedFields, packageFormValues, packageValues } from './package-values.ts';

const typed = { ...packageFormValues(null), name: 'Window Seat' };
const sentBy = (changes: object, occupied = 0) => packageValues(occupied).safeParse({ ...typed, ...changes });
const problemOf = (changes: object, occupied = 0) => sentBy(changes, occupied).error?.issues[0]?.message;

test('a new package is a day pass of 10 spaces, and every empty rate is sent as 0', () => {
  expect(sentBy({}).data).toEqual({
    name: 'Window Seat',
    type: 'day_pass',
    description: null,
    dailyRate: '0.00',
    weeklyRate: '0.00',
    fortnightRate: '0.00',
    monthlyRate: '0.00',
    quarterlyRate: '0.00',
    semiAnnualRate: '0.00',
    annualRate: '0.00',
    totalSpaces: 10,
    freeRoomHours: null,
    taxClass: 'B',
    isActive: true,
    isPublic: true,
    publicCycle: 'daily',
    onlineDeposit: null,
    features: [],
  });
});

describe('total spaces', () => {
  test.each([
    ['24', 24],
    ['1,200', 1200],
    ['a dozen', 10],
  ])('typed as %j are sent as %i', (text, count) => {
    expect(sentBy({ totalSpaces: text }).data?.totalSpaces).toBe(count);
  });

  test.each([
    ['', 'Total spaces is required'],
    ['2.5', 'Total spaces must be a whole number'],
    ['-1', 'Total spaces must be from 0 to 10000'],
  ])('typed as %j are refused', (text, message) => {
    expect(problemOf({ totalSpaces: text })).toBe(message);
  });

  test('are refused below the tenants who hold one, where spaces are not shared', () => {
    expect(problemOf({ type: 'dedicated_shared', totalSpaces: '3' }, 4)).toContain('Total spaces must be at least 4');
    expect(problemOf({ type: 'day_pass', totalSpaces: '3' }, 4)).toBeUndefined();
  });
});

test('a rate may be typed with commas and is refused when it is no amount', () => {
  expect(sentBy({ monthlyRate: '12,500.5' }).data?.monthlyRate).toBe('12500.50');
  for (const text of ['a lot', '-1', '1.001', '100000000']) {
    expect(problemOf({ monthlyRate: text })).toContain('Monthly rate must be an amount');
  }
});

test('a package needs a name', () => {
  expect(problemOf({ name: ' ' })).toBe('Package name is required');
});

test('of an edited package only what was changed is sent', () => {
  const existing: WorkspacePackage = {
    ...(sentBy({ monthlyRate: '12500', description: 'Bright' }).data as WorkspacePackage),
    id: '01890000-0000-7000-8000-000000000000',
    availableSpaces: 10,
    typeSpaces: 10,
    occupiedSpaces: 0,
    createdAt: '2026-11-15T00:00:00Z',
    updatedAt: '2026-11-15T00:00:00Z',
  };
  const edit = (changes: object) =>
    changedFields(existing, packageValues(0).parse({ ...packageFormValues(existing), ...changes }));
  expect(edit({})).toEqual({});
  expect(edit({ monthlyRate: '', description: '' })).toEqual({ monthlyRate: '0.00', description: null });
});
