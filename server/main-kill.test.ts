import { afterAll, describe, expect, it } from 'vitest';
import { type Blow, killRound, lastLook, newSpace } from '../tests/support/kill-round.ts';
import { dataFolder, endServers, hasPostmaster } from '../tests/support/server-process.ts';

afterAll(endServers, 60_000);

const BLOWS: readonly Blow[] = ['server', 'postgres', 'server', 'both', 'server'];

describe('a server that is killed with kill -9 under writes, or its database, or both', () => {
  it('is ready by itself with every write that it acknowledged, its sessions and its audit chain', async () => {
    const space = newSpace(await dataFolder());
    for (const blow of BLOWS) {
      const { after, missing, chainOk, sameSession } = await killRound(space, 25, blow);
      expect({ after, missing, chainOk, sameSession }).toEqual({
        after,
        missing: [],
        chainOk: true,
        sameSession: true,
      });
    }
    // PostgreSQL itself lives on, and the next start takes it over.
    expect(await hasPostmaster(space.dataDir)).toBe(true);
    expect(space.unexplained).toEqual([]);
    expect(await lastLook(space)).toEqual({ missing: [], chainOk: true, code: 0 });
    expect(await hasPostmaster(space.dataDir)).toBe(false);
  }, 240_000);
});
