import * as z from 'zod';

/** KRA's tax classes, as eTIMS and the VAT return name them. Exempt and zero-rated are two things: only one is a taxable supply. */
export const TAX_CLASSES = ['A', 'B', 'C', 'D', 'E'] as const;
export const TaxClass = z.enum(TAX_CLASSES, `Tax class must be one of ${TAX_CLASSES.join(', ')}`);
export type TaxClass = z.infer<typeof TaxClass>;

export const TAX_CLASS_LABELS: Record<TaxClass, string> = {
  A: 'Exempt',
  B: 'Standard rate',
  C: 'Zero-rated',
  D: 'Not subject to VAT',
  E: 'Reduced rate',
};
