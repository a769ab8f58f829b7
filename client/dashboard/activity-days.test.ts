import { expect, it } from 'vitest';
import type { Activity } from '../../domain/audit/contract.ts';
import { activityDays, dayTitle } from './activity-days.ts';

const entry = (id: string, at: string, actorName: string, text: string): Activity => ({
  id,
  at,
  actorName,
  text,
  path: null,
});

it('tells what happened by the day of the space and not of the clock in London', () => {
  const late = entry('2', '2026-11-14T21:30:00.000000Z', 'Mercy', 'signed in');
  const early = entry('1', '2026-11-14T20:30:00.000000Z', 'Brian', 'signed in');
  const days = activityDays([late, early], 'Africa/Nairobi');
  expect(days.map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-14']);
});

it('puts what one person repeats on one line, at the newest time', () => {
  const days = activityDays(
    [
      entry('4', '2026-11-14T12:00:00Z', 'Mercy', 'signed in'),
      entry('3', '2026-11-14T11:00:00Z', 'Mercy', 'signed in'),
      entry('2', '2026-11-14T10:00:00Z', 'Brian', 'signed in'),
      entry('1', '2026-11-14T09:00:00Z', 'Mercy', 'signed in'),
    ],
    'UTC',
  );
  expect(days.flatMap(({ lines }) => lines.map(({ id, times }) => [id, times]))).toEqual([
    ['4', 2],
    ['2', 1],
    ['1', 1],
  ]);
});

it('has nothing to tell when nothing happened', () => {
  expect(activityDays([], 'UTC')).toEqual([]);
});

it('calls the two newest days by their names', () => {
  expect(dayTitle('2026-11-14', '2026-11-14')).toBe('Today');
  expect(dayTitle('2026-11-13', '2026-11-14')).toBe('Yesterday');
  expect(dayTitle('2026-11-12', '2026-11-14')).toBe('Thu 12 Nov 2026');
});
