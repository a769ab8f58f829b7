import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, toast } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const shown of currentToasts()) dismissToast(shown.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a newer toast takes the place of the older, so one is visible at a time', () => {
  toast({ title: 'Tenant added successfully' });
  toast({ title: 'Error', description: 'Failed to add tenant', destructive: true });
  expect(currentToasts().map(({ title, open }) => [title, open])).toEqual([['Error', true]]);
});

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  const id = toast({ title: 'Login successful' });
  dismissToast(id);
  expect(currentToasts().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('dismissing a toast that has been replaced leaves the newer one open', () => {
  const first = toast({ title: 'First' });
  toast({ title: 'Second' });
  dismissToast(first);
  expect(currentToasts().map(({ title, open }) => [title, open])).toEqual([['Second', true]]);
});

test('a toast that explains stays before the failures that follow from it, and goes for a success', () => {
  toast({ title: 'Unauthorized', destructive: true, explains: true });
  toast({ title: 'Failed to create meeting room', destructive: true });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Unauthorized']);
  toast({ title: 'Login successful' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Login successful']);
});
