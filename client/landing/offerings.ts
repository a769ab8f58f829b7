import { paths } from '../../domain/kernel/paths.ts';

// The published price list: what the front page promises to a stranger. The packages that staff sell are kept in the
// database; these figures change only when the space publishes a new list.
export type Offering = {
  id: 'shared' | 'dedicated' | 'private' | 'virtual' | 'rooms';
  name: string;
  summary: string;
  price?: { label: string; amount: string };
  points: readonly string[];
  terms?: readonly string[];
  next: { label: string; href: string };
};

const terms = ['Weekly', 'Fortnight', 'Monthly', 'Quarterly', 'Semi-annual', 'Annual'] as const;

export const offerings: readonly Offering[] = [
  {
    id: 'shared',
    name: 'Hot desking / shared space',
    summary:
      'Walk in with a laptop, take any free seat at the shared tables and get on with your day, in good company.',
    price: { label: 'Day pass', amount: 'Ksh 1,800' },
    points: ['No contract: pay for the day you use', 'Fast Wi-Fi, lounge and free tea/coffee'],
    terms: ['Daily'],
    next: { label: 'Ask about a day pass', href: '#contact' },
  },
  {
    id: 'dedicated',
    name: 'Dedicated desks',
    summary: 'The same desk every day. Leave your screen, your notebook and your mug where you put them.',
    price: { label: 'From', amount: 'Ksh 12,500' },
    points: ['A large desk and an ergonomic chair', '24/7 access'],
    terms,
    next: { label: 'Ask about a desk', href: '#contact' },
  },
  {
    id: 'private',
    name: 'Private offices',
    summary: 'A room of your own with a door that locks, for a team that needs to talk freely and grow together.',
    price: { label: 'From', amount: 'Ksh 30,000' },
    points: ['Furnished and ready to work in', '24/7 access and security'],
    terms,
    next: { label: 'Ask about an office', href: '#contact' },
  },
  {
    id: 'virtual',
    name: 'Virtual office',
    summary: 'Work from wherever you are and keep a proper address for your business.',
    points: ['Business address', 'Mail handling', 'Limited physical access'],
    next: { label: 'Ask about a virtual office', href: '#contact' },
  },
  {
    id: 'rooms',
    name: 'Meeting and board rooms',
    summary: 'Somewhere quiet to pitch, interview or sign. Pick a free hour online; no account needed.',
    points: ['Bookable by the hour', 'A/V equipment', 'Conference phone and whiteboards'],
    next: { label: 'See free times', href: paths.clientPortal },
  },
];
