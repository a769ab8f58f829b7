import '../../server/temporal.ts';
import { describe, expect, it } from 'vitest';
import { isDue, isOverdue, nextDue, noLongerKept, slotsAround, troubleWith } from './rules.ts';

const NAIROBI = 'Africa/Nairobi';

describe('the time of a backup', () => {
  it.each([
    ['hourly', '2026-11-15T09:41:12.500Z', '2026-11-15T09:00:00Z', '2026-11-15T10:00:00Z'],
    ['daily', '2026-11-15T09:41:12Z', '2026-11-14T23:00:00Z', '2026-11-15T23:00:00Z'],
    ['daily', '2026-11-14T22:59:59Z', '2026-11-13T23:00:00Z', '2026-11-14T23:00:00Z'],
    // Sunday, in the zone of the space.
    ['weekly', '2026-11-18T09:00:00Z', '2026-11-14T23:00:00Z', '2026-11-21T23:00:00Z'],
    ['weekly', '2026-11-14T22:00:00Z', '2026-11-07T23:00:00Z', '2026-11-14T23:00:00Z'],
    ['monthly', '2026-11-15T09:00:00Z', '2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z'],
    ['monthly', '2026-10-31T22:30:00Z', '2026-09-30T23:00:00Z', '2026-10-31T23:00:00Z'],
  ] as const)('%s at %s is %s, then %s', (frequency, now, latest, next) => {
    expect(slotsAround(frequency, now, NAIROBI)).toEqual({ latest, next });
  });
});

const NOW = '2026-11-15T09:41:00Z';
const made = (startedAt: string, changes: object = {}) => ({
  startedAt,
  status: 'done' as const,
  verification: 'restored' as const,
  error: null,
  verificationNote: null,
  ...changes,
});

describe('a backup is due', () => {
  it.each([
    ['when there was none yet', [], true],
    ['not when this day has one', [made('2026-11-15T01:00:00Z')], false],
    ['when only yesterday has one', [made('2026-11-14T20:00:00Z')], true],
    [
      'when the only one of this day is not to be trusted',
      [made('2026-11-15T01:00:00Z', { verification: 'failed' })],
      true,
    ],
    ['when the last try failed a while ago', [made('2026-11-15T09:00:00Z', { status: 'failed' })], true],
    ['not right after a try that failed', [made('2026-11-15T09:35:00Z', { status: 'failed' })], false],
  ] as const)('%s', (_, list, due) => {
    expect(isDue('daily', list, NOW, NAIROBI)).toBe(due);
  });

  it('next at the coming night when this day has one, and since last night when it has none', () => {
    expect(nextDue('daily', [made('2026-11-15T01:00:00Z')], NOW, NAIROBI)).toBe('2026-11-15T23:00:00Z');
    expect(nextDue('daily', [], NOW, NAIROBI)).toBe('2026-11-14T23:00:00Z');
    expect(isOverdue('2026-11-14T23:00:00Z', NOW)).toBe(true);
    expect(isOverdue('2026-11-15T09:00:00Z', NOW)).toBe(false);
  });
});

it('the newest backup that failed is the trouble, and a good one after it ends the trouble', () => {
  const failed = made('2026-11-15T03:00:00Z', { status: 'failed', error: 'There is no space left' });
  expect(troubleWith([])).toBeNull();
  expect(troubleWith([made('2026-11-15T04:00:00Z', { status: 'running' }), failed])).toBe('There is no space left');
  expect(troubleWith([made('2026-11-15T04:00:00Z'), failed])).toBeNull();
  expect(troubleWith([made('2026-11-15T04:00:00Z', { verification: 'failed', verificationNote: 'Differs' })])).toBe(
    'Differs',
  );
});

describe('the retention rule', () => {
  // One in every hour of 400 days, newest first.
  const hours = Array.from({ length: 400 * 24 }, (_, hour) => ({
    id: String(hour),
    startedAt: Temporal.Instant.from(NOW).subtract({ hours: hour }).toString(),
  }));
  const removed = new Set(noLongerKept(hours, NAIROBI));
  const kept = hours.filter(({ id }) => !removed.has(id));

  it('keeps the newest day whole and then thins out, to 55 at most', () => {
    expect(kept.slice(0, 24).map(({ id }) => Number(id))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(kept.length).toBeLessThanOrEqual(24 + 14 + 8 + 12);
    expect(kept.length).toBeGreaterThan(40);
  });

  it('keeps one of every day for two weeks, of every week for two months, of every month for a year', () => {
    const ages = kept.map(({ id }) => Number(id) / 24);
    for (let day = 1; day < 13; day++) expect(ages.some((age) => age >= day - 1 && age <= day + 1)).toBe(true);
    for (let week = 2; week < 7; week++) expect(ages.some((age) => Math.abs(age - 7 * week) <= 7)).toBe(true);
    expect(Math.max(...ages)).toBeGreaterThan(300);
  });

  it('never touches the only ones there are, however old', () => {
    expect(noLongerKept(hours.slice(-5), NAIROBI)).toEqual([]);
  });

  it('keeps the same ones when it is applied again', () => {
    expect(noLongerKept(kept, NAIROBI)).toEqual([]);
  });
});
