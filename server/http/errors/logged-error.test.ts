import { expect, it } from 'vitest';
import { loggedError } from './logged-error.ts';

it('tells an error by its words and its code, and nothing that hangs on it', () => {
  const lost = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    client: { secretKey: -1361019790, connectionParameters: { password: 'hidden' } },
  });
  const logged = loggedError(new Error('Failed query', { cause: lost }));
  expect(logged).toMatchObject({
    message: 'Failed query',
    cause: { message: 'terminating connection', code: '57P01' },
  });
  expect(JSON.stringify(logged)).not.toMatch(/secretKey|hidden/);
});

it('tells what is not an error at all', () => {
  expect(loggedError('odd')).toEqual({ type: 'string', message: 'odd', stack: '' });
});
