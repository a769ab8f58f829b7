import type { Offering, OfferingKind } from './offering-contract.ts';
import { buyPath, packageTerms, passTerms } from './pass-text.ts';
import { priceText } from './price-text.ts';

const COUNTS = ['', '', 'Two', 'Three', 'Four', 'Five'];

/** The sentence above the cards. */
export const offeringsLead = (offerings: readonly Offering[], currency: string): string => {
  if (offerings.length === 0) return 'Tell us what you need, and we will find you a seat, an office or a room.';
  const ways = COUNTS[offerings.length];
  const start = ways ? `${ways} ways to use the space. ` : '';
  return `${start}Start small, move up when the work does, and pay ${currency === 'KES' ? 'in shillings ' : ''}on the term that suits you.`;
};

const WORDS: Record<OfferingKind, string> = {
  shared: 'hot desks',
  dedicated: 'dedicated desks',
  private: 'private offices',
  virtual: 'virtual offices',
  rooms: 'meeting rooms you can book online',
};

/** What a search engine shows below the name. */
export const offeringsDescription = (offerings: readonly Offering[]): string => {
  const parts = offerings.map(({ kind, price }) => {
    if (!price) return WORDS[kind];
    return price.label === 'From' ? `${WORDS[kind]} from ${price.amount}` : `day pass ${price.amount}`;
  });
  const last = parts.pop();
  if (!last) return 'Coworking in Nairobi.';
  return `Coworking in Nairobi: ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
};

// How much of a row each card takes: five are three and two.
const cardWidth = (index: number, count: number): 'third' | 'half' | 'full' => {
  if (count === 1) return 'full';
  return count === 3 || (count === 5 && index < 3) ? 'third' : 'half';
};

type Sold = { name: string; detail: string; cost: string; buyPath: string };

const toSold = ({ passes, packages }: Offering, currency: string): Sold[] => [
  ...passes.map((pass) => ({
    name: pass.name,
    detail: passTerms(pass),
    cost: priceText(pass.due, currency),
    buyPath: buyPath(pass),
  })),
  ...packages.map((one) => ({
    name: one.name,
    detail: packageTerms(one, currency),
    cost: priceText(one.due, currency),
    buyPath: buyPath(one),
  })),
];

/** One card; what it may lack is a list of one or none, so that the page is a matter of lists. */
const toCard = (offering: Offering, width: string, currency: string) => {
  const { price, items, points, terms } = offering;
  const sold = toSold(offering, currency);
  return {
    width,
    price: price ? [price] : [],
    named: items.length > 0 ? [{ items }] : [],
    points: points.map((point) => ({ point })),
    sold: terms.length > 0 ? [{ terms: terms.map((term) => ({ term })) }] : [],
    bought: sold.length > 0 ? [{ passes: sold }] : [],
    asked: sold.length > 0 ? [] : [{}],
  };
};

export type OfferingCards = Record<OfferingKind, readonly ReturnType<typeof toCard>[]> & { nothing: readonly object[] };

/** The cards as they are laid out: a list for each kind, of one or none. */
export const toCards = (offerings: readonly Offering[], currency: string): OfferingCards => {
  const cards = offerings.map((offering, index) => toCard(offering, cardWidth(index, offerings.length), currency));
  const ofKind = (kind: OfferingKind) => cards.filter((_, index) => offerings[index]?.kind === kind);
  return {
    shared: ofKind('shared'),
    dedicated: ofKind('dedicated'),
    private: ofKind('private'),
    virtual: ofKind('virtual'),
    rooms: ofKind('rooms'),
    nothing: offerings.length === 0 ? [{}] : [],
  };
};
