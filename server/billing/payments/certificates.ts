import { eq } from 'drizzle-orm';
import type { CertificatesInput } from '../../../domain/billing/payments/payment-contract.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { payments } from '../tables/payment-tables.ts';

type Held = { withholdingVat: string; withholdingTax: string };

const TAXES = [
  { name: 'vat', kept: 'withholdingVat', none: 'No VAT was kept back of this payment' },
  { name: 'tax', kept: 'withholdingTax', none: 'No income tax was kept back of this payment' },
] as const;

const findProblems = (held: Held, given: CertificatesInput, today: Day): Record<string, string> =>
  Object.fromEntries(
    TAXES.flatMap(({ name, kept, none }) => {
      const [number, date] = [given[`${name}Certificate`], given[`${name}CertificateDate`]];
      if (number && held[kept] === '0.00') return [[`${name}Certificate`, none]];
      return date && date > today ? [[`${name}CertificateDate`, 'Date must not be in the future']] : [];
    }),
  );

/** What is not given is none. */
export const saveCertificates = async (deps: Deps, id: string, given: CertificatesInput): Promise<void> => {
  const { db } = deps;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!payment) throw notFound('Payment');
  if (payment.reversedAt !== null) throw new AppError('conflict', 'This payment was reversed');
  const problems = findProblems(payment, given, await getToday(deps));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { vatCertificate, vatCertificateDate = null, taxCertificate, taxCertificateDate = null } = given;
  await db
    .update(payments)
    .set({ vatCertificate, vatCertificateDate, taxCertificate, taxCertificateDate })
    .where(eq(payments.id, id));
};
