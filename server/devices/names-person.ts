import { type SQL, sql } from 'drizzle-orm';
import { samePerson } from '../parties/same-person.ts';

/** The acts whose customer is this person, as a condition: by id, or by what reaches them. */
export const namesPerson = (person: { id: string; email: string | null }): SQL =>
  sql`body is not null and exists (select 1 from parties p where p.id in ${samePerson(person)} and (
    body ->> 'partyId' = p.id::text or body ->> 'passId' in (select s.id::text from passes s where s.party_id = p.id)
    or lower(body ->> 'email') = lower(p.email) or right(regexp_replace(body ->> 'phone', '\\D', '', 'g'), 9) = right(p.phone, 9)
    or lower(body -> 'person' ->> 'email') = lower(p.email) or right(regexp_replace(body -> 'person' ->> 'phone', '\\D', '', 'g'), 9) = right(p.phone, 9)))`;
