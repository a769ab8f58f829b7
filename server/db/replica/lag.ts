import { type Following, lsnValue, type Position } from './position.ts';

// As often as a replica is looked at, for some minutes.
const MOST_KEPT = 600;

/**
 * How far behind a replica is, by this machine's own clock: since when the primary has had what the replica does not have yet.
 * Where nothing is written there is nothing to lag behind.
 */
export const createLag = () => {
  let noted: { lsn: bigint; at: number }[] = [];
  let replayed: bigint | null = null;
  return {
    note({ at }: Position) {
      noted = [...noted.slice(1 - MOST_KEPT), { lsn: lsnValue(at), at: performance.now() }];
    },
    reached({ at }: Pick<Following, 'at'>) {
      replayed = at === null ? null : lsnValue(at);
    },
    seconds(): number | null {
      const has = replayed;
      if (has === null) return null;
      const missing = noted.find(({ lsn }) => lsn > has);
      return missing ? (performance.now() - missing.at) / 1_000 : 0;
    },
  };
};
