import { expect, it } from 'vitest';
import { ApiError } from '../api/call.ts';
import { failureText } from './save-message.ts';

it('repeats what the server said when it said something', () => {
  const refusal = new ApiError(503, { code: 'unavailable', message: 'The database does not answer just now.' });
  expect(failureText('general', refusal)).toBe('The database does not answer just now.');
});

it.each([
  ['general', 'Failed to save general settings.'],
  ['rooms', 'Failed to save room settings.'],
  ['billing', 'Failed to save billing settings.'],
  ['notifications', 'Failed to save notification settings.'],
  ['security', 'Failed to save security settings.'],
] as const)('names the tab when there is nothing better: %s', (group, expected) => {
  expect(failureText(group, new ApiError(502, {}))).toBe(expected);
  expect(failureText(group, new ApiError(500, { code: 'internal', message: 'Something went wrong.' }))).toBe(expected);
  expect(failureText(group, new TypeError('x is undefined'))).toBe(expected);
});
