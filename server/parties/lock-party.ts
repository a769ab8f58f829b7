import { eq, inArray, sql } from 'drizzle-orm';
import { invalid } from '../../domain/kernel/errors.ts';
import { normalisePhone } from '../../domain/kernel/phone.ts';
import type { TaxStatus } from '../../domain/settings/tax-classes.ts';
import type { Db } from '../db/connection/database.ts';
import { type PartyRow, parties } from './tables.ts';

/** What others need of a person: whom to write to and what documents say. */
export type PartyContact = Pick<
  PartyRow,
  'id' | 'name' | 'company' | 'phone' | 'email' | 'kraPin' | 'postalAddress' | 'erasedAt' | keyof TaxStatus
>;

const columns = {
  id: parties.id,
  name: parties.name,
  company: parties.company,
  phone: parties.phone,
  email: parties.email,
  kraPin: parties.kraPin,
  postalAddress: parties.postalAddress,
  taxClass: parties.taxClass,
  taxReference: parties.taxReference,
  taxFrom: parties.taxFrom,
  taxUntil: parties.taxUntil,
  erasedAt: parties.erasedAt,
};

/** Somebody who is not erased until the transaction ends; any number may hold them at once. */
export const lockParty = async (db: Db, id: string): Promise<PartyContact | null> => {
  const [row] = await db.select(columns).from(parties).where(eq(parties.id, id)).for('share').execute();
  return row ?? null;
};

export const requireParty = (party: PartyContact | null): PartyContact => {
  if (!party || party.erasedAt) throw invalid({ partyId: 'This person does not exist' });
  return party;
};

/** What a document says of somebody: the company where there is one, with the person as its contact. */
export const toBillTo = ({
  name,
  company,
  phone,
  email,
  kraPin,
  postalAddress,
}: Omit<PartyContact, 'id' | 'erasedAt' | keyof TaxStatus>) => ({
  name: company ?? name,
  contactPerson: name,
  email,
  phone,
  kraPin,
  ...(postalAddress ? { postalAddress } : {}),
});

/** One who pays is held, so that two payments of theirs take turns. */
export const lockPartyAccount = async (db: Db, id: string): Promise<PartyContact | null> => {
  const [row] = await db.select(columns).from(parties).where(eq(parties.id, id)).for('no key update').execute();
  return row ?? null;
};

export const partiesById = async (db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, PartyContact>> => {
  if (ids.size === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(parties)
    .where(inArray(parties.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

type Visitor = { name: string; email: string; phone: string; company: string | null };
export type Consent = { noticeVersion: string | null; consentedAt: string | null };

/**
 * The person who books in the portal: the one of this name and address, or a new one. Nobody has proved yet who they are, so
 * what is known of the person stays as it is; the booking says how to reach the person who made it.
 */
export const recognizeVisitor = async (
  db: Db,
  { name, email, phone, company }: Visitor,
  { noticeVersion, consentedAt }: Consent,
): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into parties as p (name, email, phone, company, consent_version, consented_at)
    values (${name}, ${email}, ${normalisePhone(phone) ?? phone}, ${company}, ${noticeVersion}, ${consentedAt}::timestamptz)
    on conflict (lower(email), fold_name(name)) where email is not null and erased_at is null
    do update set consent_version = coalesce(excluded.consent_version, p.consent_version),
      consented_at = coalesce(excluded.consented_at, p.consented_at)
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('The person was not written');
  return row.id;
};
