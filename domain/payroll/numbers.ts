import * as z from 'zod';

// Numbers of people's documents and banks. Only those who keep the personnel files see them in full.

const MASK = '••••';

export const masked = (value: string | null): string | null =>
  value === null ? null : `${MASK} ${value.length > 4 ? value.slice(-4) : ''}`.trim();

const numberField = (label: string, form: RegExp, example: string) =>
  z
    .string(`${label} must be text`)
    .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || form.test(value), `${label} must be like ${example}`)
    .nullish()
    .transform((value) => value || null);

/** Seven or eight figures as a rule, at most nine; the Maisha number has fourteen. */
export const NationalId = numberField('National ID', /^(\d{5,9}|\d{14})$/, '27845123');
export const EmployeeKraPin = numberField('KRA PIN', /^[AP]\d{9}[A-Z]$/, 'A004416331M');
/** No public form exists for these: letters and figures of a sensible length. */
export const NssfNumber = numberField('NSSF number', /^[A-Z0-9/]{5,20}$/, '2012345678');
export const NhifNumber = numberField('SHIF (NHIF) number', /^[A-Z0-9/]{5,20}$/, 'CR1234567890');
export const BankAccount = numberField('Bank account', /^[A-Z0-9]{5,34}$/, '01109876543200');

/** A form may send a masked number back: the stored one stays as it is. */
export const unlessMasked = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.startsWith(MASK) ? undefined : value), schema.optional());
