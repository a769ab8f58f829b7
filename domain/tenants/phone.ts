import * as z from 'zod';
import { normalisePhone } from '../kernel/phone.ts';
import { shortText } from '../kernel/text.ts';

const PROBLEM = 'Phone must be a number such as 0712 345 678 or +44 20 7946 0958';

export const Phone = shortText('Phone', 40).transform((typed, context) => {
  const number = normalisePhone(typed);
  if (number !== null) return number;
  context.addIssue({ code: 'custom', message: PROBLEM });
  return z.NEVER;
});

export const optionalPhone = z
  .union([z.literal(''), Phone], PROBLEM)
  .nullish()
  .transform((value) => value || null);

/**
 * What to look for in stored numbers when somebody searches by one: the figures after trunk and country prefix. Null
 * where the text is no part of a number.
 */
export const phoneFigures = (search: string): string | null => {
  if (!/^[+\d\s().-]*$/.test(search)) return null;
  const figures = search.replace(/\D/g, '').replace(/^(?:00)?254|^0/, '');
  return figures.length >= 3 ? figures : null;
};

/** A stored number as people read it: "+254 712 345 678". How other countries group theirs is not known here. */
export const phoneText = (stored: string): string => stored.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
