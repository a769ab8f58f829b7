import { sql } from 'drizzle-orm';
import type { Subject } from '../../domain/privacy/contract.ts';
import type { Db } from '../db/connection/database.ts';
import { tookTour } from '../tours/personal-data.ts';
import { queryIds, redact } from './blank.ts';

/** When somebody was shown around stays; who it was does not, and the link of the tour shows nothing any more. */
export const eraseTours = async (db: Db, person: Pick<Subject, 'id' | 'email'>, code: string): Promise<number> => {
  const tours = await queryIds(
    db,
    sql`update tours t set name = ${`Erased visitor ${code}`}, email = null, phone = null, company = null, interest = null, notes = null
      where ${tookTour(person)} returning id`,
  );
  await redact(db, 'tours', tours);
  return tours.length;
};
