import * as z from 'zod';
import { shortText } from '../kernel/text.ts';

// National numbers of Kenya, as libphonenumber has them: mobile 7xx and 1xx, 0900 and 0800 services, landlines.
const NATIONAL = /^(?:[17]\d{8}|900\d{6}|(?:2|80)0\d{6,7}|[4-6]\d{6,8})$/;
// What a person may mean by nine figures without any prefix.
const NINE_FIGURES = /^\d{9}$/;
// E.164 allows fifteen figures, and no country has numbers below seven.
const INTERNATIONAL = /^[1-9]\d{6,14}$/;

const kenyan = (national: string): string | null => (NATIONAL.test(national) ? `+254${national}` : null);

// "0712 345 678", "712345678", "254712345678" and "+254 (0)712-345-678" are all +254712345678. Numbers of other
// countries need their plus or 00 and lose only their spaces. Null is not a number.
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

const PROBLEM = 'Phone must be a number such as 0712 345 678 or +44 20 7946 0958';

export const Phone = shortText('Phone', 40).transform((typed, context) => {
  const number = normalisePhone(typed);
  if (number !== null) return number;
  context.addIssue({ code: 'custom', message: PROBLEM });
  return z.NEVER;
});

export const optionalPhone = z
  .union([z.literal(''), Phone])
  .nullish()
  .transform((value) => value || null);

// What to look for in stored numbers when somebody searches by one: the figures after trunk and country prefix. Null
// where the text is no part of a number.
export const phoneFigures = (search: string): string | null => {
  if (!/^[+\d\s().-]*$/.test(search)) return null;
  const figures = search.replace(/\D/g, '').replace(/^(?:00)?254|^0/, '');
  return figures.length >= 3 ? figures : null;
};

// A stored number as people read it: "+254 712 345 678". How other countries group theirs is not known here.
export const phoneText = (stored: string): string => stored.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
