// National numbers of Kenya, as libphonenumber has them: mobile 7xx and 1xx, 0900 and 0800 services, landlines.
const NATIONAL = /^(?:[17]\d{8}|900\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8})$/;
// What a person may mean by nine figures without any prefix.
const NINE_FIGURES = /^\d{9}$/;
// E.164 allows fifteen figures, and no country has numbers below seven.
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

const kenyan = (national: string): string | null => (NATIONAL.test(national) ? `+254${national}` : null);

/**
 * "0712 345 678", "712345678", "254712345678" and "+254 (0)712-345-678" are all +254712345678. Numbers of other
 * countries need their plus or 00 and lose only their spaces. Null is not a number.
 */
export const normalisePhone = (typed: string): string | null => {
  const text = typed.replace(/[\s().\-‐-–/]/g, '').replace(/^00/, '+');
  const figures = text.replace(/^\+/, '');
  if (!/^\d+$/.test(figures)) return null;
  if (figures.startsWith('254') && (text.startsWith('+') || figures.length >= 10)) {
    return kenyan(figures.slice(3).replace(/^0/, ''));
  }
  if (text.startsWith('+')) return INTERNATIONAL.test(figures) ? text : null;
  if (figures.startsWith('0')) return kenyan(figures.slice(1));
  return NINE_FIGURES.test(figures) ? kenyan(figures) : null;
};

/** The last nine figures say whose number it is: "0712 345 678" and "+254712345678" end in the same. */
export const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-9);
