/**
 * A tenant's own account number, for who pays without an invoice at hand: "N", a number in Crockford's base 32, and a check
 * character that finds any one wrong figure and any two that changed places. The database gives them (pay_code).
 */

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MODULUS = 37;
// Of the same length for all tenants: N, four characters and the check.
const FIRST = 32 ** 3;

const toBase32 = (value: number): string =>
  (value < 32 ? '' : toBase32(Math.floor(value / 32))) + SYMBOLS.charAt(value % 32);

/**
 * The code of the tenant who came so many tenants after the first (0). Crockford's check has five signs that no phone
 * types easily: numbers that would need them are left out.
 */
export const makePayCode = (count: number): string => {
  const number = MODULUS * Math.floor((FIRST + count) / 32) + (count % 32);
  return `N${toBase32(number)}${SYMBOLS.charAt(number % MODULUS)}`;
};

// Crockford reads O as 0, and I and L as 1; nobody should have to say which it was.
const LIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The code that somebody meant: "n-15 o11" is N15011. Null where the check says that it is none. */
export const readPayCode = (typed: string): string | null => {
  const text = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/(?!^)[OIL]/g, (letter) => LIKE[letter] ?? letter);
  const match = /^N([0-9A-HJKMNP-TV-Z]{3,6})([0-9A-HJKMNP-TV-Z])$/.exec(text);
  if (!match) return null;
  const [, body = '', check = ''] = match;
  const number = [...body].reduce((sum, symbol) => sum * 32 + SYMBOLS.indexOf(symbol), 0);
  return number % MODULUS === SYMBOLS.indexOf(check) ? text : null;
};
