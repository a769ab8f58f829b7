import { setTimeout as sleep } from 'node:timers/promises';
import { addMoney, type Cents, cents, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { onlineCycle, onlinePrice } from '../../domain/packages/online.ts';
import { rateFor } from '../../domain/packages/rules.ts';
import type { OfferedPackage, OfferedPass, Offering } from '../../domain/portal/offering-contract.ts';
import { toOfferings } from '../../domain/portal/offerings.ts';
import type { Product } from '../../domain/products/contract.ts';
import type { Settings } from '../../domain/settings/contract.ts';
import { taxed, type VatTerms, vatTerms, vatTreatment } from '../../domain/settings/vat.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { placesLeft, publicPackages } from '../packages/offers.ts';
import type { PackageOffer } from '../packages/service.ts';
import { publicProducts } from '../products/find.ts';
import { listRooms } from '../rooms/service.ts';

// As with the settings: a change that a node does not hear of shows within this time.
const FRESH_MS = 2_000;
const PATIENCE_MS = 1_000;

const toPass = (product: Product, terms: VatTerms): OfferedPass[] => {
  const { id, name, price, taxClass, passDays, passValidDays } = product;
  if (passDays === null || passValidDays === null) return [];
  const { net, vat, rate } = taxed(parseMoney(price), terms, taxClass);
  const due = toDecimalText(addMoney(net, vat));
  return [{ id, name, price, due, vatPercent: rate, days: passDays, validDays: passValidDays }];
};

type OnlineOffer = { offer: PackageOffer; cycle: BillingCycle; rent: Cents; deposit: Cents };

const toOnline = (offer: PackageOffer): OnlineOffer[] => {
  const cycle = onlineCycle(offer);
  const rent = cycle ? parseMoney(rateFor(offer, cycle)) : 0;
  return cycle && rent > 0
    ? [{ offer, cycle, rent: cents(rent), deposit: parseMoney(offer.onlineDeposit ?? '0.00') }]
    : [];
};

/** Packages that are sold online, of which a place is free. */
const onlinePackages = async (
  deps: Deps,
  offers: readonly PackageOffer[],
  terms: VatTerms,
): Promise<OfferedPackage[]> => {
  const online = offers.flatMap(toOnline);
  const left = await placesLeft(
    deps,
    online.map(({ offer }) => offer.id),
  );
  return online.flatMap(({ offer, cycle, rent, deposit }) => {
    const free = left.get(offer.id) ?? null;
    const { vatRate, due, total } = onlinePrice({ rate: rent, taxClass: offer.taxClass }, deposit, terms);
    if (free !== null && free <= 0) return [];
    const { id, name, description, type, features } = offer;
    const amounts = { price: rent, due, deposit, total };
    const texts = Object.entries(amounts).map(([field, amount]) => [field, toDecimalText(amount)]);
    const priced = Object.fromEntries(texts) as Record<keyof typeof amounts, string>;
    return [{ id, name, description, type, cycle, vatPercent: vatRate, features, ...priced }];
  });
};

const readOfferings = async (deps: Deps, settings: Settings, sellsOnline: boolean): Promise<Offering[]> => {
  const terms = vatTerms(settings, await getToday(deps));
  const [packages, rooms, products] = await Promise.all([
    publicPackages(deps),
    listRooms(deps, { inactiveToo: false }),
    sellsOnline ? publicProducts(deps.db) : [],
  ]);
  const publicRooms = rooms.filter(({ isPublic }) => isPublic);
  const passes = products.flatMap((product) => toPass(product, terms)).sort((a, b) => a.days - b.days);
  const online = sellsOnline ? await onlinePackages(deps, packages, terms) : [];
  return toOfferings(packages, publicRooms, settings.general.currency, { passes, packages: online });
};

/** What was read a moment ago, where the database takes its time: visitors do not wait for the same again. */
const inTime = async <T>(fresh: Promise<T>, known: T): Promise<T> => {
  const over = new AbortController();
  try {
    return await Promise.race([fresh, sleep(PATIENCE_MS, known, { signal: over.signal })]);
  } finally {
    over.abort();
  }
};

/** The public price list, which the front page reads with every visit. It stays up while the database is away. */
export const createOfferings = (deps: Deps, takesPrompts: (settings: Settings) => boolean) => {
  let known: Offering[] | null = null;
  return async (): Promise<Offering[]> => {
    const settings = await deps.settings.get();
    const sellsOnline = takesPrompts(settings);
    const { general } = settings;
    const kind = `${general.currency} ${sellsOnline} ${vatTreatment(vatTerms(settings, await getToday(deps)), 'B')}`;
    const key = `offerings ${kind} ${Math.floor(performance.now() / FRESH_MS)}`;
    try {
      const fresh = deps.cache.get(key, async () => {
        known = await readOfferings(deps, settings, sellsOnline);
        return known;
      });
      return await (known ? inTime(fresh, known) : fresh);
    } catch (error) {
      deps.log.warn({ err: error }, 'the price list could not be read again');
    }
    return known ?? [];
  };
};
