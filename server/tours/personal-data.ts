import { type SQL, sql } from 'drizzle-orm';
import { samePerson } from '../parties/same-person.ts';

/** The tours `t` of a person, as a condition. */
export const tookTour = (person: { id: string; email: string | null }): SQL =>
  sql`(t.party_id in ${samePerson(person)} or lower(t.email) = lower(${person.email}::text))`;
