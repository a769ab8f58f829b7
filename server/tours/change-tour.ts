import { eq } from 'drizzle-orm';
import { AppError } from '../../domain/kernel/errors.ts';
import type { Deps } from '../deps.ts';
import { type TourRow, tours } from './tables.ts';

export const changeTour = async (
  { db }: Pick<Deps, 'db'>,
  { id }: TourRow,
  changes: Partial<typeof tours.$inferInsert>,
): Promise<TourRow> => {
  const [row] = await db.update(tours).set(changes).where(eq(tours.id, id)).returning();
  if (!row) throw new AppError('internal', 'The tour was not changed');
  return row;
};
