import { desc } from 'drizzle-orm';
import type { BodyOf } from '../../../domain/kernel/endpoint.ts';
import type { addFringeRate as AddFringeRate, FringeRate } from '../../../domain/payroll/fringe/fringe-contract.ts';
import { monthAfter } from '../../../domain/payroll/periods.ts';
import type { Db } from '../../db/connection/database.ts';
import { fringeRates } from './tables.ts';

/** Four a year. */
export const listRates = (db: Db): Promise<FringeRate[]> =>
  db.select().from(fringeRates).orderBy(desc(fringeRates.validFrom));

// The Commissioner publishes a rate for a quarter.
const MORE_MONTHS = 2;

export const addRate = async (db: Db, input: BodyOf<typeof AddFringeRate>): Promise<FringeRate> => {
  const { validFrom, knownThrough = monthAfter(validFrom, MORE_MONTHS), marketRate, taxRate } = input;
  const [row] = await db.insert(fringeRates).values({ validFrom, knownThrough, marketRate, taxRate }).returning();
  if (!row) throw new Error('The insert answered no row');
  return row;
};
