import { describe, expect, it } from 'vitest';
import { silentLog } from '../startup/silent-log.ts';
import { untilStarted } from './loop.ts';

const { signal } = new AbortController();

describe('a step of the start', () => {
  it('is done again until it works: the database may be away for a moment', async () => {
    let tries = 0;
    const work = async () => {
      tries++;
      if (tries < 3) throw new Error('Connection terminated unexpectedly');
      return 'started';
    };
    expect(await untilStarted('jobs', work, { log: silentLog, signal })).toBe('started');
    expect(tries).toBe(3);
  });

  it('is given up where the server is told to stop meanwhile', async () => {
    const stopping = new AbortController();
    const work = async () => {
      stopping.abort();
      throw new Error('The database is away');
    };
    const started = untilStarted('jobs', work, { log: silentLog, signal: stopping.signal });
    await expect(started).rejects.toThrow('The database is away');
  });
});
