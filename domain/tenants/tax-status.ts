import * as z from 'zod';
import { optionalText } from '../kernel/text.ts';
import { Day } from '../kernel/time.ts';
import { RELIEF_CLASSES, type TaxStatus } from '../settings/tax-classes.ts';

/** How VAT treats a tenant, as it is answered. */
export const taxShape = {
  taxClass: z
    .enum(RELIEF_CLASSES)
    .nullable()
    .meta({ description: 'Where the law sets it apart: A exempt, C zero-rated; else its invoices bear VAT' }),
  taxReference: z.string().nullable().meta({ description: 'The letter or certificate that says so' }),
  taxFrom: Day.nullable(),
  taxUntil: Day.nullable().meta({ description: 'The last day on which the paper holds' }),
  withholdsVat: z.boolean().meta({ description: 'KRA has appointed it to withhold VAT' }),
};

const ReliefClass = z
  .union([z.literal(''), z.enum(RELIEF_CLASSES)], 'Tax status must be A (exempt) or C (zero-rated)')
  .nullish()
  .transform((value) => value || null);

/** The same, as it is sent. */
export const taxFields = <D extends z.ZodType>(day: D) => ({
  taxClass: ReliefClass,
  taxReference: optionalText('Certificate', 80),
  taxFrom: day,
  taxUntil: day,
  withholdsVat: z.boolean('Withholds VAT must be true or false'),
});

type SentStatus = { [field in keyof TaxStatus]?: TaxStatus[field] | undefined };

// A part that is not sent stays as it is: then the database compares.
const taxProblem = ({ taxClass, taxReference, taxFrom, taxUntil }: SentStatus): [keyof TaxStatus, string] | null => {
  if (taxClass && taxReference === null) return ['taxReference', 'Certificate is required with a tax status'];
  if (taxClass === null && (taxReference || taxFrom || taxUntil))
    return ['taxClass', 'Choose what the certificate says'];
  return taxFrom && taxUntil && taxUntil < taxFrom ? ['taxUntil', 'Valid until must not be before valid from'] : null;
};

/** What belongs together is sent together, or not at all. */
export const checkTax = (sent: SentStatus, context: z.RefinementCtx): void => {
  const problem = taxProblem(sent);
  if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
};
