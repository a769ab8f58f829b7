// A loose reference has 0 for O and 1 for I and L: each may stand for any of them.
const MEANT: Readonly<Record<string, readonly string[]>> = { 0: ['0', 'O'], 1: ['1', 'I', 'L'] };

/**
 * The invoice numbers that a loose reference may be (see looseReference): the dash goes from the 10,000th invoice of a month,
 * and from the 100,000th a letter stands in its place. None where it looks like no invoice number.
 */
export const closeNumbers = (loose: string): string[] => {
  const match = /^1NV(\d{4})([0-9A-Z]?)(\d{4})$/.exec(loose);
  if (!match) return [];
  const [, month = '', place = '', last = ''] = match;
  if (place === '') return [`INV${month}-${last}`];
  return (MEANT[place] ?? [place]).map((sign) => `INV${month}${sign}${last}`);
};
