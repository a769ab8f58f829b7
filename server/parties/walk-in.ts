import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection/database.ts';
import { withoutWaiting } from '../db/connection/transactions.ts';
import type { PartyContact } from './lock-party.ts';

type Person = {
  name: string | null;
  phone: string | null;
  email: string | null;
  company: string | null;
  kraPin: string | null;
};

const COLUMNS = sql`id, name, company, phone, email, kra_pin as "kraPin", postal_address as "postalAddress", erased_at as "erasedAt"`;

type Known = PartyContact & { fits: boolean };

// Those with this number or address. Who is called by the number alone (`unnamed`) may be anybody who has it.
const findKnown = async (db: Db, { name, phone, email }: Person, unnamed: string): Promise<PartyContact | null> => {
  const isNamed = sql`fold_name(name) = fold_name(${name ?? ''}::text)`;
  const isUnnamed = sql`name = ${unnamed}`;
  const { rows } = await db.execute<Known>(sql`
    select ${COLUMNS}, (${name === null} or ${isNamed} or ${isUnnamed}) as fits from parties
    where erased_at is null and (phone = ${phone}::text or lower(email) = lower(${email}::text) and (${name === null} or ${isNamed}))
    order by ${isNamed} desc, ${isUnnamed}, created_at, id for no key update`);
  const { fits: _, ...known } = rows.find(({ fits }) => fits) ?? { fits: false, id: '' };
  return known.id === '' ? null : (known as PartyContact);
};

// What is missing is added, and who was called by a number gets the name; what is known stays.
const complete = async (db: Db, known: PartyContact, person: Person, unnamed: string): Promise<PartyContact> => {
  const whole = {
    name: known.name === unnamed && person.name ? person.name : known.name,
    company: known.company ?? person.company,
    phone: known.phone ?? person.phone,
    email: known.email ?? person.email,
    kraPin: known.kraPin ?? person.kraPin,
  };
  const isSame = (['name', 'company', 'phone', 'email', 'kraPin'] as const).every((at) => whole[at] === known[at]);
  if (isSame) return known;
  const { name, company, phone, email, kraPin } = whole;
  const { rows } = await db.execute<PartyContact>(sql`
    update parties set name = ${name}, company = ${company}, phone = ${phone}, email = ${email}, kra_pin = ${kraPin}
    where id = ${known.id} returning ${COLUMNS}`);
  return rows[0] ?? known;
};

/**
 * Somebody at the desk: the person known by this phone number, or this name and address, or a new person. Another name than the known
 * one is another person with the same phone. Held until the transaction ends; two who come at once with one number take turns.
 */
export const recognizeWalkIn = async (db: Db, person: Person, unnamed: string): Promise<PartyContact> => {
  const key = person.phone ?? person.email?.toLowerCase();
  if (key) {
    withoutWaiting(db, db.execute(sql`select pg_advisory_xact_lock(hashtext(${`walk-in:${key}`}))`));
    const known = await findKnown(db, person, unnamed);
    if (known) return complete(db, known, person, unnamed);
  }
  const { phone, email, company, kraPin } = person;
  const { rows } = await db.execute<PartyContact>(sql`
    insert into parties (name, phone, email, company, kra_pin)
    values (${person.name ?? unnamed}, ${phone}, ${email}, ${company}, ${kraPin}) returning ${COLUMNS}`);
  const [row] = rows;
  if (!row) throw new Error('The person was not written');
  return row;
};
