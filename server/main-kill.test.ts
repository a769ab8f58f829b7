import { afterAll, describe, expect, it } from 'vitest';
import { killRound, lastLook, newSpace } from '../tests/support/kill-round.ts';
import { dataFolder, endServers, hasPostmaster } from '../tests/support/server-process.ts';

afterAll(endServers, 60_000);

const ROUNDS = 5;

describe('a server that is killed with kill -9 under writes', () => {
  it('is ready by itself at the next start, with every write that it acknowledged, its sessions and its audit chain', async () => {
    const space = newSpace(await dataFolder());
    for (let round = 1; round <= ROUNDS; round++) {
      const { missing, chainOk, sameSession } = await killRound(space, 25);
      expect({ round, missing, chainOk, sameSession }).toEqual({
        round,
        missing: [],
        chainOk: true,
        sameSession: true,
      });
      // PostgreSQL itself lives on, and the next start takes it over.
      expect(await hasPostmaster(space.dataDir)).toBe(true);
    }
    expect(await lastLook(space)).toEqual({ missing: [], chainOk: true, code: 0 });
    expect(await hasPostmaster(space.dataDir)).toBe(false);
  }, 120_000);
});
