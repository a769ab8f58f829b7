import { asc, desc, eq } from 'drizzle-orm';
import type { BodyOf } from '../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../domain/kernel/errors.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { addTaxRate as AddTaxRate, StoredTaxRate } from '../../domain/settings/tax/tax-rate-contract.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { taxRates } from './tables.ts';

type RateDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;
type Row = typeof taxRates.$inferSelect;

const present = ({ id, taxClass, validFrom, percent }: Row, today: Day): StoredTaxRate => ({
  id,
  taxClass,
  validFrom,
  percent: Number(percent),
  isFuture: validFrom > today,
});

export const listTaxRates = async (deps: RateDeps): Promise<StoredTaxRate[]> => {
  const today = await getToday(deps);
  const rows = await deps.db.select().from(taxRates).orderBy(desc(taxRates.validFrom), asc(taxRates.taxClass));
  return rows.map((row) => present(row, today));
};

/** What is invoiced keeps its rate, so that one is added for days to come and never changed. */
export const addTaxRate = async (deps: RateDeps, input: BodyOf<typeof AddTaxRate>): Promise<StoredTaxRate> => {
  const today = await getToday(deps);
  if (input.validFrom <= today) throw invalid({ validFrom: 'The first day must be after today' });
  const [row] = await deps.db
    .insert(taxRates)
    .values({ ...input, percent: String(input.percent) })
    .returning();
  if (!row) throw new Error('The insert answered no row');
  return present(row, today);
};

export const removeTaxRate = async (deps: RateDeps, id: string): Promise<undefined> => {
  const today = await getToday(deps);
  const [row] = await deps.db.select().from(taxRates).where(eq(taxRates.id, id)).for('update');
  if (!row) throw notFound('Rate');
  if (row.validFrom <= today) throw new AppError('conflict', 'This rate holds already: add one for a day to come');
  await deps.db.delete(taxRates).where(eq(taxRates.id, id));
};
