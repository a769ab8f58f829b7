import { type SQL, sql } from 'drizzle-orm';

type Person = { id: string; email: string | null };

/** The ids of a person: everybody with the same address counts as one, whatever the name. */
export const samePerson = ({ id, email }: Person): SQL =>
  sql`(select id from parties where id = ${id}::uuid or lower(email) = lower(${email}::text))`;

/** The bookings of a person, as a condition. */
export const bookedBy = (person: Person): SQL =>
  sql`tenant_id is null and (party_id in ${samePerson(person)} or lower(client_email) = lower(${person.email}::text))`;

/** The invoices to a person, as a condition. */
export const invoicedTo = (person: Person): SQL =>
  sql`tenant_id is null and (party_id in ${samePerson(person)} or lower(bill_to ->> 'email') = lower(${person.email}::text))`;
