import { type SQL, sql } from 'drizzle-orm';
import { samePerson } from '../parties/same-person.ts';

/** The acts whose customer is this person, as a condition: by id, or by what reaches them. */
export const namesPerson = (person: { id: string; email: string | null }): SQL =>
  sql`body is not null and exists (select 1 from parties p where p.id in ${samePerson(person)} and (
    body -> 'customer' ->> 'partyId' = p.id::text or body ->> 'partyId' = p.id::text
    or lower(body -> 'customer' ->> 'email') = lower(p.email) or right(regexp_replace(body -> 'customer' ->> 'phone', '\\D', '', 'g'), 9) = right(p.phone, 9)))`;
