import * as z from 'zod';
import { formatDay } from '../kernel/format.ts';
import type { Day } from '../kernel/time.ts';

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

/** Those that carry a rate; the others never do. */
export const RATED_CLASSES = ['B', 'E'] as const satisfies readonly TaxClass[];
export type RatedClass = (typeof RATED_CLASSES)[number];

/** Per cent of a class from a day on, until the next. */
export type TaxRate = { taxClass: RatedClass; validFrom: Day; percent: number };
export const RatesByClass = z.record(TaxClass, z.number());
export type RatesByClass = Readonly<Record<TaxClass, number>>;

/** VAT Act 2013 s.5: what holds from the beginning. An administrator adds what Parliament changes. */
export const FIRST_TAX_RATES: readonly TaxRate[] = [
  { taxClass: 'B', validFrom: '2013-09-02', percent: 16 },
  { taxClass: 'E', validFrom: '2013-09-02', percent: 8 },
];

/** Of the standard rate from the beginning, for what was written before it kept its rate. */
export const STANDARD_PERCENT = 16;

const rateOn = (rates: readonly TaxRate[], taxClass: RatedClass, day: Day): number => {
  const ofClass = rates
    .filter((rate) => rate.taxClass === taxClass)
    .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  // What is older than the first rate has that one.
  return (ofClass.findLast(({ validFrom }) => validFrom <= day) ?? ofClass[0])?.percent ?? 0;
};

/** Per cent of each class on the tax date of a document. */
export const ratesOn = (rates: readonly TaxRate[], day: Day): RatesByClass => ({
  A: 0,
  B: rateOn(rates, 'B', day),
  C: 0,
  D: 0,
  E: rateOn(rates, 'E', day),
});

/** How calls said it before there were classes: with VAT or without. */
export const legacyVatable = z
  .boolean()
  .optional()
  .meta({ deprecated: true, description: 'Instead of taxClass: true is B, false is A' });

/** What somebody who sells says of it. */
export const taxFields = {
  taxClass: TaxClass.optional().meta({ description: 'B, the standard rate, if absent' }),
  vatable: legacyVatable,
};

/** What was given, in the new word or the old one. */
export const givenClass = (given: {
  taxClass?: TaxClass | undefined;
  vatable?: boolean | undefined;
}): TaxClass | undefined => given.taxClass ?? (given.vatable === undefined ? undefined : given.vatable ? 'B' : 'A');

/** What the law may make of what would else bear VAT, because of who buys it: an exempt or a zero-rated buyer. */
export const RELIEF_CLASSES = ['A', 'C'] as const satisfies readonly TaxClass[];
export type ReliefClass = (typeof RELIEF_CLASSES)[number];

/** How VAT treats a buyer, by which paper and on which days. */
export type TaxStatus = {
  taxClass: ReliefClass | null;
  taxReference: string | null;
  taxFrom: Day | null;
  taxUntil: Day | null;
};

export const statusOn = ({ taxClass, taxFrom, taxUntil }: TaxStatus, day: Day): ReliefClass | null =>
  (taxFrom !== null && day < taxFrom) || (taxUntil !== null && day > taxUntil) ? null : taxClass;

/** What is sold to somebody whom the law treats in another way takes their class, where it would bear VAT. */
export const classFor = (own: TaxClass, buyer: ReliefClass | null): TaxClass =>
  buyer !== null && (own === 'B' || own === 'E') ? buyer : own;

/** Why an invoice bears no VAT, as it says it. */
export const reliefText = ({ taxClass, taxReference, taxUntil }: TaxStatus): string =>
  `${taxClass ? TAX_CLASS_LABELS[taxClass] : 'No VAT'}: ${taxReference ?? ''}${taxUntil ? `, valid until ${formatDay(taxUntil)}` : ''}`;
