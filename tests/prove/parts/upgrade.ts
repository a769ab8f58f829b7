import { findVersions, upgradeBeside } from '../../support/side-by-side.ts';
import type { Part } from '../parts.ts';
import { Skipped } from '../skipped.ts';

const WHOLE = { operations: 3_000 };
const SHORT = { operations: 150, tenants: 8 };

export const part: Part = {
  name: 'upgrade',
  about:
    'the version from before the newest migration and this one on one database at once, under writes, against a model',
  async run({ seed, short, count, say }) {
    const size = short ? SHORT : WHOLE;
    const versions = await findVersions();
    if (versions.length === 0)
      throw new Skipped('the history of this clone does not go back to a version before the newest migration');
    const operations = count ?? size.operations;
    const done = await upgradeBeside(versions, { seed, say, ...size, operations });
    return {
      'the version before': done.commit.slice(0, 12),
      'migrations since': done.after - done.before,
      operations,
      seconds: done.seconds,
      'upgraded beside it in, ms': done.migrateMs,
      'requests sent': done.counts.sent,
      'calls that failed while both served': done.lostBeside,
      'told to come back (503) meanwhile': done.busyBeside,
      'calls that the stopping node handed over': done.handedOver,
      'slowest answer': `${done.counts.slowestMs} ms`,
      'acknowledged writes missing': 0,
      'difference between model and books': '0.00',
    };
  },
};
