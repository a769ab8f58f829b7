import { paths } from '../../domain/kernel/paths.ts';
import type { Offering, OfferingKind } from '../../domain/portal/offering-contract.ts';
import type { Many } from './each.tsx';

/** What the page says of each kind of space; prices, names and features come from the packages and rooms of the space. */
export const KIND_TEXTS: Record<
  OfferingKind,
  { name: string; summary: string; next: { label: string; href: string } }
> = {
  shared: {
    name: 'Hot desking / shared space',
    summary:
      'Walk in with a laptop, take any free seat at the shared tables and get on with your day, in good company.',
    next: { label: 'Ask about a day pass', href: '#contact' },
  },
  dedicated: {
    name: 'Dedicated desks',
    summary: 'The same desk every day. Leave your screen, your notebook and your mug where you put them.',
    next: { label: 'Ask about a desk', href: '#contact' },
  },
  private: {
    name: 'Private offices',
    summary: 'A room of your own with a door that locks, for a team that needs to talk freely and grow together.',
    next: { label: 'Ask about an office', href: '#contact' },
  },
  virtual: {
    name: 'Virtual office',
    summary: 'Work from wherever you are and keep a proper address for your business.',
    next: { label: 'Ask about a virtual office', href: '#contact' },
  },
  rooms: {
    name: 'Meeting and board rooms',
    summary: 'Somewhere quiet to pitch, interview or sign. Pick a free hour online; no account needed.',
    next: { label: 'See free times', href: paths.clientPortal },
  },
};

export const KINDS = Object.keys(KIND_TEXTS) as OfferingKind[];

/** One card. What it may lack is a list of one or none. */
export type Card = {
  width: string;
  price: Many<NonNullable<Offering['price']>>;
  named: Many<{ items: Many<Offering['items'][number]> }>;
  points: Many<{ point: string }>;
  sold: Many<{ terms: Many<{ term: string }> }>;
  /** What is bought at once. */
  bought: Many<{ passes: Many<{ name: string; detail: string; cost: string; buyPath: string }> }>;
  /** Whether it leads on to where one asks. */
  asked: Many<object>;
};

export type PriceList = Record<OfferingKind, Many<Card>> & { nothing: Many<object> };

const drawnCard: Many<Card> = {
  each: {
    width: '%width%',
    price: { each: { label: '%label%', amount: '%amount%', unit: '%unit%' } },
    named: { each: { items: { each: { name: '%name%', detail: '%detail%' } } } },
    points: { each: { point: '%point%' } },
    sold: { each: { terms: { each: { term: '%term%' } } } },
    bought: {
      each: { passes: { each: { name: '%name%', detail: '%detail%', cost: '%cost%', buyPath: '%buyPath%' } } },
    },
    asked: { each: {} },
  },
};

/** Every kind and every part of a card, with a %token% for each value. */
export const drawnPriceList: PriceList = {
  shared: drawnCard,
  dedicated: drawnCard,
  private: drawnCard,
  virtual: drawnCard,
  rooms: drawnCard,
  nothing: { each: {} },
};
