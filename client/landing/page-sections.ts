/** The stretches of the page that the header and the footer lead to. */
export const pageSections = [
  { href: '#offerings', label: 'Offerings' },
  { href: '#amenities', label: 'Amenities' },
  { href: '#how-to-book', label: 'How to book' },
  { href: '#contact', label: 'Contact' },
] as const;
