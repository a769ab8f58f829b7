import { sql } from 'drizzle-orm';
import { priceForCycle } from '../../domain/agreements/life.ts';
import { belowListPercent } from '../../domain/agreements/list-price.ts';
import { mostAtOnce, type UnitHold } from '../../domain/agreements/unit-holds.ts';
import { invalid } from '../../domain/kernel/errors.ts';
import { type Cents, MAX_CENTS, parseMoney, toDecimalText } from '../../domain/kernel/money.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { BillingCycle } from '../../domain/packages/contract.ts';
import { rentFor } from '../../domain/tenants/rules.ts';
import type { Db } from '../db/connection/database.ts';
import { extrasById } from '../extras/service.ts';
import { packagesById } from '../packages/offers.ts';
import { lockUnits } from '../units/service.ts';
import { agreementLines, unitHolds } from './tables.ts';

/** A line that is to be written, its days settled; its price is looked up where none was agreed. */
export type NewLine = {
  position: number;
  packageId: string | null;
  extraId: string | null;
  description: string | null;
  quantity: number;
  unitPrice: Cents | null;
  billingCycle: BillingCycle;
  discountPercent: number;
  discountUntil: Day | null;
  startDate: Day;
  endDate: Day | null;
  unitIds: readonly string[];
  /** Where they are not the same ones on all of its days. */
  holds?: readonly UnitHold[];
  reason: string | null;
  /** The price was agreed before, and stays. */
  isAgreed?: boolean | undefined;
  /** Its place among the lines that were sent, by which refusals name it. */
  sentAs: number;
};

type Offer = { price: { rent: string } | { problem: string }; name: string; isActive: boolean };
type Sold = Pick<NewLine, 'packageId' | 'extraId' | 'billingCycle'>;
type Offers = (line: Sold) => Offer | undefined;

/** The price list for what these lines sell. */
export const offersFor = async (db: Db, lines: readonly Sold[]): Promise<Offers> => {
  const packages = await packagesById({ db }, new Set(lines.flatMap(({ packageId }) => packageId ?? [])));
  const extraIds = [...new Set(lines.flatMap(({ extraId }) => extraId ?? []))];
  const extras = await extrasById({ db }, extraIds);
  return ({ packageId, extraId, billingCycle }) => {
    const offer = packageId ? packages.get(packageId) : undefined;
    if (offer) return { ...offer, price: rentFor(offer, billingCycle) };
    const extra = extraId ? extras.get(extraId) : undefined;
    return extra && { ...extra, price: { rent: priceForCycle(extra.price, billingCycle) } };
  };
};

const checkOffer = (line: NewLine, offer: Offer | undefined, isKnown: boolean): void => {
  const field = `lines.${line.sentAs}.${line.packageId ? 'packageId' : 'extraId'}`;
  if (!offer) throw invalid({ [field]: `This ${line.packageId ? 'package' : 'extra'} does not exist` });
  // What an agreement has already, it keeps.
  if (!offer.isActive && !isKnown) throw invalid({ [field]: `${offer.name} is no longer offered` });
};

const toPrice = (line: NewLine, offer: Offer): string => {
  const field = `lines.${line.sentAs}.unitPrice`;
  const listed = line.unitPrice === null ? offer.price : { rent: toDecimalText(line.unitPrice) };
  if ('problem' in listed) throw invalid({ [field]: listed.problem });
  if (parseMoney(listed.rent) * line.quantity > MAX_CENTS) {
    throw invalid({ [field]: 'A line must be at most 99,999,999.99' });
  }
  return listed.rent;
};

const checkReason = (line: NewLine, unitPrice: string, listPrice: string | null): void => {
  const percent = belowListPercent({ unitPrice, discountPercent: line.discountPercent, listPrice });
  if (percent === 0 || line.isAgreed || line.reason) return;
  throw invalid({ [`lines.${line.sentAs}.reason`]: `Give a reason: this is ${percent}% below the list price` });
};

/** In one order too: the database locks each package when it counts its places. */
export const lockPackages = async (db: Db, lines: readonly Sold[]): Promise<void> => {
  const ids = [...new Set(lines.flatMap(({ packageId }) => packageId ?? []))];
  await db.execute(sql`
    select id from workspace_packages where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
};

type WantedUnits = Pick<NewLine, 'unitIds' | 'holds' | 'quantity'> & { field: string };

/** Held until the transaction ends: of many who want a unit at once, one gets it and the others are told. */
export const checkUnits = async (db: Db, wanted: readonly WantedUnits[]) => {
  const known = wanted.flatMap(({ unitIds, holds = [] }) => [...unitIds, ...holds.map(({ unitId }) => unitId)]);
  const byId = await lockUnits({ db }, [...new Set(known)]);
  const seen = new Set<string>();
  for (const { unitIds, quantity, field, holds = [] } of wanted) {
    const most = Math.max(unitIds.length, mostAtOnce(holds));
    if (most > quantity) throw invalid({ [field]: 'A line cannot hold more units than its quantity' });
    for (const id of unitIds) {
      const unit = byId.get(id);
      if (!unit) throw invalid({ [field]: 'This unit does not exist' });
      if (!unit.isActive) throw invalid({ [field]: `${unit.name} is out of use` });
      if (seen.has(id)) throw invalid({ [field]: `${unit.name} is listed twice` });
      seen.add(id);
    }
  }
  return byId;
};

type Place = {
  agreementId: string;
  endDate: Day | null;
  known: ReadonlySet<string>;
  /** Who may not approve a price below the list says why it was agreed. */
  needsReason: boolean;
};

export const earliest = (...days: (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);

type PricedLine = { unitPrice: string; listPrice: string | null; discountPercent: number };

/**
 * Writes lines with the units they hold, and answers their prices. `known` are the packages and extras that the agreement has already.
 */
export const insertLines = async (db: Db, lines: readonly NewLine[], place: Place): Promise<PricedLine[]> => {
  if (lines.length === 0) return [];
  const offerFor = await offersFor(db, lines);
  const values = lines.map(({ sentAs, unitIds: _, holds: __, isAgreed, ...line }) => {
    const whole = { ...line, sentAs, isAgreed, unitIds: [] };
    const offer = offerFor(whole);
    checkOffer(whole, offer, place.known.has(line.packageId ?? line.extraId ?? ''));
    if (!offer) throw invalid({ lines: 'A line sells nothing' });
    const unitPrice = toPrice(whole, offer);
    const listPrice = 'rent' in offer.price ? offer.price.rent : null;
    if (place.needsReason) checkReason(whole, unitPrice, listPrice);
    return {
      ...line,
      agreementId: place.agreementId,
      unitPrice,
      listPrice,
      discountPercent: String(line.discountPercent),
    };
  });
  await lockPackages(db, lines);
  await checkUnits(
    db,
    lines.map((line) => ({ ...line, field: `lines.${line.sentAs}.unitIds` })),
  );
  const made = await db.insert(agreementLines).values(values).returning({ id: agreementLines.id });
  const holds = lines.flatMap(({ unitIds, holds: some, startDate, endDate }, n) => {
    const lineId = made[n]?.id;
    const own = some ?? unitIds.map((unitId) => ({ unitId, startDate, endDate }));
    return lineId ? own.map((hold) => ({ ...hold, lineId, endDate: earliest(hold.endDate, place.endDate) })) : [];
  });
  if (holds.length > 0) await db.insert(unitHolds).values(holds);
  return values.map(({ unitPrice, listPrice }, n) => ({
    unitPrice,
    listPrice,
    discountPercent: lines[n]?.discountPercent ?? 0,
  }));
};
