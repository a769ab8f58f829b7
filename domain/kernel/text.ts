import * as z from 'zod';

// Text that people type: outer spaces go, and a length is always stated, so that no field takes 10,000 characters.
export const shortText = (label: string, max = 120) =>
  z
    .string(`${label} is required`)
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} may have at most ${max} characters`);

export const optionalText = (label: string, max = 120) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} may have at most ${max} characters`)
    .nullish()
    .transform((value) => value || null);

export const Email = z
  .string('Email is required')
  .trim()
  .max(254, 'Email may have at most 254 characters')
  .pipe(z.email('Must be an e-mail address'));

export const optionalEmail = z
  .union([z.literal(''), Email])
  .nullish()
  .transform((value) => value || null);
