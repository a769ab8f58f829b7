import { expect, test } from 'vitest';
import { viewKey } from './url-state.ts';

test.each([
  ['', ''],
  ['?status=overdue&sort=dueDate', 'sort=dueDate&status=overdue'],
  ['?tab=payments&q=ziwa+studio&cursor=abc&page=3', 'q=ziwa+studio&tab=payments'],
  ['?status=open&invoice=01890000-0000-7000-8000-000000000000', 'status=open'],
])('the view of “%s” is “%s”', (search, view) => {
  expect(viewKey(search)).toBe(view);
});
