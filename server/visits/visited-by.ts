import { type SQL, sql } from 'drizzle-orm';
import { samePerson } from '../parties/same-person.ts';

/** The visits of a person, as a condition: by who they are, or by what reaches them. */
export const visitedBy = (person: { id: string; email: string | null }): SQL =>
  sql`erased_at is null and (party_id in ${samePerson(person)} or lower(email) = lower(${person.email}::text)
    or (fold_name(visitor_name), phone) in (select fold_name(name), phone from parties where id in ${samePerson(person)}))`;
