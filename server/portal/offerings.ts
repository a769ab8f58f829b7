import { addMoney, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { OfferedPass, Offering } from '../../domain/portal/offering-contract.ts';
import { toOfferings } from '../../domain/portal/offerings.ts';
import type { Product } from '../../domain/products/contract.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { taxed, vatTreatment } from '../../domain/settings/vat.ts';
import type { Deps } from '../deps.ts';
import { publicPackages } from '../packages/offers.ts';
import { publicProducts } from '../products/find.ts';
import { listRooms } from '../rooms/service.ts';

// As with the settings: a change that a node does not hear of shows within this time.
const FRESH_MS = 2_000;

const toPass = (product: Product, billing: Settings['billing']): OfferedPass[] => {
  const { id, name, price, vatable, passDays, passValidDays } = product;
  if (passDays === null || passValidDays === null) return [];
  const { net, vat, rate } = taxed(parseMoney(price), billing, vatable);
  const due = toDecimalText(addMoney(net, vat));
  return [{ id, name, price, due, vatPercent: rate, days: passDays, validDays: passValidDays }];
};

const readOfferings = async (deps: Deps, settings: Settings, sellsOnline: boolean): Promise<Offering[]> => {
  const [packages, rooms, products] = await Promise.all([
    publicPackages(deps),
    listRooms(deps, { inactiveToo: false }),
    sellsOnline ? publicProducts(deps.db) : [],
  ]);
  const publicRooms = rooms.filter(({ isPublic }) => isPublic);
  const passes = products.flatMap((product) => toPass(product, settings.billing)).sort((a, b) => a.days - b.days);
  return toOfferings(packages, publicRooms, settings.general.currency, passes);
};

/** The public price list, which the front page reads with every visit. It stays up while the database is away. */
export const createOfferings = (deps: Deps, takesPrompts: (settings: Settings) => boolean) => {
  let known: Offering[] = [];
  return async (): Promise<Offering[]> => {
    const settings = await deps.settings.get();
    const sellsOnline = takesPrompts(settings);
    const { general, billing } = settings;
    const kind = `${general.currency} ${sellsOnline} ${vatTreatment(billing, true)}`;
    const key = `offerings ${kind} ${Math.floor(performance.now() / FRESH_MS)}`;
    try {
      known = await deps.cache.get(key, () => readOfferings(deps, settings, sellsOnline));
    } catch (error) {
      deps.log.warn({ err: error }, 'the price list could not be read again');
    }
    return known;
  };
};
