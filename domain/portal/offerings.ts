import { parseMoney } from '../kernel/money.ts';
import { BILLING_CYCLES, type BillingCycle, type PackageType, type WorkspacePackage } from '../packages/contract.ts';
import { CYCLE_LABELS, CYCLE_UNITS, PACKAGE_TYPE_LABELS, rateFor } from '../packages/rules.ts';
import type { Amenity, MeetingRoom } from '../rooms/contract.ts';
import type { OfferedPackage, OfferedPass, Offering, OfferingKind } from './offering-contract.ts';
import { priceText, shortFigure } from './price-text.ts';

export type PublicPackage = Pick<
  WorkspacePackage,
  | 'name'
  | 'type'
  | 'publicCycle'
  | 'features'
  | 'dailyRate'
  | 'weeklyRate'
  | 'fortnightRate'
  | 'monthlyRate'
  | 'quarterlyRate'
  | 'semiAnnualRate'
  | 'annualRate'
>;
export type PublicRoom = Pick<
  MeetingRoom,
  'name' | 'capacity' | 'amenities' | 'hourlyRate' | 'halfDayRate' | 'dayRate' | 'isRatePublic'
>;

const TYPES: Record<Exclude<OfferingKind, 'rooms'>, readonly PackageType[]> = {
  shared: ['day_pass', 'flexible_shared'],
  dedicated: ['dedicated_shared'],
  private: ['private_offices'],
  virtual: ['virtual_office'],
};

// A card is read at a glance.
const MOST_ITEMS = 8;
const MOST_POINTS = 6;

type Priced = { offer: PublicPackage; cycle: BillingCycle; amount: string };

const toPriced = (offer: PublicPackage): Priced[] => {
  const { publicCycle: cycle } = offer;
  const amount = cycle && rateFor(offer, cycle);
  return cycle && amount && parseMoney(amount) > 0 ? [{ offer, cycle, amount }] : [];
};

/** A day pass leads; otherwise the least of the rates that most of the packages are priced by. */
const findLead = (priced: readonly Priced[]): Priced | undefined =>
  [...priced].sort(
    (a, b) =>
      Number(b.offer.type === 'day_pass') - Number(a.offer.type === 'day_pass') ||
      priced.filter(({ cycle }) => cycle === b.cycle).length - priced.filter(({ cycle }) => cycle === a.cycle).length ||
      BILLING_CYCLES.indexOf(a.cycle) - BILLING_CYCLES.indexOf(b.cycle) ||
      parseMoney(a.amount) - parseMoney(b.amount),
  )[0];

const toPrice = ({ offer, cycle, amount }: Priced, currency: string): Offering['price'] => {
  const isPass = offer.type === 'day_pass' && cycle === 'daily';
  return {
    label: isPass ? 'Day pass' : 'From',
    amount: priceText(amount, currency),
    unit: isPass ? '' : CYCLE_UNITS[cycle],
  };
};

const toItem = (offer: PublicPackage, currency: string): Offering['items'][number] => {
  const [priced] = toPriced(offer);
  const { name } = offer;
  return { name, detail: priced ? `${priceText(priced.amount, currency)} ${CYCLE_UNITS[priced.cycle]}` : 'on request' };
};

const shorten = (items: Offering['items']): Offering['items'] =>
  items.length <= MOST_ITEMS
    ? items
    : [...items.slice(0, MOST_ITEMS - 1), { name: `and ${items.length - MOST_ITEMS + 1} more`, detail: '' }];

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A kind with one package of the same name says it all in its heading. */
const isNamed = (offers: readonly PublicPackage[]): boolean =>
  offers.length > 1 || offers.some(({ name, type }) => name.trim() !== PACKAGE_TYPE_LABELS[type]);

/** The pass for a day, as it is sold online. */
const passPrice = (passes: readonly OfferedPass[], currency: string): Offering['price'] => {
  const pass = passes.find(({ days }) => days === 1);
  return pass ? { label: 'Day pass', amount: priceText(pass.price, currency), unit: '' } : null;
};

type Online = { passes: readonly OfferedPass[]; packages: readonly OfferedPackage[] };

type PublicOffers = {
  packages: readonly PublicPackage[];
  passes: readonly OfferedPass[];
  online: readonly OfferedPackage[];
};

const packageOffering = (
  kind: Exclude<OfferingKind, 'rooms'>,
  { packages, passes, online }: PublicOffers,
  currency: string,
): Offering[] => {
  const offers = packages.filter(({ type }) => TYPES[kind].includes(type));
  if (offers.length + passes.length === 0) return [];
  const priced = offers.flatMap(toPriced);
  const lead = findLead(priced);
  const isSold = (cycle: BillingCycle) => priced.some(({ offer }) => parseMoney(rateFor(offer, cycle)) > 0);
  return [
    {
      kind,
      price: passPrice(passes, currency) ?? (lead ? toPrice(lead, currency) : null),
      items: isNamed(offers) ? shorten(offers.map((offer) => toItem(offer, currency))) : [],
      points: unique(offers.flatMap(({ features }) => features)).slice(0, MOST_POINTS),
      terms: BILLING_CYCLES.filter(isSold).map((cycle) => CYCLE_LABELS[cycle]),
      passes: [...passes],
      packages: online.filter(({ type }) => TYPES[kind].includes(type)),
    },
  ];
};

const roomPoints = (rooms: readonly PublicRoom[]): string[] => {
  const has = (...any: readonly Amenity[]) => rooms.some(({ amenities }) => any.some((one) => amenities.includes(one)));
  const talk = [has('Conference Phone') && 'conference phone', has('Whiteboard') && 'whiteboards'].filter(Boolean);
  const words = talk.join(' and ');
  return [
    rooms.some(({ dayRate, halfDayRate }) => dayRate ?? halfDayRate)
      ? 'Bookable by the hour or the day'
      : 'Bookable by the hour',
    ...(has('Projector', 'TV Screen', 'Video Conferencing') ? ['A/V equipment'] : []),
    ...(words ? [words.charAt(0).toUpperCase() + words.slice(1)] : []),
  ];
};

const rateTexts = ({ hourlyRate, halfDayRate, dayRate }: PublicRoom, currency: string): string[] => [
  `${priceText(hourlyRate, currency)} an hour`,
  ...(halfDayRate ? [`${shortFigure(halfDayRate)} a half day`] : []),
  ...(dayRate ? [`${shortFigure(dayRate)} a day`] : []),
];

const roomOffering = (rooms: readonly PublicRoom[], currency: string): Offering[] => {
  if (rooms.length === 0) return [];
  const items = rooms.map((room) => {
    const seats = `${room.capacity} ${room.capacity === 1 ? 'seat' : 'seats'}`;
    return { name: room.name, detail: [seats, ...(room.isRatePublic ? rateTexts(room, currency) : [])].join(', ') };
  });
  return [
    {
      kind: 'rooms',
      price: null,
      items: shorten(items),
      points: roomPoints(rooms),
      terms: [],
      passes: [],
      packages: [],
    },
  ];
};

/** What the front page offers: one card for each kind of space that the space has and makes public. */
export const toOfferings = (
  packages: readonly PublicPackage[],
  rooms: readonly PublicRoom[],
  currency: string,
  { passes, packages: online }: Online = { passes: [], packages: [] },
): Offering[] => [
  ...(['shared', 'dedicated', 'private', 'virtual'] as const).flatMap((kind) =>
    packageOffering(kind, { packages, passes: kind === 'shared' ? passes : [], online }, currency),
  ),
  ...roomOffering(rooms, currency),
];
