import { normalisePhone } from '../kernel/phone.ts';

// Mobile numbers of Kenya, as libphonenumber has them.
const MOBILE = /^\+254(?:1(?:0[0-8]|1\d|2[014]|[34]0)|7\d\d)\d{6}$/;

/** "0712 345 678" is 254712345678, as Daraja wants it; null is no number that M-Pesa could reach. */
export const normaliseMsisdn = (typed: string): string | null => {
  const number = normalisePhone(typed);
  return number !== null && MOBILE.test(number) ? number.slice(1) : null;
};

/** Whether Safaricom left figures out, or put a hash in place of the number: nobody can be told by it. */
export const isMasked = (sent: string): boolean => !/^\+?\d{9,15}$/.test(sent.trim());
