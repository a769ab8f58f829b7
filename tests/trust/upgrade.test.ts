import { afterAll, expect, it } from 'vitest';
import { endServers } from '../support/server-process.ts';
import { findVersions, upgradeBeside } from '../support/side-by-side.ts';

afterAll(endServers, 60_000);

// The short form of npm run prove -- upgrade. A clone without a history has no version before this one.
const SEED = Number(process.env.UPGRADE_SEED ?? 20_261_119);
const versions = await findVersions();

it.runIf(versions.length > 0)(
  `the version before this one serves beside it while the database is upgraded, and nobody notices (seed ${SEED})`,
  {
    timeout: 240_000,
  },
  async () => {
    const done = await upgradeBeside(versions, { seed: SEED, operations: 90, tenants: 8, say: () => undefined });
    expect(done).toMatchObject({ operations: 90, lostBeside: 0 });
    expect(done.after).toBeGreaterThan(done.before);
  },
);
