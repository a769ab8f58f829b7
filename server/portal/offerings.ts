import type { Offering } from '../../domain/portal/offering-contract.ts';
import { toOfferings } from '../../domain/portal/offerings.ts';
import type { Deps } from '../deps.ts';
import { publicPackages } from '../packages/offers.ts';
import { listRooms } from '../rooms/service.ts';

// As with the settings: a change that a node does not hear of shows within this time.
const FRESH_MS = 2_000;

const readOfferings = async (deps: Deps, currency: string): Promise<Offering[]> => {
  const [packages, rooms] = await Promise.all([publicPackages(deps), listRooms(deps, { inactiveToo: false })]);
  const publicRooms = rooms.filter(({ isPublic }) => isPublic);
  return toOfferings(packages, publicRooms, currency);
};

/** The public price list, which the front page reads with every visit. It stays up while the database is away. */
export const createOfferings = (deps: Deps) => {
  let known: Offering[] = [];
  return async (): Promise<Offering[]> => {
    const { general } = await deps.settings.get();
    const key = `offerings ${general.currency} ${Math.floor(performance.now() / FRESH_MS)}`;
    try {
      known = await deps.cache.get(key, () => readOfferings(deps, general.currency));
    } catch (error) {
      deps.log.warn({ err: error }, 'the price list could not be read again');
    }
    return known;
  };
};
