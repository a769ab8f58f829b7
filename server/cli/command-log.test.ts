import { expect, it } from 'vitest';
import { commandLog } from './command-log.ts';

it('the log of a command tells the person who runs it what failed and why, and nothing else', () => {
  const said: string[] = [];
  const log = commandLog((line) => void said.push(line));
  const cause = new Error('Query read timeout');
  log.error({ err: new Error('Failed query: select 1', { cause }), backup: '1' }, 'a backup could not be verified');
  log.child({}).warn('the log is still kept');
  log.info({ place: 'sftp://x' }, 'copied');
  expect(said).toEqual([
    'a backup could not be verified: Failed query: select 1: Query read timeout',
    'the log is still kept',
  ]);
});
